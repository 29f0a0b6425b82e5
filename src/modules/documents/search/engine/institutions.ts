import { EMPTY, splitWords } from './fold.ts';
import { INSTITUTIONS } from './generated/institutions.ts';
import { CONTACT_WORDS, PLACE_WORDS } from './generated/request-words.ts';
import { SINCE } from './interpret.ts';
import { isAbroad } from './request.ts';
import type { Ranked, Row } from './score.ts';
import { stem } from './stem.ts';
import { unpackSortedWords } from './word-table.ts';

/** Phrases for a missing reply. They do not identify a letter, so they are ignored when an institution is recognised. */
const SILENCE =
  /(?<!\p{L})(?:r[eé]pond(?:s|ent|u|ait)?\s(?:\p{L}+\s)?(?:pas|plus|jamais|rien)|(?:pas|plus|jamais|rien)\sr[eé]pondu|(?:sans|aucune|pas(?:\sde|\sd['’])?|plus(?:\sde|\sd['’])?)\s(?:r[eé]ponses?|nouvelles?)|(?:fait|font)\sle\smort|silence(?:\sradio)?)(?!\p{L})/giu;
interface NamingWord {
  folded: string;
  /** Whether it follows « de » or « à ». */
  mayBePlace: boolean;
}
let contactWords: ReadonlySet<string> | undefined;
/** « Mairie de la Rochelle », « cpam d'Angers »: what stands before the name of a place. */
const PLACE_STARTS = /(?<!\p{L})(?:d['’]|(?:de|du|des|à)\s)/iu;
const PLACE_LINKS: ReadonlySet<string> = new Set(['en', 'sur', 'sous', 'lez']);
/** Returns whether a query reports a missing reply. */
export const isSilence = (question: string): boolean => question.search(SILENCE) >= 0;

/** Lists the words of a query without those of making contact, such as « lettre » and « contacter ». */
export function listNamingWords(question: string): NamingWord[] {
  const contacts = (contactWords ??= new Set(unpackSortedWords(CONTACT_WORDS)));
  const isSilent = isSilence(question);
  const rest = isSilent ? question.replace(SILENCE, ' ').replace(SINCE, ' ') : question;
  const placeStart = PLACE_STARTS.exec(rest)?.index ?? Infinity;
  return splitWords(rest)
    .filter(({ folded }) => !contacts.has(folded) && !(isSilent && EMPTY.has(folded)))
    .map(({ folded, at }) => ({ folded, mayBePlace: at > placeStart }));
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
      return says
        .split(',')
        .map((name) => [toKey(listNamingWords(name).map(({ folded }) => folded)), institution] as const);
    }),
  ));

/** The institution that a query names, if nothing else is said except a missing reply. */
export interface NamedInstitution {
  /** The slugs of the letters to it; none if the query names no institution. */
  letters: readonly string[];
  /** Whether the query reports that it did not reply. */
  isSilent: boolean;
}
export const NO_INSTITUTION: NamedInstitution = { letters: [], isSilent: false };

/** What the words around the name of an institution are. */
export interface WordKinds {
  /** Returns whether a word is a name of a page: « syndic foncia ». */
  isKind: (word: string, page: string) => boolean;
  /** Returns whether letters, their wordings or everyday speech have a word; others may be places: « cpam tarbes ». */
  isKnown: (word: string) => boolean;
  /** Returns whether the catalogue has exactly this word; after « de », others may be places: « caf de Bourges ». */
  isSpelt: (word: string) => boolean;
}
let placeWords: ReadonlySet<string> | undefined;

/** Finds the institution that the words of a query name, also after the name of its kind or before a place. */
export function findInstitution(words: readonly NamingWord[], { isKind, isKnown, isSpelt }: WordKinds) {
  const institutions = getInstitutions();
  const places = (placeWords ??= new Set(unpackSortedWords(PLACE_WORDS)));
  const isPlace = ({ folded, mayBePlace }: NamingWord): boolean =>
    places.has(folded) ||
    /^\d/.test(folded) ||
    !isKnown(folded) ||
    (mayBePlace && (PLACE_LINKS.has(folded) || (!isSpelt(folded) && !isAbroad({ root: stem(folded) }))));
  const find = (named: readonly NamingWord[]) => institutions.get(toKey(named.map(({ folded }) => folded)));
  // The longest name first: « france travail lyon » is not « france ».
  for (let end = words.length; end > 0; end -= 1) {
    const institution = find(words.slice(0, end));
    if (institution) return institution;
    if (!isPlace(words[end - 1]!)) break;
  }
  return words
    .map(({ folded }, i) => ({ word: folded, institution: find(words.toSpliced(i, 1)) }))
    .find(({ word, institution }) => institution && isKind(word, institution.page))?.institution;
}

/** Sorts the letters to an institution that did not reply: those about a missing reply come first. */
const sortByScore = (letters: readonly string[], ranked: readonly Ranked<Row & { slug: string }>[]): string[] => {
  const scores = new Map(ranked.map(({ row, score }) => [row.slug, score]));
  return letters.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
};

/**
 * Moves the letters to an institution before the others, and adds those that the words of its name do not find: « cipav »
 * is in no letter.
 */
export function placeInstitutionLetters<T extends Row & { slug: string }>(
  ranked: readonly Ranked<T>[],
  { letters, isSilent }: NamedInstitution,
  findRow: (slug: string) => T | undefined,
): readonly Ranked<T>[] {
  if (letters.length === 0) return ranked;
  const bySlug = new Map(ranked.map((item) => [item.row.slug, item]));
  const best = ranked[0]?.score ?? 0;
  const named = (isSilent ? sortByScore(letters, ranked) : letters).flatMap((slug) => {
    const row = bySlug.get(slug)?.row ?? findRow(slug);
    return row ? { textScore: 0, strength: 0, ...bySlug.get(slug), row, score: best } : [];
  });
  return [...named, ...ranked.filter(({ row }) => !letters.includes(row.slug))];
}
