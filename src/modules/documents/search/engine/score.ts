import { TEXT_WEIGHTS, WORDING_WEIGHTS } from './compact.ts';
import { listContentWords } from './fold.ts';
import type { QueryTerm } from './interpret.ts';
import { stem } from './stem.ts';
import { toStrength } from './wordings.ts';

/** The searchable content of a letter. */
export interface Row {
  /** Its stems with their weights. */
  words: Map<string, number>;
  titleStems: readonly string[];
  /** The stems of its wordings with their strengths (weighWordings). */
  strengths: ReadonlyMap<string, number>;
}
/** A matching row with its score, and the parts that the score consists of. */
export interface Ranked<T extends Row> {
  row: T;
  score: number;
  /** The part of the score that comes from the weights of its words. */
  textScore: number;
  /** The sum of the strengths of the words of the query. */
  strength: number;
}

/** The slug repeats an earlier title. */
export const SLUG_WEIGHT = TEXT_WEIGHTS[0] * 0.85;
/** Results with a score far below the first, or that match a small part of the query, are dropped. */
const MIN_OF_BEST = 0.28;
const MIN_COVERED = 0.18;
const REPEATED_WEIGHT = 0.3;
/** Limits the weight of an implied word: « résilier » must not find « rupture » first, however rare that word is. */
const IMPLIED_WEIGHT = 1.3;
/**
 * A point of strength counts as much as this part of the best score of the words, for each word after the first, up to
 * three: for a single word, the title decides.
 */
const STRENGTH_WEIGHT = 0.04;
const MAX_STRENGTH_WORDS = 3;

/** How much a letter uses a word, by its weight there: a title counts fully. Common words have a high sum of uses. */
export const toUse = (weight: number): number => weight / TEXT_WEIGHTS[0];

/** Reads the words of a row; `write` receives the spelling of each that may complete or correct a query. */
export function readRow(
  title: string,
  slug: string,
  searchWords: string,
  write: (folded: string, written: string) => void,
): Row {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number, { isProposed = true } = {}): string[] =>
    listContentWords(text).map(({ folded, written }) => {
      const root = stem(folded);
      weights.set(root, Math.max(weights.get(root) ?? 0, weight));
      if (isProposed) write(folded, written);
      return root;
    });
  const titleStems = [...new Set(add(title, TEXT_WEIGHTS[0]))];
  add(slug.replaceAll('-', ' '), SLUG_WEIGHT);
  const parts = searchWords.split('|');
  TEXT_WEIGHTS.slice(1).forEach((weight, i) => add(parts[i] ?? '', weight));
  const strengths = new Map<string, number>();
  // No word is completed or corrected to one of the wordings.
  WORDING_WEIGHTS.forEach((weight, i) => {
    for (const root of add(parts[TEXT_WEIGHTS.length - 1 + i] ?? '', weight, { isProposed: false }))
      strengths.set(root, toStrength(i));
  });
  return { words: weights, titleStems, strengths };
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
      if (weight >= TEXT_WEIGHTS[0] && sure > 0.45) inTitle.add(root);
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

/** Sums the strengths of the words of a query as they are written: wordings know synonyms themselves. */
const sumStrengths = ({ strengths }: Row, terms: readonly QueryTerm[]): number =>
  terms.reduce((sum, { root }) => sum + (root === null ? 0 : (strengths.get(root) ?? 0)), 0);

/** Returns the matching rows, best first; rows with equal scores keep their order. */
export function rankRows<T extends Row>(
  rows: Iterable<T>,
  terms: readonly QueryTerm[],
  idf: (root: string) => number,
): Ranked<T>[] {
  const question = terms.map((term) => weigh(term, idf));
  const matching = [...rows]
    .map((row) => ({ row, ...scoreRow(row, question, idf) }))
    .filter(({ covered }) => covered >= MIN_COVERED);
  const highest = matching.reduce((highestYet, { score }) => Math.max(highestYet, score), 0);
  const wordCount = terms.filter(({ root }) => root !== null).length;
  const strengthWeight = STRENGTH_WEIGHT * Math.min(MAX_STRENGTH_WORDS, Math.max(0, wordCount - 1));
  const scored = matching.map(({ row, score: textScore }) => {
    const strength = sumStrengths(row, terms);
    return { row, textScore, strength, score: textScore + strengthWeight * highest * strength };
  });
  const best = scored.reduce((highestYet, { score }) => Math.max(highestYet, score), 0);
  return scored.filter(({ score }) => score >= best * MIN_OF_BEST).toSorted((a, b) => b.score - a.score);
}
