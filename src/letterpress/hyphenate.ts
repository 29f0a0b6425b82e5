import french from 'hyphen/fr/index.js';
import type { Word } from './line-words.ts';

/** Found once for all letters: the same words come back at every keystroke. */
const known = new Map<string, readonly number[]>();
const MOST_KNOWN = 5000;
const NONE: readonly number[] = [];

/** A word of six small letters or more; never a name, which begins with a capital, nor anything with a digit, nor before a hyphen. */
const MAY_BE_CUT = /^(?:\p{Ll}’)?\p{Ll}{6,}(?:(?!-)\p{P})*$/u;
/** Two letters stay at least, and three go over to the next line. */
const LEAST_BEFORE = 2;
const LEAST_AFTER = 3;

/**
 * Where a word may be cut at the end of a line, as offsets into its text. A word of several origins is not cut, and a compound or
 * an address of the web only at its own hyphens: what follows one has no gap before it.
 */
export function hyphenPoints(word: Word): readonly number[] {
  const [piece] = word.pieces;
  if (!piece || word.gap === 'none' || piece.isWider || piece.run.missing || !MAY_BE_CUT.test(piece.text)) return NONE;
  const there = known.get(piece.text);
  if (there) return there;
  if (known.size >= MOST_KNOWN) known.clear();
  const points = pointsOf(piece.text);
  known.set(piece.text, points);
  return points;
}

const MARK = '|';
function pointsOf(text: string): number[] {
  const points: number[] = [];
  const letters = text.replace(/\P{L}+$/u, '').length;
  let at = 0;
  for (const syllable of french.hyphenateSync(text, { hyphenChar: MARK }).split(MARK).slice(0, -1)) {
    at += syllable.length;
    // After an elided article nothing is gained by a cut: « l’ap-partement ».
    if (at >= LEAST_BEFORE + (text.indexOf('’') + 1) && letters - at >= LEAST_AFTER) points.push(at);
  }
  return points;
}
