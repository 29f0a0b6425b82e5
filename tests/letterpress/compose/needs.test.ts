import { describe, expect, test } from '@jest/globals';
import {
  compose,
  getBlockText,
  listMissingEnclosures,
  listRequiredEnclosures,
  type ComposableTemplate,
  type ComposeContent,
  type Letter,
} from '../../../src/letterpress/index.ts';

const date = '2026-11-27';
const template: ComposableTemplate = {
  title: 'Essai',
  recipientKind: 'person',
  steps: [{ fields: [{ name: 'urgent', type: 'yesNo', label: 'Urgent', blank: 'urgent', required: true }] }],
  computed: [],
  subject: 'essai',
  body: 'Voici.{% if enclosed %} La notice est jointe à cette lettre.{% endif %}',
  enclosures: [
    { label: 'Notice : texte officiel', need: 'required', without: 'le congé est nul' },
    { label: 'Certificat', need: 'required', when: 'urgent', without: 'rien ne presse' },
    { label: 'Photo', need: 'usual' },
  ],
};
const sender = {
  kind: 'person',
  firstName: 'Inès',
  lastName: 'Caron',
  line4: '9 rue du Puits',
  postcode: '72000',
  city: 'Le Mans',
} as const;
const content = (urgent: boolean | null): ComposeContent => ({
  answers: { urgent },
  sender,
  recipient: { kind: 'person', lastName: 'Perrin' },
});
const text = ({ blocks }: Letter): string =>
  blocks.flatMap((block) => getBlockText(block).map((runs) => runs.map((run) => run.text).join(''))).join('\n');
const labels = (enclosures: readonly { label: string }[]): string[] => enclosures.map(({ label }) => label);

describe('required papers', () => {
  test('hold only when their question is answered by yes', () => {
    expect(labels(listRequiredEnclosures(template, content(true), date))).toEqual([
      'Notice : texte officiel',
      'Certificat',
    ]);
    expect(labels(listRequiredEnclosures(template, content(false), date))).toEqual(['Notice : texte officiel']);
    expect(labels(listRequiredEnclosures(template, content(null), date))).toEqual(['Notice : texte officiel']);
  });

  test('are missing until one of that name is enclosed, or words say how it is sent', () => {
    const missing = (enclosed: readonly string[], words?: string): string[] =>
      labels(
        listMissingEnclosures(
          template,
          {
            ...content(false),
            ...(words !== undefined && { sentApart: [{ label: 'Notice : texte officiel', words }] }),
          },
          { labels: enclosed, date },
        ),
      );
    expect(missing([])).toEqual(['Notice : texte officiel']);
    expect(missing(['Photo'])).toEqual(['Notice : texte officiel']);
    // As the page shows it, with a no-break space.
    expect(missing(['Notice\u00a0: texte officiel'])).toEqual([]);
    expect(missing([], ' ')).toEqual(['Notice : texte officiel']);
    expect(missing([], 'Remise en main propre.')).toEqual([]);
  });
});

test('the sentence about a paper leaves the letter when nothing is enclosed', () => {
  const written = (enclosures: readonly string[]): string =>
    text(compose(template, content(false), { date, sending: 'green', enclosures }));
  expect(written(['Photo'])).toContain('La notice est jointe à cette lettre.');
  expect(written([])).not.toContain('jointe à cette lettre');
});

test('a sentence about one of several papers is printed with that paper alone', () => {
  const several: ComposableTemplate = {
    ...template,
    body: 'Voici.{% if joined.notice %} La notice est jointe.{% endif %}{% if joined.notice and joined.photo %} Les deux le sont.{% endif %}',
    enclosures: [
      { name: 'notice', label: 'Notice : texte officiel' },
      { name: 'photo', label: 'Photo' },
    ],
  };
  const written = (enclosures: readonly string[]): string =>
    text(compose(several, content(false), { date, sending: 'green', enclosures }));
  expect(written(['Photo', 'Certificat'])).not.toContain('La notice est jointe.');
  // As the page shows it, with a no-break space.
  expect(written(['Notice\u00a0: texte officiel'])).toContain('La notice est jointe.');
  expect(written(['Notice : texte officiel'])).not.toContain('Les deux le sont.');
  expect(written(['Photo', 'Notice : texte officiel'])).toContain('Les deux le sont.');
});

test('an attestation has no salutation and no closing, and ends with its place and its day', () => {
  const letter = compose({ ...template, layout: 'attestation' }, content(false), { date, sending: 'green' });
  const kinds = letter.blocks.map(({ kind }) => kind);
  expect(kinds).not.toContain('salutation');
  expect(kinds).not.toContain('placeDate');
  // The address stays where the window shows it.
  expect(kinds).toContain('recipient');
  expect(text(letter).replace(/\u00a0/g, ' ')).toContain(
    'Fait au Mans, le 27 novembre 2026, pour servir et valoir ce que de droit.',
  );
  expect(text(letter)).not.toContain('salutations');
  expect(kinds.at(-2)).toBe('signature');
});
