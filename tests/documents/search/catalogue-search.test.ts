// Slow by nature: asks every query of every letter.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listLoadedTemplates } from '../../../src/modules/documents/index.ts';
import { browserIndex, openIndex } from '../../bench/search-engines.ts';
import { searchQueries, searchQueriesByKind } from '../../bench/search-queries.ts';

const index = browserIndex();
const search = openIndex(index);
const kinds = searchQueriesByKind();
const firstThree = (question: string): string[] =>
  search
    .search(question)
    .hits.slice(0, 3)
    .map(({ slug }) => slug);

describe('the right template is among the first three', () => {
  test.each(Object.entries(kinds))('for 97 in a hundred queries: %s', (_kind, asked) => {
    const missed = Object.entries(asked).filter(([question, slugs]) => {
      const found = firstThree(question);
      return ![slugs].flat().some((slug) => found.includes(slug));
    });
    expect(missed.length / Object.keys(asked).length).toBeLessThanOrEqual(0.03);
  });
  test('for the whole title of every letter', () => {
    expect(
      listLoadedTemplates()
        .filter(({ slug, file }) => !firstThree(file.title).includes(slug))
        .map(({ slug }) => slug),
    ).toEqual([]);
  });
  test.each([
    ['résilier', /^resiliation-/],
    ['resili', /^resiliation-/],
    ['contester', /^contestation-/],
    ['démission', /^demission-/],
  ])('which contain « %s » literally, before any that imply it', (question, said) => {
    for (const slug of firstThree(question)) expect(slug).toMatch(said);
  });
  test('for at least two queries of each letter’s own queries.yaml', () => {
    const found = searchQueries()
      .filter(({ query, slugs: [slug] }) => firstThree(query).includes(slug))
      .map(({ slugs: [slug] }) => slug);
    const missed = listLoadedTemplates().filter(({ slug }) => found.filter((one) => one === slug).length < 2);
    expect(missed.map(({ category, slug }) => `seeds/letters/${category}/${slug}/queries.yaml`)).toEqual([]);
  });
  test('and no query names a letter that does not exist', () => {
    const slugs = new Set(listLoadedTemplates().map(({ slug }) => slug));
    expect(searchQueries().filter((query) => query.slugs.some((slug) => !slugs.has(slug)))).toEqual([]);
  });
});

test('the index for browsers is small: 23 kB', () => {
  expect(gzipSync(JSON.stringify({ index }), { level: 9 }).length).toBeLessThan(23_000);
});

describe('a spelling suggestion', () => {
  test.each([
    ['résilier boxe internte', 'résilier box internet'],
    ['dépot de garentie', 'dépôt de garantie'],
    ['resiliermabox', 'résilier ma box'],
    ['lassurance', 'l’assurance'],
    ['acte de naisance', 'acte de naissance'],
  ])('for « %s » is « %s »', (question, proposed) => {
    expect(search.search(question).didYouMean).toBe(proposed);
  });
  test.each([
    'résiliation box',
    'resiliation box',
    'RÉSILIER MA BOX',
    'démissionner',
    'demi',
    'l’assurance',
    'bagnole',
    'zzzz',
  ])('is not given for « %s »', (question) => {
    expect(search.search(question).didYouMean).toBeNull();
  });
});

describe('categories', () => {
  test('count all results, whichever is selected', () => {
    const all = search.search('résilier');
    expect(all.facets.reduce((sum, { count }) => sum + count, 0)).toBe(all.hits.length);
    expect(all.facets.length).toBeGreaterThan(2);
    for (const { category, count } of all.facets) {
      const kept = search.search('résilier', { category });
      expect(kept.hits).toHaveLength(count);
      expect(kept.hits.every((hit) => hit.category === category)).toBe(true);
      expect(kept.facets).toEqual(all.facets);
    }
  });
});

describe('queries without results cause no error', () => {
  test.each([
    '',
    '   ',
    'de la',
    'zzzz yyyy',
    '🙂',
    '%',
    '& | ! ( ) : * <->',
    '\u0000',
    '\uD800',
    'إلغاء',
    'recette de brioche aux pralines',
  ])('such as « %s »', (question) => {
    expect(search.search(question)).toMatchObject({ hits: [], facets: [], didYouMean: null });
  });
  test.each([
    ['letters', 'a'.repeat(10_000)],
    ['words', 'résilier '.repeat(1200)],
    ['elisions', 'l’'.repeat(5000)],
    ['digits', '1'.repeat(10_000)],
    ['marks', 'e\u0301\u0300'.repeat(4000)],
  ])('of 10,000 %s are truncated', (_of, question) => {
    expect(search.search(question)).toEqual(search.search(question.slice(0, 400)));
  });
  test('with markup are treated as words', () =>
    expect(firstThree('<b>résilier</b> <script>box</script>')).toContain('resiliation-box'));
  test('of any kind', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.array(fc.constantFrom('résilier', 'l’', "d'", 'box', ' ', '2', 'ma', 'é', '-')).map((all) => all.join('')),
        ),
        (question) => {
          expect(search.search(question).hits.length).toBeLessThanOrEqual(index.rows.length);
        },
      ),
      { numRuns: 500 },
    );
  });
});
