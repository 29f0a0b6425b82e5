import { expect, test } from '@jest/globals';
import { toSpokenLetter } from '../../client/src/features/documents/spoken-letter.ts';
import { compose } from '../../src/letterpress/index.ts';
import { listLoadedTemplates } from '../../src/modules/documents/index.ts';

const spoken = (slug: string): string[] => {
  const { file, samples } = listLoadedTemplates().find((template) => template.slug === slug)!;
  return toSpokenLetter(compose(file, samples[0]!.content, { date: '2026-11-27', sending: 'green' }));
};

test('a voice reads the whole letter, paragraph by paragraph, without what it would spell', () => {
  const texts = spoken('garantie-legale-conformite');
  expect(texts.length).toBeGreaterThan(12);
  expect(texts.join('\n')).toMatch(/L’article L 217-3 du code de la consommation/);
  expect(texts.join('\n')).not.toMatch(/[\u00a0\u202f]|n°|1ᵉʳ|L\. \d/);
});

test('every sample of every letter can be read aloud', () => {
  for (const { file, samples, slug } of listLoadedTemplates())
    for (const { content, date } of samples) {
      const texts = toSpokenLetter(compose(file, content, { date, sending: 'green' }));
      expect([slug, texts.filter((text) => text === '' || /n°|ᵉʳ|[LRD]\*?\. ?\d/.test(text))]).toEqual([slug, []]);
    }
});
