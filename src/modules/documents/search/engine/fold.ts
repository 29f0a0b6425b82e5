import { findArticles, type Word } from './articles.ts';
import { EMPTY_WORDS, GLUED_WORDS } from './generated/empty-words.ts';

const ELISION = /(?<![\p{L}\p{N}])(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quoiqu)['’ʼ`´′]/giu;
/** The « je » of « jveux », « jpars », « jai »: no French word begins with a j and a consonant. */
export const JOINED_JE =
  /(?<![\p{L}\p{N}])j(?=[b-df-hj-np-tv-xz]{1,3}[aeiouyàâéèêëîïôùûœ]|(?:ai|avais?|aurais?|aimerais?|[ée]tais?|en|y)(?!\p{L}))/giu;
const ACRONYM = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu;
const SIGN = /€|[\p{L}\p{N}]+(?:\p{M}+[\p{L}\p{N}]*)*/gu;
/** Two-letter words that may occur inside a glued sentence. */
export const SHORT: ReadonlySet<string> = new Set(GLUED_WORDS.split(' '));
/** No French word is longer than 25 letters; longer words, usually glued sentences, are truncated. */
const MAX_WORD_LENGTH = 80;

/** Returns lower case without accents or ligatures, so that spellings of one word are equal. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');

/** Splits a text into words, without elided articles; « C.A.F. » is one word, and so is « art. L. 224-39 ». */
export function splitWords(text: string): Word[] {
  const blank = (match: string): string => ' '.repeat(match.length);
  // Removed characters become spaces, so that positions stay those of the text.
  const { articles, rest } = findArticles(text);
  const clean = rest
    .replace(ACRONYM, (acronym) => acronym.replaceAll('.', '').padEnd(acronym.length))
    .replace(ELISION, blank)
    .replace(JOINED_JE, blank);
  const words = [...clean.matchAll(SIGN)]
    .map((match) => {
      const written = match[0] === '€' ? 'euros' : match[0].slice(0, MAX_WORD_LENGTH).toLowerCase();
      return { written, folded: fold(written), at: match.index, length: match[0].length };
    })
    .filter(({ folded }) => folded !== '');
  return articles.length === 0 ? words : [...words, ...articles].toSorted((a, b) => a.at - b.at);
}

/** Words that do not describe a letter: articles, pronouns, courtesy, requests, and their texting spellings. */
export const EMPTY: ReadonlySet<string> = new Set(EMPTY_WORDS.split(' '));

export const listContentWords = (text: string): Word[] => splitWords(text).filter(({ folded }) => !EMPTY.has(folded));
