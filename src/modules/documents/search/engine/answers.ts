import { listContentWords } from './compact.ts';
import { createCoverage, readNames, type Coverage, type Name } from './coverage.ts';
import { MISSING_LETTERS } from './generated/missing-letters.ts';
import { DISPUTE_WORDS, OTHER_ACTS } from './generated/other-acts.ts';
import { SHELVES } from './generated/shelves.ts';
import type { QueryTerm } from './interpret.ts';
import type { Row } from './score.ts';
import { findShelves, type FoundShelf } from './shelves.ts';
import { stem } from './stem.ts';

interface Verdict {
  /** Whether the letters answer the query; otherwise they are only near it. */
  isAnswered: boolean;
  /** The subject of the query, if the catalogue is known to have no letter for it. */
  missing: string | null;
}

/** A subject with a lower match is not what the query is about. */
const MIN_MISSING = 0.4;
/** By how much a letter may cover more of the query than a missing subject and still be the worse answer. */
const MISSING_ADVANTAGE = 0.1;
/** How much more of the query a missing subject must cover than a letter that says the dispute of the query. */
const DISPUTE_ADVANTAGE = 0.3;
/**
 * A letter that covers a smaller part of the query does not answer it. Long queries contain words that no letter has, so
 * that their limit is lower.
 */
const MIN_ANSWERED = 0.26;
const MIN_ANSWERED_SHORT = 0.29;
const MAX_SHORT = 3;
/** As MIN_ANSWERED, for a query that begins with another act than most letters do. */
const MIN_OTHER_ACT = 0.75;
/** The title, the slug and the search words of a letter name its own acts. */
const MIN_ACT_WEIGHT = 2;
/** How well a stem of each weight tells what a letter is about: title, search words, purpose, questions. */
const TELLING: readonly [minWeight: number, share: number][] = [
  [3, 1],
  [2, 0.7],
  [1, 0.5],
  [0, 0.3],
];

const otherActs: ReadonlySet<string> = new Set(OTHER_ACTS.split(' '));
const disputeWords: ReadonlySet<string> = new Set(DISPUTE_WORDS.split(' '));

let parsed: readonly { title: string; letter: string; names: readonly Name[] }[] | undefined;
/** The subjects without a letter (seeds/search/missing-letters.yaml), parsed on first use. */
const listMissingLetters = () =>
  (parsed ??= MISSING_LETTERS.split('\n').map((line) => {
    const [title = '', letter = '', says = ''] = line.split('|');
    return { title, letter, names: readNames(says.split(', ')) };
  }));

/** Lists the slugs of the letters that are missing. */
export const listMissingSlugs = (): string[] =>
  listMissingLetters().flatMap(({ letter }) => (letter === '' ? [] : letter));

/** Passes the words of the names of shelves and missing letters to `write`: they may be misspelt too. */
export function writeNameWords(write: (folded: string, written: string) => void): void {
  const texts = [...SHELVES.split('\n'), ...MISSING_LETTERS.split('\n')].map((line) => line.replace(/^.*\|/, ''));
  for (const { folded, written } of listContentWords(texts.join('\n'))) write(folded, written);
}

/** Returns the act with which a query begins, if it is one without a letter; a query of one word may be incomplete. */
function findOtherAct(question: string): string | null {
  const [first, second] = listContentWords(question);
  return first && second && otherActs.has(first.folded) ? stem(first.folded) : null;
}

/** Returns the stems of the words that say what went wrong. */
const findDisputes = (question: string): string[] =>
  listContentWords(question)
    .filter(({ folded }) => disputeWords.has(folded))
    .map(({ folded }) => stem(folded));

/**
 * Decides whether the first letter answers the query, or whether the catalogue does not have the letter. `isPublished`
 * tells which of the missing letters it has by now.
 */
function judge(
  first: Row | undefined,
  { otherAct, disputes }: { otherAct: string | null; disputes: readonly string[] },
  { size, compute, matchNames }: Coverage,
  isPublished: (slug: string) => boolean,
): Verdict {
  const tells = (root: string): number => {
    const weight = first?.words.get(root);
    return weight === undefined ? 0 : TELLING.find(([minWeight]) => weight >= minWeight)![1];
  };
  const isDispute = disputes.some((root) => (first?.words.get(root) ?? 0) >= MIN_ACT_WEIGHT);
  const lead = isDispute ? DISPUTE_ADVANTAGE : -MISSING_ADVANTAGE;
  let [missing, best]: [string | null, number] = [null, Math.max(MIN_MISSING, compute(tells) + lead)];
  for (const { title, letter, names } of listMissingLetters()) {
    const match = matchNames(names);
    if (match > best && !isPublished(letter)) [missing, best] = [title, match];
  }
  const covered = compute((root) => (first?.words.has(root) ? 1 : 0));
  const hasAct = otherAct === null || (first?.words.get(otherAct) ?? 0) >= MIN_ACT_WEIGHT;
  const minUsual = size > MAX_SHORT ? MIN_ANSWERED : MIN_ANSWERED_SHORT;
  const minCovered = otherAct === null ? minUsual : MIN_OTHER_ACT;
  return { isAnswered: missing === null && hasAct && covered >= minCovered, missing };
}

/** Judges the first letter, and finds the shelves that stand among the answers. A query that names a shelf is answered. */
export function assess(
  question: string,
  first: Row | undefined,
  terms: readonly QueryTerm[],
  idf: (root: string) => number,
  isPublished: (slug: string) => boolean,
): Verdict & { shelves: FoundShelf[] } {
  const coverage = createCoverage(terms, idf);
  const shelves = findShelves(question, coverage);
  if (shelves.some(({ isNamed }) => isNamed)) return { isAnswered: true, missing: null, shelves };
  const verdict = judge(
    first,
    { otherAct: findOtherAct(question), disputes: findDisputes(question) },
    coverage,
    isPublished,
  );
  return { ...verdict, shelves: verdict.isAnswered ? shelves : [] };
}
