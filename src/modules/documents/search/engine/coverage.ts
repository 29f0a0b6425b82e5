import { listContentWords } from './fold.ts';
import type { QueryTerm } from './interpret.ts';
import { stem } from './stem.ts';

/** A name as stems, for example of a template group. */
export type Name = readonly string[];

/** Reads the names of one thing, without those that have no content word. */
export const readNames = (names: readonly string[]): Name[] =>
  names
    .map((name) => [...new Set(listContentWords(name).map(({ folded }) => stem(folded)))])
    .filter(({ length }) => length > 0);

/** What a query says, to compare letters and names with it. */
export interface Coverage {
  /** The number of its words that count. */
  size: number;
  /** Returns the part of the query that a text covers, from 0 to 1; `share` tells how well it contains a stem. */
  compute(share: (root: string) => number): number;
  /** Returns how much of the query the best name covers, reduced by what the query lacks of this name; 0 to 1. */
  matchNames(names: readonly Name[]): number;
}

/** An unknown word, and an everyday word that no letter needs, as a part of the weight of the rarest word. */
const UNKNOWN_WEIGHT = 0.4;
const EVERYDAY_WEIGHT = 0.3;

/** `idf` returns the weight of a stem; that of a stem in no letter is the highest. */
export function createCoverage(terms: readonly QueryTerm[], idf: (root: string) => number): Coverage {
  const rarest = idf('');
  const computeWeight = ({ means, kind, worth }: QueryTerm): number => {
    if (kind === 'implied' || worth === 0) return 0;
    if (kind === 'everyday') return rarest * EVERYDAY_WEIGHT;
    if (means.size === 0) return rarest * UNKNOWN_WEIGHT;
    const surest = Math.max(...means.values());
    return Math.max(...[...means].map(([root, sure]) => (sure === surest ? idf(root) : 0)));
  };
  const weighted = terms
    .map((term) => ({ meanings: [...term.means], weight: computeWeight(term) }))
    .filter(({ weight }) => weight > 0);
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const certaintyByTerm = new Map<string, number>();
  for (const [root, sure] of weighted.flatMap(({ meanings }) => meanings))
    certaintyByTerm.set(root, Math.max(certaintyByTerm.get(root) ?? 0, Math.min(1, sure)));

  const compute = (share: (root: string) => number): number => {
    let covered = 0;
    for (const { meanings, weight } of weighted)
      covered += weight * meanings.reduce((best, [root, sure]) => Math.max(best, Math.min(1, sure) * share(root)), 0);
    return total === 0 ? 0 : covered / total;
  };
  const matchName = (name: Name): number => {
    if (!name.some((root) => certaintyByTerm.has(root))) return 0;
    let [size, found] = [0, 0];
    for (const root of name) {
      const weight = idf(root);
      size += weight;
      found += weight * (certaintyByTerm.get(root) ?? 0);
    }
    return (found / size) ** 2 * compute((root) => (name.includes(root) ? 1 : 0));
  };
  return {
    size: weighted.length,
    compute,
    matchNames: (names) => names.reduce((best, name) => Math.max(best, matchName(name)), 0),
  };
}
