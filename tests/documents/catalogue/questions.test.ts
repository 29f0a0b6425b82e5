import { expect, test } from '@jest/globals';
import { fillUsualAnswers, listShownFields } from '../../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

type Writer = Parameters<typeof fillUsualAnswers>[2]['sender'];
const home = { line4: '14 rue des Acacias', postcode: '69003', city: 'Lyon', country: 'FR' };
const sender: Writer = { kind: 'person', firstName: 'Hélène', lastName: 'Marchal', ...home };
/** Who has given only what every letter needs, and who has also given an e-mail address and a phone. */
const senders = { known: sender, reachable: { ...sender, email: 'helene@exemple.fr', phone: '06 39 98 12 34' } };

/**
 * The questions of each letter, without the addresses and the sending. `asked`: those that apply to the first sample,
 * `open`: of these, the ones to be answered. `known`, `reachable`: those that are shown and filled in when the first of
 * them opens, nothing having been answered.
 */
const forms = listLoadedTemplates().map(({ slug, file, samples: [sample] }) => {
  const countFilled = (writer: Writer): number => {
    const recipient: Writer =
      file.recipientKind === 'person'
        ? { kind: 'person', firstName: 'Karim', lastName: 'Benali', ...home }
        : { kind: 'organisation', organisation: 'Fibre Exemple', ...home };
    const proposed = fillUsualAnswers(
      file,
      {},
      { sender: writer, recipient, date: '2026-11-23', presentedOn: '2026-11-26' },
    );
    return listShownFields(file, proposed).filter(({ name }) => Object.hasOwn(proposed, name)).length;
  };
  const asked = listShownFields(file, sample!.content.answers);
  return {
    slug,
    asked: asked.length,
    open: asked.filter(({ required, usual, defaultValue }) => required && !usual && defaultValue === undefined).length,
    known: countFilled(senders.known),
    reachable: countFilled(senders.reachable),
  };
});
const countLetters = (kind: 'known' | 'reachable', least: number): number =>
  forms.filter((form) => form[kind] >= least).length;

test('half of the letters ask at most six questions, leave at most four open and fill in at least two', () =>
  expect({
    asked: median(forms.map(({ asked }) => asked)),
    open: median(forms.map(({ open }) => open)),
    filled: median(forms.map(({ known }) => known)),
  }).toEqual({ asked: 6, open: 4, filled: 2 }));

// The figures of docs/how-to/letter.md.
test('three letters in four open with an answer filled in, half with two', () => {
  expect(countLetters('known', 1)).toBeGreaterThanOrEqual(159);
  expect(countLetters('known', 2)).toBeGreaterThanOrEqual(107);
  expect(countLetters('reachable', 2)).toBeGreaterThanOrEqual(112);
});

test('the expected day of receipt is filled in wherever it is asked', () => {
  const asked = listLoadedTemplates().flatMap(({ slug, file }) =>
    file.steps.flatMap(({ fields }) =>
      fields.filter(({ label }) => label.includes('devrait recevoir')).map((field) => ({ slug, field })),
    ),
  );
  expect(asked.length).toBeGreaterThanOrEqual(9);
  expect(asked.filter(({ field }) => field.usual !== 'expected_receipt').map(({ slug }) => slug)).toEqual([]);
});
