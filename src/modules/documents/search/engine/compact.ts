import { toBasisWords } from './articles.ts';
import { listContentWords } from './fold.ts';
import { stem } from './stem.ts';
import { packWords, unpackWords, type WordTable } from './word-table.ts';
import { MAX_STRENGTH, type WordingWords } from './wordings.ts';

/** The searchable content of a template. */
export interface Entry<Method extends string | null = string | null> {
  category: string;
  slug: string;
  title: string;
  shortTitle: string;
  purpose: string;
  sending: { advised: Method };
  searchWords: readonly string[];
  legalBasis: readonly { article: string; text: string }[];
  questions: readonly { question: string }[];
  /** What its wordings say (weighWordings); letters of the back office have none. */
  wordingWords: WordingWords;
}

/** The subjects that people search for and that the catalogue has no letter for (seeds/search/missing-letters.yaml). */
export interface SubjectTexts {
  /** A line for each: its title, the slug of the letter that will answer it, and its short names. */
  lines: readonly string[];
  /** What the wordings of each say. */
  words: readonly WordingWords[];
}

/** The index of the whole catalogue for search and suggestions: sent to the browser once, and used by the server. */
export interface CompactIndex<Method extends string | null = string | null> {
  /** INDEX_FORMAT of the build that made it. */
  format: number;
  /** Changes with the catalogue. */
  version: string;
  categories: readonly (readonly [slug: string, title: string])[];
  /** The delivery methods that rows name by their place. */
  methods: readonly Method[];
  rows: readonly (readonly [category: number, slug: string, title: string, advised: number])[];
  /** The words of the rows that are not in the title (toIndexWords). */
  words: WordTable;
  /** The subjects without a letter (SubjectTexts). */
  subjects: { lines: readonly string[]; words: WordTable };
}

/** By text of a row: title, search words, purpose, questions. */
export const TEXT_WEIGHTS = [4, 2.8, 1.2, 0.6] as const;
/** The words of the wordings follow, the strongest first (WordingWords). */
export const WORDING_WEIGHTS = [2.6, 2.6, 2.6, 1.9, 1] as const;
/** Increase it with each change of the parts or of the index: a browser may have the index of another build. */
export const INDEX_FORMAT = 6;
/** The parts of a row except its title. */
const PART_COUNT = TEXT_WEIGHTS.length - 1 + MAX_STRENGTH;

export function buildIndex<Method extends string | null>(
  version: string,
  categories: readonly { slug: string; title: string }[],
  entries: readonly Entry<Method>[],
  subjects: SubjectTexts,
): CompactIndex<Method> {
  const used = categories.filter(({ slug }) => entries.some(({ category }) => category === slug));
  const words = entries.map((entry) => toIndexWords(entry).split('|'));
  const methods = [...new Set(entries.map(({ sending }) => sending.advised))];
  return {
    format: INDEX_FORMAT,
    version,
    methods,
    categories: used.map(({ slug, title }) => [slug, title] as const),
    rows: entries.map(
      (entry) =>
        [
          used.findIndex(({ slug }) => slug === entry.category),
          entry.slug,
          entry.title,
          methods.indexOf(entry.sending.advised),
        ] as const,
    ),
    words: packWords(words.map(splitParts), PART_COUNT),
    subjects: { lines: subjects.lines, words: packWords(subjects.words.map(splitParts), MAX_STRENGTH) },
  };
}

const splitParts = (parts: readonly string[]): string[][] =>
  parts.map((part) => part.split(' ').filter((word) => word !== ''));

/** Reads the words of each row again, in the format of toIndexWords. */
export const readIndexWords = ({ rows, words }: Pick<CompactIndex, 'rows' | 'words'>): string[] =>
  unpackWords(words, rows.length, PART_COUNT);
export const readSubjectWords = ({ subjects }: Pick<CompactIndex, 'subjects'>): WordingWords[] =>
  unpackWords(subjects.words, subjects.lines.length, MAX_STRENGTH).map((words) => words.split('|'));

/** The parts of a row except its title, separated by bars; stems of the title or of an earlier text are omitted. */
export function toIndexWords(entry: Omit<Entry, 'category' | 'sending'>): string {
  const { title, shortTitle, slug, searchWords, legalBasis, purpose, questions, wordingWords } = entry;
  const titleStems = new Set(
    listContentWords(`${title} ${slug.replaceAll('-', ' ')}`).map((word) => stem(word.folded)),
  );
  const texts = [
    `${searchWords.join(' ')} ${shortTitle} ${toBasisWords(legalBasis)}`,
    purpose,
    questions.map(({ question }) => question).join(' '),
  ].map((text) =>
    listContentWords(text)
      .filter(({ folded }) => {
        const root = stem(folded);
        return !titleStems.has(root) && titleStems.add(root);
      })
      .map(({ written }) => written)
      .join(' '),
  );
  return [...texts, ...wordingWords].join('|');
}
