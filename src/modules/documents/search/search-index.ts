import { contentOf, PART_WEIGHTS, type CompactIndex } from './compact.ts';
import { interpret, proposalFor, type Asked } from './interpret.ts';
import { stem } from './stem.ts';
import { synonyms } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';

export interface Hit {
  category: string;
  categoryTitle: string;
  slug: string;
  title: string;
  score: number;
}
export interface Facet {
  category: string;
  title: string;
  count: number;
}
export interface Found {
  /** Best first; of one category when it was asked for. */
  hits: Hit[];
  /** How many of all that were found stand in each category. */
  facets: Facet[];
  didYouMean: string | null;
}
export interface SearchIndex {
  readonly version: string;
  search(question: string, only?: { category?: string }): Found;
}

/** What a letter is found by: its stems with their weights, and how much its title says. */
interface Row {
  words: Map<string, number>;
  titleStems: readonly string[];
}

/** A letter far behind the first is no answer; nor is one that has a small part of the question. */
const LEAST_OF_BEST = 0.28;
const LEAST_COVERED = 0.22;
const SAID_AGAIN = 0.3;

/** Reads the words of a row; what is written in full serves the spelling. */
function readRow(title: string, slug: string, words: string, write: (folded: string, written: string) => void): Row {
  const found = new Map<string, number>();
  const add = (text: string, weight: number): string[] => contentOf(text).map(({ folded, written }) => {
    const root = stem(folded);
    found.set(root, Math.max(found.get(root) ?? 0, weight));
    write(folded, written);
    return root;
  });
  const titleStems = [...new Set(add(title, PART_WEIGHTS[0]))];
  add(slug.replaceAll('-', ' '), PART_WEIGHTS[0] * 0.85);
  words.split('|').forEach((part, i) => add(part, PART_WEIGHTS[i + 1]!));
  return { words: found, titleStems };
}

/** How well a letter answers: each word by its surest meaning there, more for those that say more, for a question that is covered and a title that says little else. */
export function scoreOf(row: Row, asked: readonly Asked[], idf: (root: string) => number): { score: number; covered: number } {
  let [sum, met, total] = [0, 0, 0];
  const inTitle = new Set<string>();
  const gains = new Map<string, number>();
  for (const { means, worth } of asked) {
    let [best, surest, by] = [0, 0, ''];
    for (const [root, sure] of means) {
      const weight = row.words.get(root);
      if (weight === undefined) continue;
      if (weight >= PART_WEIGHTS[0] && sure > 0.45) inTitle.add(root);
      const gain = sure * weight * idf(root);
      if (gain > best) [best, by] = [gain, root];
      surest = Math.max(surest, sure);
    }
    // One word of the letter answers one word of the question; a second time it tells little more.
    const before = gains.get(by) ?? 0;
    gains.set(by, Math.max(before, best));
    sum += before === 0 ? best : Math.max(before, best) - before + SAID_AGAIN * Math.min(before, best);
    met += worth * Math.min(1, surest);
    total += worth;
  }
  if (sum === 0 || total === 0) return { score: 0, covered: 0 };
  let [named, title] = [0, 0];
  for (const root of row.titleStems) {
    title += idf(root);
    if (inTitle.has(root)) named += idf(root);
  }
  const covered = met / total;
  return { score: sum * (0.45 + 0.55 * covered) * (0.8 + 0.3 * (named / title)), covered };
}

export function openIndex(index: CompactIndex): SearchIndex {
  const written = new Map<string, string>();
  const write = (folded: string, word: string): void => {
    const known = written.get(folded);
    if (known === undefined || known === folded) written.set(folded, word);
  };
  const rows = index.rows.map(([, slug, title, words]) => readRow(title, slug, words, write));
  const holders = new Map<string, number[]>();
  rows.forEach(({ words }, i) => {
    for (const root of words.keys()) holders.get(root)?.push(i) ?? holders.set(root, [i]);
  });
  const uses = new Map([...holders].map(([root, { length }]) => [root, length]));
  const vocabulary = new Vocabulary(written, uses, rows.length, synonyms);
  const idfs = new Map([...uses.keys()].map((root) => [root, vocabulary.idf(root)]));
  const idf = (root: string): number => idfs.get(root) ?? 0;

  function search(question: string, { category }: { category?: string } = {}): Found {
    const { asked, mended } = interpret(question, vocabulary, synonyms);
    const candidates = new Set(asked.flatMap(({ means }) => [...means.keys()].flatMap((root) => holders.get(root) ?? [])));
    const scored: { row: number; score: number }[] = [];
    let best = 0;
    for (const row of candidates) {
      const { score, covered } = scoreOf(rows[row]!, asked, idf);
      if (covered < LEAST_COVERED) continue;
      best = Math.max(best, score);
      scored.push({ row, score });
    }
    const all = scored.filter(({ score }) => score >= best * LEAST_OF_BEST).toSorted((a, b) => b.score - a.score || a.row - b.row).map(({ row, score }) => hitOf(row, score));
    const first = all[0] && rows[index.rows.findIndex(([, slug]) => slug === all[0]!.slug)]!;
    return {
      hits: category === undefined ? all : all.filter((hit) => hit.category === category),
      facets: facetsOf(all),
      didYouMean: mended && first ? proposalFor(question, mended, vocabulary, (root) => first.words.has(root)) : null,
    };
  }
  const hitOf = (row: number, score: number): Hit => {
    const [at, slug, title] = index.rows[row]!;
    const [category, categoryTitle] = index.categories[at]!;
    return { category, categoryTitle, slug, title, score };
  };
  return { version: index.version, search };
}

export function facetsOf(hits: readonly Hit[]): Facet[] {
  const counts = new Map<string, Facet>();
  for (const { category, categoryTitle } of hits) counts.set(category, { category, title: categoryTitle, count: (counts.get(category)?.count ?? 0) + 1 });
  return [...counts.values()].toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'fr'));
}
