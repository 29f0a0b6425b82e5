import { readSubjectWords, toIndexWords, type CompactIndex } from './compact.ts';
import { readNames, type Name } from './coverage.ts';
import { MISSING_LETTERS } from './generated/missing-letters.ts';
import { readRow, type Row } from './score.ts';
import type { WordingWords } from './wordings.ts';

/** A subject that people search for and that the catalogue has no letter for (seeds/search/missing-letters.yaml). */
export interface Subject extends Row {
  title: string;
  /** The slug of the letter that will answer it. */
  letter: string;
  names: readonly Name[];
}
/** The subjects, with what a query finds them by. */
export interface Subjects {
  all: readonly Subject[];
  byStem: ReadonlyMap<string, readonly Subject[]>;
  namesByStem: ReadonlyMap<string, readonly { subject: Subject; name: Name }[]>;
}

const subjects = MISSING_LETTERS.split('\n').map((line) => {
  const [title = '', letter = '', says = ''] = line.split('|');
  return { title, letter, says };
});
/** Other words for the subjects: they may be misspelt too. */
export const subjectNames: readonly string[] = subjects.map(({ says }) => says);
/** Letters that were missing when this build was made. */
export const missingSlugs: readonly string[] = subjects.flatMap(({ letter }) => (letter === '' ? [] : letter));

/** Subjects have titles and wordings only. */
const NO_TEXTS = { slug: '', shortTitle: '', purpose: '', searchWords: [], legalBasis: [], questions: [] };

/** `words`: what the wordings of each subject say. */
export function openSubjects(words: readonly WordingWords[]): Subjects {
  const all = subjects.map(({ title, letter, says }, i) => ({
    title,
    letter,
    names: readNames(says.split(',')),
    ...readRow(title, '', toIndexWords({ ...NO_TEXTS, title, said: words[i]! }), () => undefined),
  }));
  const names = all.flatMap((subject) => subject.names.map((name) => ({ subject, name })));
  return {
    all,
    byStem: groupByStem(all, (subject) => subject.words.keys()),
    namesByStem: groupByStem(names, ({ name }) => name),
  };
}
export const readSubjects = (index: Pick<CompactIndex, 'subjects'>): Subjects =>
  openSubjects(readSubjectWords(index, subjects.length));

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
