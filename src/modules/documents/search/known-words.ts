import { listContentWords, fold } from './engine/fold.ts';
import { FIRST_NAMES } from './engine/generated/first-names.ts';

const MAX_WORDS = 8;
/** Addresses of people and of pages, whatever they consist of. */
const ADDRESS = /\S*(?:@|:\/\/|www\.)\S*/gu;
/** A title before a word that it may name: « madame Petit », not « madame la directrice ». */
const TITLED = /(?<!\p{L})(?:mme|mlle|mr|m\.|madame|mademoiselle|monsieur|docteur|dr|maître|maitre|me)\s+(\p{L}+)/giu;
const AFTER_TITLE = new Set('le la les l de du des d a en pour et ou je j ne n que qui'.split(' '));
/** A capital inside a question, before small letters: « Petit », not « CAF ». */
const CAPITAL = /(?<=\p{L}.*\s)\p{Lu}\p{Ll}/u;
const firstNames: ReadonlySet<string> = new Set(FIRST_NAMES.split(' '));

/** Returns whether a question may name a person. A question that names a firm may be taken for one. */
function canNamePerson(question: string): boolean {
  const words = question.match(/\p{L}+/gu) ?? [];
  return (
    CAPITAL.test(question) ||
    words.some((word) => firstNames.has(fold(word))) ||
    [...question.matchAll(TITLED)].some(([, word = '']) => !AFTER_TITLE.has(fold(word)))
  );
}

/**
 * Returns what may be stored of an unanswered search: only words of the search vocabulary, in lower case; nothing if the
 * question may name a person, because names are common words too: « Marie Petit ». Addresses, numbers and unknown words
 * are removed.
 */
export function keepKnownWords(question: string, find: (folded: string) => { written: string } | undefined): string {
  const text = question.replace(ADDRESS, ' ');
  if (canNamePerson(text)) return '';
  const known = listContentWords(text).flatMap(({ folded }) =>
    /\d/.test(folded) ? [] : (find(folded)?.written ?? []),
  );
  return [...new Set(known)].slice(0, MAX_WORDS).join(' ');
}
