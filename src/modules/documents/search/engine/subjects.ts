import { readSubjectWords, toIndexWords, type CompactIndex, type SubjectTexts } from './compact.ts';
import { readNames, type Name } from './coverage.ts';
import { readRow, type Row } from './score.ts';

/** A subject without a letter. */
export interface Subject extends Row {
  title: string;
  letter: string;
  /** Its short names, separated by commas. */
  says: string;
}
/** The subjects, with what a query finds them by. */
export interface Subjects {
  all: readonly Subject[];
  byStem: ReadonlyMap<string, readonly Subject[]>;
  namesByStem: ReadonlyMap<string, readonly { subject: Subject; name: Name }[]>;
}

/** Subjects have titles and wordings only. */
const NO_TEXTS = { slug: '', shortTitle: '', purpose: '', searchWords: [], legalBasis: [], questions: [] };

export function openSubjects({ lines, words }: SubjectTexts): Subjects {
  const all = lines.map((line, i) => {
    const [title = '', letter = '', says = ''] = line.split('|');
    const indexWords = toIndexWords({ ...NO_TEXTS, title, wordingWords: words[i]! });
    return { title, letter, says, ...readRow(title, '', indexWords, () => undefined) };
  });
  const names = all.flatMap((subject) => readNames(subject.says.split(',')).map((name) => ({ subject, name })));
  return {
    all,
    byStem: groupByStem(all, (subject) => subject.words.keys()),
    namesByStem: groupByStem(names, ({ name }) => name),
  };
}

export const readSubjects = (index: Pick<CompactIndex, 'subjects'>): Subjects =>
  openSubjects({ lines: index.subjects.lines, words: readSubjectWords(index) });

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
