import { toIndexWords } from './compact.ts';
import { isConfident, weighEvidence } from './confidence.ts';
import { createCoverage, readNames, type Coverage, type Name } from './coverage.ts';
import { listContentWords } from './fold.ts';
import { MISSING_LETTERS } from './generated/missing-letters.ts';
import { SHELVES } from './generated/shelves.ts';
import type { QueryTerm } from './interpret.ts';
import { rankRows, readRow, type Row } from './score.ts';
import { findShelves, type FoundShelf } from './shelves.ts';
import { weighWordings } from './wordings.ts';

interface Verdict {
  /** Whether the letters answer the query; otherwise they are only near it. */
  isAnswered: boolean;
  /** The subject of the query, if the catalogue is known to have no letter for it. */
  missing: string | null;
}

/** A query in the words of the catalogue. */
interface Query {
  terms: readonly QueryTerm[];
  /** Returns the weight of a stem; that of a stem in no letter is the highest. */
  idf: (root: string) => number;
  /** Returns whether a letter that was missing when this build was made exists. */
  isPublished: (slug: string) => boolean;
}

/** A subject with a lower match is not what the query is about. */
const MIN_MISSING = 0.4;
interface MissingLetter extends Row {
  title: string;
  /** The slug of the letter that will answer it. */
  letter: string;
  /** Its short names. */
  says: string;
  /** What it is called and how people say it. */
  names: readonly Name[];
}
/** A subject has wordings only. */
const NO_TEXTS = { slug: '', shortTitle: '', purpose: '', searchWords: [], legalBasis: [], questions: [] };
/** The subjects without a letter (seeds/search/missing-letters.yaml), with what a query finds them by. */
interface Subjects {
  all: readonly MissingLetter[];
  byStem: ReadonlyMap<string, readonly MissingLetter[]>;
  namesByStem: ReadonlyMap<string, readonly { subject: MissingLetter; name: Name }[]>;
}
let parsed: Subjects | undefined;
/** Parsed on first use. */
const getSubjects = (): Subjects => (parsed ??= indexSubjects(readMissingLetters()));

function indexSubjects(all: readonly MissingLetter[]): Subjects {
  const names = all.flatMap((subject) => subject.names.map((name) => ({ subject, name })));
  return {
    all,
    byStem: groupByStem(all, ({ words }) => words.keys()),
    namesByStem: groupByStem(names, ({ name }) => name),
  };
}

function groupByStem<T>(items: readonly T[], stemsOf: (item: T) => Iterable<string>): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const root of stemsOf(item)) {
      const group = groups.get(root);
      if (group) group.push(item);
      else groups.set(root, [item]);
    }
  return groups;
}

function readMissingLetters(): MissingLetter[] {
  const subjects = MISSING_LETTERS.split('\n').map((line) => {
    const [title = '', letter = '', says = '', wordings = ''] = line.split('|');
    return { title, letter, says, wordings: wordings.split(',') };
  });
  const said = weighWordings(subjects.map(({ says, wordings }) => [...says.split(','), ...wordings]));
  return subjects.map(({ title, letter, says, wordings }, i) => ({
    title,
    letter,
    says,
    // One word of a wording says too little: « avocat gratuit » asks for a letter of ours.
    names: [...readNames(says.split(',')), ...readNames(wordings).filter(({ length }) => length > 1)],
    ...readRow(title, '', toIndexWords({ ...NO_TEXTS, title, said: said[i]! }), () => undefined),
  }));
}

/** The stems of the names of the subjects without a letter. */
export const listSubjectStems = (): Iterable<string> => getSubjects().namesByStem.keys();

/** Lists the slugs of the letters that are missing. */
export const listMissingSlugs = (): string[] =>
  getSubjects().all.flatMap(({ letter }) => (letter === '' ? [] : letter));

/** Passes the words of the names of shelves and missing letters to `write`: they may be misspelt too. */
export function writeNameWords(write: (folded: string, written: string) => void): void {
  const shelves = SHELVES.split('\n').map((line) => line.replace(/^.*\|/, ''));
  const texts = [...shelves, ...getSubjects().all.map(({ says }) => says)];
  for (const { folded, written } of listContentWords(texts.join('\n'))) write(folded, written);
}

/**
 * Finds the subject without a letter that a question is about, how well it matches, and the score that the best subject
 * would have among the letters.
 */
function findMissing({ terms, idf, isPublished }: Query, { matchNames }: Coverage) {
  const { byStem, namesByStem } = getSubjects();
  const stems = [...new Set(terms.flatMap(({ means }) => [...means.keys()]))];
  const collect = <T>(groups: ReadonlyMap<string, readonly T[]>): Set<T> =>
    new Set(stems.flatMap((root) => groups.get(root) ?? []));
  let [title, match]: [string | null, number] = [null, 0];
  for (const { subject, name } of collect(namesByStem)) {
    const found = isPublished(subject.letter) ? 0 : matchNames([name]);
    if (found > match) [title, match] = [subject.title, found];
  }
  const subjects = [...collect(byStem)].filter(({ letter }) => !isPublished(letter));
  const [best] = rankRows(subjects, terms, idf);
  return { title: match >= MIN_MISSING ? title : null, match, score: best?.score ?? 0 };
}

/**
 * Judges the first letter, and finds the shelves that stand among the answers. A query that is the name of a shelf is
 * answered; one that only contains it needs the same confidence as for letters.
 */
export function assess(
  question: string,
  first: { row: Row; score: number } | undefined,
  query: Query,
): Verdict & { shelves: FoundShelf[] } {
  const coverage = createCoverage(query.terms, query.idf);
  const { shelves, isName } = findShelves(question, coverage);
  if (isName) return { isAnswered: true, missing: null, shelves };
  const { title, match, score } = findMissing(query, coverage);
  const subject = { match, score, hasWord: (root: string) => getSubjects().namesByStem.has(root) };
  const isAnswered = first !== undefined && isConfident(weighEvidence(question, first, query.terms, coverage, subject));
  return { isAnswered, missing: isAnswered ? null : title, shelves: isAnswered ? shelves : [] };
}
