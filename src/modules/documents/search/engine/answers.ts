import { listContentWords } from './compact.ts';
import { isConfident, weighEvidence } from './confidence.ts';
import { createCoverage, readNames, type Coverage, type Name } from './coverage.ts';
import { MISSING_LETTERS } from './generated/missing-letters.ts';
import { SHELVES } from './generated/shelves.ts';
import type { QueryTerm } from './interpret.ts';
import type { Row } from './score.ts';
import { findShelves, type FoundShelf } from './shelves.ts';

interface Verdict {
  /** Whether the letters answer the query; otherwise they are only near it. */
  isAnswered: boolean;
  /** The subject of the query, if the catalogue is known to have no letter for it. */
  missing: string | null;
}

/** A subject with a lower match is not what the query is about. */
const MIN_MISSING = 0.4;
let parsed: readonly { title: string; letter: string; names: readonly Name[] }[] | undefined;
/** The subjects without a letter (seeds/search/missing-letters.yaml), parsed on first use. */
const listMissingLetters = () =>
  (parsed ??= MISSING_LETTERS.split('\n').map((line) => {
    const [title = '', letter = '', says = ''] = line.split('|');
    return { title, letter, names: readNames(says.split(',')) };
  }));

let subjectWords: ReadonlySet<string> | undefined;
/** Returns whether the name of a subject without a letter has a word. */
function hasSubjectWord(root: string): boolean {
  subjectWords ??= new Set(listMissingLetters().flatMap(({ names }) => names.flat()));
  return subjectWords.has(root);
}

/** Lists the slugs of the letters that are missing. */
export const listMissingSlugs = (): string[] =>
  listMissingLetters().flatMap(({ letter }) => (letter === '' ? [] : letter));

/** Passes the words of the names of shelves and missing letters to `write`: they may be misspelt too. */
export function writeNameWords(write: (folded: string, written: string) => void): void {
  const texts = [...SHELVES.split('\n'), ...MISSING_LETTERS.split('\n')].map((line) => line.replace(/^.*\|/, ''));
  for (const { folded, written } of listContentWords(texts.join('\n'))) write(folded, written);
}

/** Finds the subject without a letter that a question is about; `isPublished` returns whether a letter exists. */
function findMissing({ matchNames }: Coverage, isPublished: (slug: string) => boolean) {
  let [title, match]: [string | null, number] = [null, 0];
  for (const subject of listMissingLetters()) {
    const found = matchNames(subject.names);
    if (found > match && !isPublished(subject.letter)) [title, match] = [subject.title, found];
  }
  return { title: match >= MIN_MISSING ? title : null, match };
}

/**
 * Judges the first letter, and finds the shelves that stand among the answers. A query that is the name of a shelf is
 * answered; one that only contains it needs the same confidence as for letters.
 */
export function assess(
  question: string,
  first: { row: Row; score: number } | undefined,
  terms: readonly QueryTerm[],
  idf: (root: string) => number,
  isPublished: (slug: string) => boolean,
): Verdict & { shelves: FoundShelf[] } {
  const coverage = createCoverage(terms, idf);
  const { shelves, isName } = findShelves(question, coverage);
  if (isName) return { isAnswered: true, missing: null, shelves };
  const { title, match } = findMissing(coverage, isPublished);
  const subject = { match, hasWord: hasSubjectWord };
  const isAnswered = first !== undefined && isConfident(weighEvidence(question, first, terms, coverage, subject));
  return { isAnswered, missing: isAnswered ? null : title, shelves: isAnswered ? shelves : [] };
}
