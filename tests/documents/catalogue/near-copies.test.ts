import { expect, test } from '@jest/globals';
import { readTemplateSources } from '../../../src/modules/documents/catalogue/template-sources.ts';

/** The nearest two letters, two notices of a tenant, share 0.58 of their sequences of words. */
const MAX_SIMILARITY = 0.7;

/** Lists each four consecutive words. */
function wordSequences(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.slice(3).map((_, at) => words.slice(at, at + 4).join(' ')));
}

/** As `one = other`, the pairs of letters that are nearly the same. */
function nearCopies(sources: Readonly<Record<string, string>>): string[] {
  const sizes = new Map<string, number>();
  const holders = new Map<string, string[]>();
  for (const [path, text] of Object.entries(sources).filter(([name]) => name.endsWith('/template.md'))) {
    const folder = path.replace('/template.md', '');
    const found = wordSequences(text);
    sizes.set(folder, found.size);
    for (const words of found) holders.set(words, [...(holders.get(words) ?? []), folder]);
  }

  const shared = new Map<string, number>();
  for (const folders of holders.values())
    for (const [at, one] of folders.entries())
      for (const other of folders.slice(at + 1)) {
        const pair = `${one} = ${other}`;
        shared.set(pair, (shared.get(pair) ?? 0) + 1);
      }
  return [...shared]
    .filter(([pair, count]) => {
      const [one = 0, other = 0] = pair.split(' = ').map((folder) => sizes.get(folder)!);
      return count / (one + other - count) > MAX_SIMILARITY;
    })
    .map(([pair]) => pair);
}

const sources = readTemplateSources();

test('no template is a near-copy of another', () => {
  expect(nearCopies(sources)).toEqual([]);
});

test('detects a copy with another title, purpose, subject and first sentence', () => {
  const original = 'travail/demission-cdi';
  const copy = sources[`${original}/template.md`]!.replace(
    /^(title|shortTitle|purpose|subject): .*$/gm,
    '$1: Autre chose',
  )
    .replace(/^(searchWords): .*$/m, '$1: [autre, chose]')
    .replace(/je vous informe/, 'je vous fais savoir');
  expect(nearCopies({ ...sources, 'travail/copie/template.md': copy })).toEqual([`${original} = travail/copie`]);
});
