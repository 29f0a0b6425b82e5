import { describe, expect, test } from '@jest/globals';
import {
  compose,
  layOut,
  getBlockText,
  type ComposableTemplate,
  type ComposeContent,
  type Letter,
} from '../../../src/letterpress/index.ts';

const template: ComposableTemplate = {
  title: 'Essai',
  recipientKind: 'person',
  senders: { organisation: true, several: true },
  steps: [],
  computed: [],
  subject: 'essai',
  body: '{{ sender | number: "Je suis", "Nous sommes" }} {{ sender | agree_many: "entrés", "entrées" }} et {{ sender | agree: "employé", "employée", "en poste" }}.',
  enclosures: [],
};
const ines = {
  kind: 'person',
  civility: 'Mme',
  firstName: 'Inès',
  lastName: 'Caron',
  line4: '9 rue du Puits',
  postcode: '67000',
  city: 'Strasbourg',
} as const;
const paul = { civility: 'M.', firstName: 'Paul', lastName: 'Caron' } as const;
const zoe = { civility: 'Mme', firstName: 'Zoé', lastName: 'Caron' } as const;
const club = { ...ines, kind: 'organisation', organisation: 'Les Tilleuls' } as const;
const odile = {
  kind: 'person',
  civility: 'Mme',
  firstName: 'Odile',
  lastName: 'Garnier',
  line4: '17 allée des Tilleuls',
  postcode: '35000',
  city: 'Rennes',
} as const;

const written = (
  more: Partial<ComposeContent> = {},
  senders: ComposableTemplate['senders'] = template.senders,
): Letter =>
  compose(
    { ...template, senders },
    { answers: {}, sender: ines, recipient: odile, ...more },
    { date: '2026-12-01', sending: 'green' },
  );
const said = (letter: Letter, kind: string): string =>
  letter.blocks
    .filter((block) => block.kind === kind)
    .flatMap(getBlockText)
    .map((runs) => runs.map(({ text }) => text).join(''))
    .join(' / ');

describe('the text agrees with its authors', () => {
  const cases: [string, Partial<ComposeContent>, string][] = [
    ['a woman', {}, 'Je suis entrées et employée.'],
    ['a man', { sender: { ...ines, civility: 'M.' } }, 'Je suis entrés et employé.'],
    ['somebody who does not say', { sender: { ...ines, civility: '' } }, 'Je suis entrés et en poste.'],
    ['two women', { coSenders: [zoe] }, 'Nous sommes entrées et en poste.'],
    ['a woman and a man', { coSenders: [paul] }, 'Nous sommes entrés et en poste.'],
    [
      'a woman and somebody who does not say',
      { coSenders: [{ firstName: 'Lou', lastName: 'Caron' }] },
      'Nous sommes entrés et en poste.',
    ],
    ['an organisation', { sender: club }, 'Nous sommes entrés et en poste.'],
    [
      'an organisation, whoever stood beside its signer before',
      { sender: club, coSenders: [paul] },
      'Nous sommes entrés et en poste.',
    ],
  ];
  test.each(cases)('%s', (_, more, words) => expect(said(written(more), 'paragraph')).toBe(words));

  test('co-signers are added only where the template mentions them', () => {
    const alone = written({ coSenders: [paul] }, { organisation: false, several: false });
    expect([said(alone, 'paragraph'), said(alone, 'sender'), said(alone, 'signature')]).toEqual([
      'Je suis entrées et employée.',
      'Inès Caron / 9 rue du Puits / 67000 Strasbourg',
      'Inès Caron',
    ]);
  });
});

describe('the salutation and the closing match', () => {
  const cases: [string, Partial<ComposeContent>, string, string][] = [
    ['a known woman', {}, 'Madame,', 'Je vous prie d’agréer, Madame, mes salutations distinguées.'],
    [
      'a known man',
      { recipient: { ...odile, civility: 'M.' } },
      'Monsieur,',
      'Je vous prie d’agréer, Monsieur, mes salutations distinguées.',
    ],
    [
      'nobody in particular',
      { recipient: { ...odile, kind: 'organisation', organisation: 'Agence' } },
      'Madame, Monsieur,',
      'Je vous prie d’agréer, Madame, Monsieur, mes salutations distinguées.',
    ],
    [
      'an exact title',
      { recipient: { ...odile, title: ' Maître ' } },
      'Maître,',
      'Je vous prie d’agréer, Maître, mes salutations distinguées.',
    ],
    [
      'an official',
      { recipient: { ...odile, title: 'Madame la Procureure de la République' } },
      'Madame la Procureure de la République,',
      'Je vous prie d’agréer, Madame la Procureure de la République, l’assurance de ma considération distinguée.',
    ],
    [
      'an official, from several',
      { recipient: { ...odile, title: 'Monsieur le Maire' }, coSenders: [paul] },
      'Monsieur le Maire,',
      'Nous vous prions d’agréer, Monsieur le Maire, l’assurance de notre considération distinguée.',
    ],
    [
      'from several',
      { coSenders: [paul] },
      'Madame,',
      'Nous vous prions d’agréer, Madame, nos salutations distinguées.',
    ],
    [
      'from an organisation',
      { sender: club },
      'Madame,',
      'Nous vous prions d’agréer, Madame, nos salutations distinguées.',
    ],
  ];
  test.each(cases)('%s', (_, more, salutation, closing) =>
    expect([said(written(more), 'salutation'), said(written(more), 'closing')]).toEqual([salutation, closing]),
  );
});

describe('the signers', () => {
  test('are listed at the head and the foot, in their order', () => {
    const letter = written({ coSenders: [paul, zoe] });
    expect([said(letter, 'sender'), said(letter, 'signature')]).toEqual([
      'Inès Caron / Paul Caron / Zoé Caron / 9 rue du Puits / 67000 Strasbourg',
      'Inès Caron / Paul Caron / Zoé Caron',
    ]);
  });

  test('sign for their organisation, with their position if it is given', () => {
    expect(said(written({ sender: { ...club, jobRole: 'Trésorière' } }), 'signature')).toBe(
      'Inès Caron / Trésorière, Les Tilleuls',
    );
    expect(said(written({ sender: club }), 'signature')).toBe('Inès Caron / pour Les Tilleuls');
  });

  test('without a name are missing, each at its own field', () => {
    expect(written({ coSenders: [{ firstName: 'Paul' }, {}] }).missing).toEqual([
      'coSenders.0.lastName',
      'coSenders.1.firstName',
      'coSenders.1.lastName',
    ]);
    expect(written({ sender: { ...club, lastName: '' } }).missing).toEqual(['sender.lastName']);
  });

  test('each have their own drawing below their name', () => {
    const drawn = {
      width: 30,
      height: 10,
      strokes: [
        [
          [0, 0],
          [30, 10],
        ],
      ],
    } as const;
    const pages = layOut(
      written({
        coSenders: [paul],
        signatures: [null, { ...drawn, strokes: drawn.strokes.map((stroke) => [...stroke]) }],
      }),
    );
    const lines = pages.flatMap((page) => page.lines);
    const drawings = lines.flatMap(({ drawings: all = [] }) => all);
    const name = lines
      .flatMap(({ block, runs }) => (block === 'signature' ? runs : []))
      .find(({ text }) => text.startsWith('Paul'))!;
    expect(drawings.map(({ label, x }) => [label, x])).toEqual([['Signature de Paul Caron', name.x]]);
  });
});
