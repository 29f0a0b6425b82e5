import { toBasisWords } from './articles.ts';
import { EMPTY, splitWords } from './fold.ts';
import { stem } from './stem.ts';
import { packWords, unpackWords, type WordTable } from './word-table.ts';

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
}

/** The index of the whole catalogue for search and suggestions: sent to the browser once, and used by the server. */
export interface CompactIndex<Method extends string | null = string | null> {
  /** Changes with the catalogue. */
  version: string;
  categories: readonly (readonly [slug: string, title: string])[];
  /** The delivery methods that rows name by their place. */
  methods: readonly Method[];
  rows: readonly (readonly [category: number, slug: string, title: string, advised: number])[];
  /** The words of the rows that are not in the title (toIndexWords). */
  words: WordTable;
}

/** By part of a row: title and slug, search words, purpose, questions. */
export const PART_WEIGHTS = [4, 2.6, 1.5, 0.7] as const;
/** The parts except the title. */
const PART_COUNT = PART_WEIGHTS.length - 1;

export function buildIndex<Method extends string | null>(
  version: string,
  categories: readonly { slug: string; title: string }[],
  entries: readonly Entry<Method>[],
): CompactIndex<Method> {
  const used = categories.filter(({ slug }) => entries.some(({ category }) => category === slug));
  const words = entries.map((entry) => toIndexWords(entry).split('|'));
  const methods = [...new Set(entries.map(({ sending }) => sending.advised))];
  return {
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
    words: packWords(
      words.map((parts) => parts.map((part) => part.split(' ').filter((word) => word !== ''))),
      PART_COUNT,
    ),
  };
}

/** Reads the words of each row again, in the format of toIndexWords. */
export const readIndexWords = ({ rows, words }: Pick<CompactIndex, 'rows' | 'words'>): string[] =>
  unpackWords(words, rows.length, PART_COUNT);

/**
 * Search words and cited articles, purpose, and questions, separated by bars; stems of the title or of an earlier part
 * are omitted.
 */
export function toIndexWords({ title, shortTitle, slug, searchWords, legalBasis, purpose, questions }: Entry): string {
  const titleStems = new Set(
    listContentWords(`${title} ${slug.replaceAll('-', ' ')}`).map((word) => stem(word.folded)),
  );
  const parts = [
    `${searchWords.join(' ')} ${shortTitle} ${toBasisWords(legalBasis)}`,
    purpose,
    questions.map(({ question }) => question).join(' '),
  ];
  return parts
    .map((text) =>
      listContentWords(text)
        .filter(({ folded }) => {
          const root = stem(folded);
          return !titleStems.has(root) && titleStems.add(root);
        })
        .map(({ written }) => written)
        .join(' '),
    )
    .join('|');
}

export const listContentWords = (text: string) => splitWords(text).filter(({ folded }) => !EMPTY.has(folded));
