import { expect, test } from '@jest/globals';
import { shownFields } from '../../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * The questions that the person of the first sample is asked, without the addresses and the sending: those of the form
 * that apply to the answers. Prefilled: it has a usual answer or a default one.
 */
const forms = listLoadedTemplates().map(({ slug, file, samples: [sample] }) => {
  const asked = shownFields(file, sample!.content.answers);
  return {
    slug,
    asked: asked.length,
    open: asked.filter(({ required, name }) => {
      const field = file.steps.flatMap(({ fields }) => fields).find((one) => one.name === name)!;
      return required && !field.usual && field.defaultValue === undefined;
    }).length,
    prefilled: file.steps.flatMap(({ fields }) => fields).filter(({ usual, defaultValue }) => usual ?? defaultValue)
      .length,
  };
});

test('half of the letters ask at most six questions, of which at most five have to be answered', () => {
  expect({
    asked: median(forms.map(({ asked }) => asked)),
    open: median(forms.map(({ open }) => open)),
  }).toEqual({ asked: 6, open: 5 });
  expect(forms.filter(({ prefilled }) => prefilled > 0).length).toBeGreaterThanOrEqual(17);
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
