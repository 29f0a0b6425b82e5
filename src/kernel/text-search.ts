import type { Knex } from 'knex';

/** Words of a query; further ones are left out. */
const MAX_WORDS = 8;
/** In shorter words a different letter makes a different name. */
const MIN_FORGIVEN_LENGTH = 4;
const MAX_FORGIVEN_LENGTH = 20;
const MAX_FORGIVEN_WORDS = 4;

/**
 * Splits a text into the words by which folded columns are searched. The function of the database that writes these
 * columns folds it (`search_fold`), so that both are equal. Signs alone are no words.
 */
export async function toSearchWords(db: Knex, text: string): Promise<string[]> {
  const { rows }: { rows: { folded: string }[] } = await db.raw('select search_fold(?) as folded', [text]);
  const words = rows[0]?.folded.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? [];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The words of a name; one of them may be written with a typing error. */
export interface SearchWords {
  words: readonly string[];
  misspelt: string | null;
}

/** Selects rows whose folded column has every word, in any order; the beginning of a word is enough. */
export function whereWords(query: Knex.QueryBuilder, column: string, { words, misspelt }: SearchWords): void {
  for (const word of words)
    if (word === misspelt) void query.whereRaw('?? like any (?::text[])', [column, listMisspellings(word)]);
    else void query.where(column, 'like', `% ${word}%`);
}

/** The words in which a typing error is forgiven: of a name, not of a sentence. */
export const listForgivableWords = (words: readonly string[]): string[] =>
  words.length > MAX_FORGIVEN_WORDS
    ? []
    : words.filter(({ length }) => length >= MIN_FORGIVEN_LENGTH && length <= MAX_FORGIVEN_LENGTH);

/**
 * Lists patterns of the words that are written like this one but for one letter: missing, added, different, or exchanged
 * with the next. A trigram index finds each of them.
 */
function listMisspellings(word: string): string[] {
  const patterns = Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const added = `${before}_${letter}${after}`;
    if (letter === '') return [added];
    return [
      added,
      `${before}${after}`,
      `${before}_${after}`,
      `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
    ];
  });
  return [...new Set(patterns.flat())]
    .filter((pattern) => pattern !== word)
    .map((pattern) => ['%', pattern, '%'].join(' '));
}

/** The pattern of texts that begin with this one. */
export const toBeginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The newest of the rows that match, and how many there are. */
export interface Found<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`, which were not counted. */
  hasMore: boolean;
}

/** Matches that are counted: with more of them the search has to be narrowed anyway. */
const MAX_COUNTED = 1_000;

interface NewestSearch {
  id: string;
  newestBy: string;
  select: object;
  limit: number;
  isCostly?: boolean;
}

/** A word with a typing error is compared with dozens of patterns: that is dear, and few names are so like it. */
export const isCostly = (term: object): boolean => 'misspelt' in term && term.misspelt !== null;

/**
 * Reads the newest rows that a query matches. The first query already orders them: of many matches the
 * newest are found in the order of the list, few are found by the index of the condition and sorted. Where comparing is
 * costly, the matches are found by the index alone: the sum is an order that no index has.
 */
export async function findNewest<Row>(
  query: Knex.QueryBuilder,
  { id, newestBy, select, limit, ...search }: NewestSearch,
): Promise<Found<Row>> {
  const order = [...new Set([newestBy, id])].map((column) => ({ column, order: 'desc' }));
  const found = query.clone().select({ id });
  if (search.isCostly) void found.orderByRaw(`?? + interval '0' desc, ?? desc`, [newestBy, id]);
  else void found.orderBy(order);
  const newest: { id: string }[] = await found.limit(MAX_COUNTED + 1);
  const shown = newest.slice(0, limit).map((row) => row.id);
  const rows = shown.length > 0 ? await query.clone().select(select).whereIn(id, shown).orderBy(order) : [];
  return {
    rows: rows as Row[],
    total: Math.min(newest.length, MAX_COUNTED),
    hasMore: newest.length > MAX_COUNTED,
  };
}
