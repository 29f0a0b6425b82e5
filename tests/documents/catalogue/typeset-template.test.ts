// Slow by nature: typesets every template.
import { expect, test } from '@jest/globals';
import { compose } from '../../../src/letterpress/index.ts';
import { typesetTemplate } from '../../../src/modules/documents/catalogue/typeset-template.ts';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { plainSpaces } from '../../harness/plain-text.ts';

const templates = listLoadedTemplates().map(({ category, slug, file, samples }) => ({
  slug,
  file,
  samples,
  set: typesetTemplate({ id: `${category}/${slug}`, data: file }),
}));
/** Typography changes spaces, and raises the letters of « 1er »; sample answers keep them. */
const plain = (value: unknown): string => plainSpaces(JSON.stringify(value)).replaceAll('1ᵉʳ', '1er');

test('no punctuation mark is alone on a line of a template’s page', () => {
  const alone = templates.flatMap(
    ({ slug, set: { body: _liquid, computed: _expressions, searchWords: _never, sampleAnswers: _shown, ...page } }) =>
      [
        ...JSON.stringify(page, (key, value) => (key === 'line' || key === 'subject' ? undefined : value)).matchAll(
          /[\p{L}\d»)] [?;!:](?=[ "»])|« | »/gu,
        ),
      ].map(({ 0: found }) => `${slug}: ${found}`),
  );
  expect(alone).toEqual([]);
});

test('keeps its words, names and addresses', () => {
  for (const { file, set } of templates) expect(plain(set)).toBe(plain(file));
});

test('keeps its letter unchanged', () => {
  for (const { file, set, samples } of templates)
    for (const { content, date } of samples)
      expect(compose(set, content, { date, sending: 'green' })).toEqual(
        compose(file, content, { date, sending: 'green' }),
      );
});
