import type { CompactIndex } from './compact.ts';
import { interpret } from './interpret.ts';
import { proposeQuestion } from './proposal.ts';
import { rankRows, readRow } from './score.ts';
import { getSynonyms } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';

export interface Hit<Method extends string = string> {
  category: string;
  categoryTitle: string;
  slug: string;
  title: string;
  advised: Method;
  score: number;
}
export interface Facet {
  category: string;
  title: string;
  count: number;
}
export interface Found<Method extends string = string> {
  /** Best first; only one category if requested. */
  hits: Hit<Method>[];
  /** The number of results in each category. */
  facets: Facet[];
  didYouMean: string | null;
}
export interface SearchIndex<Method extends string = string> {
  readonly version: string;
  search(question: string, only?: { category?: string }): Found<Method>;
}

export function openIndex<Method extends string>(index: CompactIndex<Method>): SearchIndex<Method> {
  const written = new Map<string, string>();
  const write = (folded: string, word: string): void => {
    const currentSpelling = written.get(folded);
    if (currentSpelling === undefined || currentSpelling === folded) written.set(folded, word);
  };
  const rows = index.rows.map(([at, slug, title, words, advised]) => ({
    at,
    slug,
    title,
    advised: index.methods[advised]!,
    ...readRow(title, slug, words, write),
  }));
  const holders = new Map<string, number[]>();
  rows.forEach(({ words }, i) => {
    for (const root of words.keys()) {
      const cached = holders.get(root);
      if (cached) cached.push(i);
      else holders.set(root, [i]);
    }
  });
  const uses = new Map([...holders].map(([root, { length }]) => [root, length]));
  const synonyms = getSynonyms();
  const vocabulary = new Vocabulary(written, uses, rows.length, synonyms);
  const idfs = new Map([...uses.keys()].map((root) => [root, vocabulary.idf(root)]));
  const idf = (root: string): number => idfs.get(root) ?? 0;

  function search(question: string, { category }: { category?: string } = {}): Found<Method> {
    const { terms, mended } = interpret(question, vocabulary, synonyms);
    const candidates = [
      ...new Set(terms.flatMap(({ means }) => [...means.keys()].flatMap((root) => holders.get(root) ?? []))),
    ].toSorted((a, b) => a - b);
    const ranked = rankRows(
      candidates.map((i) => rows[i]!),
      terms,
      idf,
    );
    const all = ranked.map(({ row: { at, slug, title, advised }, score }) => {
      const [inCategory, categoryTitle] = index.categories[at]!;
      return { category: inCategory, categoryTitle, slug, title, advised, score };
    });
    const first = ranked[0]?.row;
    return {
      hits: category === undefined ? all : all.filter((hit) => hit.category === category),
      facets: countFacets(all),
      didYouMean:
        mended && first ? proposeQuestion(question, mended, vocabulary, (root) => first.words.has(root)) : null,
    };
  }
  return { version: index.version, search };
}

export function countFacets(hits: readonly Pick<Hit, 'category' | 'categoryTitle'>[]): Facet[] {
  const counts = new Map<string, Facet>();
  for (const { category, categoryTitle } of hits)
    counts.set(category, { category, title: categoryTitle, count: (counts.get(category)?.count ?? 0) + 1 });
  return [...counts.values()].toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'fr'));
}
