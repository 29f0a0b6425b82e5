import { expect, test } from '@jest/globals';
import { createDraft } from '../../client/src/features/documents/draft.ts';
import { findUnfinishedStep, pathToUnfinished } from '../../client/src/pages/pack/pack-progress.ts';
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
