import { PART_WEIGHTS, WORDING_PARTS } from './compact.ts';
import { listContentWords } from './fold.ts';
import type { QueryTerm } from './interpret.ts';
import { stem } from './stem.ts';

/** The searchable content of a letter: its stems with their weights, and the stems of its title. */
export interface Row {
  words: Map<string, number>;
  titleStems: readonly string[];
}

/** The slug repeats an earlier title. */
export const SLUG_WEIGHT = PART_WEIGHTS[0] * 0.85;
/** Results with a score far below the first, or that match a small part of the query, are dropped. */
const MIN_OF_BEST = 0.28;
const MIN_COVERED = 0.18;
const REPEATED_WEIGHT = 0.3;
/** Limits the weight of an implied word: « résilier » must not find « rupture » first, however rare that word is. */
const IMPLIED_WEIGHT = 1.3;

/** How much a letter uses a word, by its weight there: a title counts fully. Common words have a high sum of uses. */
export const toUse = (weight: number): number => weight / PART_WEIGHTS[0];

/** Reads the words of a row; `write` receives the spelling of each that may complete or correct a query. */
export function readRow(
  title: string,
  slug: string,
  searchWords: string,
  write: (folded: string, written: string) => void,
): Row {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number, isProposed = true): string[] =>
    listContentWords(text).map(({ folded, written }) => {
      const root = stem(folded);
      weights.set(root, Math.max(weights.get(root) ?? 0, weight));
      if (isProposed) write(folded, written);
      return root;
    });
  const titleStems = [...new Set(add(title, PART_WEIGHTS[0]))];
  add(slug.replaceAll('-', ' '), SLUG_WEIGHT);
  searchWords.split('|').forEach((part, i) => add(part, PART_WEIGHTS[i + 1]!, !WORDING_PARTS.has(i + 1)));
  return { words: weights, titleStems };
}

interface Weighed extends QueryTerm {
  /** Returns the highest gain of its meanings. */
  maxGain: number;
}
function weigh(term: QueryTerm, idf: (root: string) => number): Weighed {
  const surest = Math.max(0, ...term.means.values());
  const literal = Math.max(0, ...[...term.means].map(([root, sure]) => (sure === surest ? idf(root) : 0)));
  return { ...term, maxGain: literal > 0 ? literal * IMPLIED_WEIGHT : Infinity };
}

/**
 * Scores a letter: each query word by its most likely meaning, weighted by rarity; higher if the letter covers the
 * query and the title has few other words.
 */
function scoreRow(
  row: Row,
  terms: readonly Weighed[],
  idf: (root: string) => number,
): { score: number; covered: number } {
  let [sum, met, total] = [0, 0, 0];
  const inTitle = new Set<string>();
  const gains = new Map<string, number>();
  for (const { means, worth, maxGain } of terms) {
    let [best, surest, by] = [0, 0, ''];
    for (const [root, sure] of means) {
      const weight = row.words.get(root);
      if (weight === undefined) continue;
      if (weight >= PART_WEIGHTS[0] && sure > 0.45) inTitle.add(root);
      const gain = sure * weight * Math.min(maxGain, idf(root));
      if (gain > best) [best, by] = [gain, root];
      surest = Math.max(surest, sure);
    }
    // One word of the letter matches one word of the query; repetitions add little.
    const before = gains.get(by) ?? 0;
    gains.set(by, Math.max(before, best));
    sum += before === 0 ? best : Math.max(before, best) - before + REPEATED_WEIGHT * Math.min(before, best);
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

/** Returns the matching rows, best first; rows with equal scores keep their order. */
export function rankRows<T extends Row>(
  rows: Iterable<T>,
  terms: readonly QueryTerm[],
  idf: (root: string) => number,
): { row: T; score: number }[] {
  const question = terms.map((term) => weigh(term, idf));
  const scored = [...rows]
    .map((row) => ({ row, ...scoreRow(row, question, idf) }))
    .filter(({ covered }) => covered >= MIN_COVERED);
  const best = scored.reduce((highest, { score }) => Math.max(highest, score), 0);
  return scored.filter(({ score }) => score >= best * MIN_OF_BEST).toSorted((a, b) => b.score - a.score);
}
