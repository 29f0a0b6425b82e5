import { splitWords } from './fold.ts';
import { INSTITUTIONS } from './generated/institutions.ts';
import { CONTACT_WORDS, PLACE_WORDS } from './generated/request-words.ts';
import type { Ranked, Row } from './score.ts';
import { unpackSortedWords } from './word-table.ts';

let contactWords: ReadonlySet<string> | undefined;
/** Lists the words of a query without those of making contact, such as « lettre » and « contacter ». */
export function listNamingWords(question: string): string[] {
  const contacts = (contactWords ??= new Set(unpackSortedWords(CONTACT_WORDS)));
  return splitWords(question)
    .map(({ folded }) => folded)
    .filter((word) => !contacts.has(word));
}

/** Plurals are equal; « employeur » and « emploi » are not, though their stems are. */
const toKey = (words: readonly string[]): string =>
  words
    .map((word) => word.replace(/(?<=.{3})[sx]$/, ''))
    .toSorted()
    .join(' ');

let parsed: ReadonlyMap<string, { page: string; letters: readonly string[] }> | undefined;
/** The institutions of this build by their names, parsed on first use. */
const getInstitutions = () =>
  (parsed ??= new Map(
    INSTITUTIONS.split('\n').flatMap((line) => {
      const [says = '', page = '', letters = ''] = line.split('|');
      const institution = { page, letters: letters.split(' ') };
      return says.split(',').map((name) => [toKey(listNamingWords(name)), institution] as const);
    }),
  ));

/** What the words around the name of an institution are. */
interface WordKinds {
  /** Returns whether a word is a name of a page: « syndic foncia ». */
  isKind: (word: string, page: string) => boolean;
  /** Returns whether the catalogue or everyday speech has a word; others may be places: « cpam de tarbes ». */
  isKnown: (word: string) => boolean;
}
let placeWords: ReadonlySet<string> | undefined;

/** Finds the institution that the words of a query name, also after the name of its kind or before a place. */
export function findInstitution(words: readonly string[], { isKind, isKnown }: WordKinds) {
  const institutions = getInstitutions();
  const places = (placeWords ??= new Set(unpackSortedWords(PLACE_WORDS)));
  const isPlace = (word: string): boolean => places.has(word) || /^\d+$/.test(word) || !isKnown(word);
  const find = (named: readonly string[]) => institutions.get(toKey(named));
  // The longest name first: « france travail lyon » is not « france ».
  for (let end = words.length; end > 0; end -= 1) {
    const institution = find(words.slice(0, end));
    if (institution) return institution;
    if (!isPlace(words[end - 1]!)) break;
  }
  return words
    .map((word, i) => ({ word, institution: find(words.toSpliced(i, 1)) }))
    .find(({ word, institution }) => institution && isKind(word, institution.page))?.institution;
}

/**
 * Moves the letters to an institution before the others, and adds those that the words of its name do not find: « cipav »
 * is in no letter.
 */
export function placeInstitutionLetters<T extends Row & { slug: string }>(
  ranked: readonly Ranked<T>[],
  letters: readonly string[],
  findRow: (slug: string) => T | undefined,
): readonly Ranked<T>[] {
  if (letters.length === 0) return ranked;
  const bySlug = new Map(ranked.map((item) => [item.row.slug, item]));
  const best = ranked[0]?.score ?? 0;
  const named = letters.flatMap((slug) => {
    const row = bySlug.get(slug)?.row ?? findRow(slug);
    return row ? { textScore: 0, strength: 0, ...bySlug.get(slug), row, score: best } : [];
  });
  return [...named, ...ranked.filter(({ row }) => !letters.includes(row.slug))];
}
