import { TEXT_WEIGHTS, WORDING_WEIGHTS } from './engine/compact.ts';
import { SLUG_WEIGHT, type Row } from './engine/score.ts';
import { MAX_STRENGTH } from './engine/wordings.ts';

const WEIGHTS = [...new Set([...TEXT_WEIGHTS, SLUG_WEIGHT, ...WORDING_WEIGHTS])].toSorted((a, b) => b - a);
const STRENGTHS = Array.from({ length: MAX_STRENGTH }, (_, i) => i + 1);
/** PostgreSQL knows four weights: these are their lower bounds. */
const LABEL_BOUNDS = { A: 3, B: 2, C: 1, D: 0 };
const toLabel = (weight: number): string => Object.entries(LABEL_BOUNDS).find(([, bound]) => weight > bound)![0];
const LABELS = WEIGHTS.map(toLabel);

/** The stems of each value; `ungroup` is its inverse. A row written by another release may have fewer groups. */
const group = (stems: ReadonlyMap<string, number>, values: readonly number[]): string[][] =>
  values.map((value) => [...stems].filter(([, own]) => own === value).map(([stem]) => stem));
const ungroup = (groups: readonly (readonly string[])[], values: readonly number[]): Map<string, number> =>
  new Map(values.flatMap((value, i) => (groups[i] ?? []).map((stem) => [stem, value] as const)));

/**
 * A row of search_letters: `terms` for matching, `parts` for scoring: the stems of the title in order, then the stems
 * of each weight and of each strength.
 */
export function toSearchRow({ words, titleStems, strengths }: Row): { terms: string; parts: string } {
  const byWeight = group(words, WEIGHTS);
  return {
    terms: byWeight.flatMap((stems, i) => stems.map((stem) => `'${stem}':1${LABELS[i]}`)).join(' '),
    parts: [titleStems, ...byWeight, ...group(strengths, STRENGTHS)].map((stems) => stems.join(' ')).join('|'),
  };
}

export function fromSearchRow(parts: string): Row {
  const [titleStems = [], ...groups] = parts.split('|').map((part) => (part === '' ? [] : part.split(' ')));
  return {
    titleStems,
    words: ungroup(groups.slice(0, WEIGHTS.length), WEIGHTS),
    strengths: ungroup(groups.slice(WEIGHTS.length), STRENGTHS),
  };
}
