import french from 'hyphen/fr/index.js';
import type { Word } from './line-words.ts';

/** Cached for all letters: the same words return with every keystroke. */
const cachedHyphenations = new Map<string, readonly number[]>();
const MAX_CACHED = 5000;
const NONE: readonly number[] = [];

/**
 * Words of six lower-case letters or more: no names, which begin with a capital, and nothing with a digit or before a
 * hyphen.
 */
const MAY_BE_CUT = /^(?:\p{Ll}’)?\p{Ll}{6,}(?:(?!-)\p{P})*$/u;
/** At least two letters stay, and three move to the next line. */
const MIN_BEFORE = 2;
const MIN_AFTER = 3;

/**
 * Finds where a word may be hyphenated, as offsets into its text. A word of several origins is not, and compounds and
 * web addresses only at their own hyphens, after which there is no gap.
 */
export function listHyphenPoints(word: Word): readonly number[] {
  const [piece] = word.pieces;
  if (!piece || word.gap === 'none' || piece.isWider || piece.run.missing || !MAY_BE_CUT.test(piece.text)) return NONE;
  const cached = cachedHyphenations.get(piece.text);
  if (cached) return cached;
  if (cachedHyphenations.size >= MAX_CACHED) cachedHyphenations.clear();
  const points = findPoints(piece.text);
  cachedHyphenations.set(piece.text, points);
  return points;
}

const MARK = '|';
function findPoints(text: string): number[] {
  const points: number[] = [];
  const letters = text.replace(/\P{L}+$/u, '').length;
  let offset = 0;
  for (const syllable of french.hyphenateSync(text, { hyphenChar: MARK }).split(MARK).slice(0, -1)) {
    offset += syllable.length;
    // A break after an elided article is useless: « l’ap-partement ».
    if (offset >= MIN_BEFORE + (text.indexOf('’') + 1) && letters - offset >= MIN_AFTER) points.push(offset);
  }
  return points;
}
