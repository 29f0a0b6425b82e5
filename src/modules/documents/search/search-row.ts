import { PART_WEIGHTS } from './engine/compact.ts';
import { SLUG_WEIGHT, type Row } from './engine/score.ts';

const WEIGHTS = [PART_WEIGHTS[0], SLUG_WEIGHT, ...PART_WEIGHTS.slice(1)];
/** PostgreSQL knows four weights: these are their lower bounds. */
const LABEL_BOUNDS = { A: 3, B: 2, C: 1, D: 0 };
const toLabel = (weight: number): string => Object.entries(LABEL_BOUNDS).find(([, bound]) => weight > bound)![0];
const LABELS = WEIGHTS.map(toLabel);

/**
 * A row of search_letters: `terms` for matching, `parts` for scoring: the stems of the title in order, then the stems
 * of each weight.
 */
export function toSearchRow({ words, titleStems }: Row): { terms: string; parts: string } {
  const byWeight = WEIGHTS.map((weight) => [...words].filter(([, own]) => own === weight).map(([stem]) => stem));
  return {
    terms: byWeight.flatMap((stems, i) => stems.map((stem) => `'${stem}':1${LABELS[i]}`)).join(' '),
    parts: [titleStems, ...byWeight].map((stems) => stems.join(' ')).join('|'),
  };
}

export function fromSearchRow(parts: string): Row {
  const [titleStems = [], ...rest] = parts.split('|').map((part) => (part === '' ? [] : part.split(' ')));
  return { titleStems, words: new Map(rest.flatMap((stems, i) => stems.map((stem) => [stem, WEIGHTS[i]!] as const))) };
}
