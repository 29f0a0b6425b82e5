import { expect, test } from '@jest/globals';
import { createDraft } from '../../client/src/features/documents/draft.ts';
import { findUnfinishedStep, listLetterProblems, pathToUnfinished } from '../../client/src/pages/pack/pack-progress.ts';
import { template } from './open-page.tsx';

const SENDER = {
  kind: 'person',
  firstName: 'Jeanne',
  lastName: 'Roche',
  line4: '12 rue Haute',
  postcode: '33380',
  city: 'Mios',
  country: 'FR',
} as const;
const RECIPIENT = { kind: 'organisation', organisation: 'Boutique Exemple', line4: '3 rue des Lilas' } as const;
const TOWN = { postcode: '35000', city: 'Rennes', country: 'FR' } as const;

const draft = createDraft(template);
const withSender = { ...draft, content: { ...draft.content, sender: SENDER } };
const finished = {
  ...withSender,
  content: { ...withSender.content, recipient: { ...RECIPIENT, ...TOWN }, sending: 'green' as const },
};

test('a letter of a pack opens at its first unfinished step, and at the review when it is finished', () => {
  expect([draft, withSender, finished].map((one) => findUnfinishedStep(template, one)?.slug)).toEqual([
    'vous',
    'destinataire',
    undefined,
  ]);
  const found = [draft, withSender, finished].map((one) =>
    new URLSearchParams(pathToUnfinished(one, template).split('?')[1]).get('etape'),
  );
  expect(found).toEqual(['vous', 'destinataire', 'relecture']);
  // A paper that the server keeps is not missed here.
  const required = {
    ...template,
    enclosures: [{ label: 'La facture', need: 'required' as const, without: 'rien n’est payé' }],
  };
  expect(findUnfinishedStep(required, finished)?.slug).toBe('pieces');
  expect(findUnfinishedStep(required, { ...finished, hasPapers: true })).toBeUndefined();
});

test('what a letter of the basket lacks is said with its title: several may lack the same', () => {
  const letter = { draft: { id: 'd1' }, title: 'Résilier un bail', problem: undefined, sending: null };
  const messages = (changes: object) => listLetterProblems({ ...letter, ...changes }).map(({ message }) => message);
  expect(listLetterProblems(letter)[0]?.field).toBe('sending-d1');
  expect(messages({})).toEqual(['Résilier un bail\u00a0: choisissez comment cette lettre doit partir.']);
  expect(messages({ problem: 'Cette lettre n’est pas finie.' })).toEqual([
    'Résilier un bail\u00a0: cette lettre n’est pas finie.',
  ]);
  expect(messages({ sending: 'green' })).toEqual([]);
});
