import { expect, test } from '@jest/globals';
import { findScreenByField, findScreenBySlug, listScreens } from '../../client/src/features/documents/form-screens.ts';
import { asksForPapers, countScreens, groupSteps } from '../../src/domain/form-screens.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';

const step = (questions: number, conditional = 0) => ({
  fields: [...Array<object>(questions).fill({}), ...Array<object>(conditional).fill({ showIf: { field: 'a' } })],
});
const groups = (...steps: { fields: object[] }[]) => groupSteps(steps).map((group) => group.length);

test('short steps that follow one another share a screen of at most six questions, not counting conditional ones', () => {
  expect(groups(step(3), step(3))).toEqual([2]);
  expect(groups(step(3), step(4))).toEqual([1, 1]);
  expect(groups(step(3), step(3, 4))).toEqual([2]);
  expect(groups(step(2), step(2), step(2), step(1))).toEqual([3, 1]);
  expect(groups(step(9), step(1))).toEqual([1, 1]);
  expect(groups()).toEqual([]);
});

test('a letter that needs papers, or usually comes with some, asks for them on a screen of their own', () => {
  const letter = { enclosures: [], papers: ['Aucune pièce n’est nécessaire. Gardez votre bail sous la main.'] };
  expect(asksForPapers(letter)).toBe(false);
  expect(asksForPapers({ ...letter, papers: ['Une copie de la facture.'] })).toBe(true);
  expect(asksForPapers({ ...letter, enclosures: [{ label: 'Copie du bail' }] })).toBe(true);
});

test('every letter of the catalogue has each of its steps on one screen, and as many screens as its lists say', () => {
  const letters = listLoadedTemplates();
  expect(letters.length).toBeGreaterThan(200);
  for (const { slug: letter, file: template } of letters) {
    const screens = listScreens(template);
    expect([letter, screens.length]).toEqual([letter, countScreens(template)]);
    const slugs = ['vous', 'destinataire', ...template.steps.map((_, i) => `questions-${i + 1}`), 'pieces', 'envoi'];
    expect(slugs.map((slug) => findScreenBySlug(screens, slug)).toSorted()).not.toContain(-1);
    expect(screens.flatMap(({ steps }) => steps).map(({ slug }) => slug)).toHaveLength(slugs.length + 1);
    for (const { name } of template.steps.flatMap(({ fields }) => fields))
      expect(screens[findScreenByField(screens, name)]?.steps[0]?.kind).toBe('answers');
    expect(screens.at(-1)?.steps[0]?.kind).toBe('review');
  }
});
