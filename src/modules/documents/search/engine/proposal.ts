import { EMPTY, fold } from './fold.ts';
import type { KnownWord } from './spelling.ts';
import { stem, isStopWord } from './stem.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A corrected word of a query. */
export interface Piece {
  at: number;
  length: number;
  /** Most likely first. */
  candidates: readonly { written: string; stem: string }[];
}

/** Longer queries are truncated; real queries are shorter. */
export const MAX_QUESTION_LENGTH = 400;

/**
 * Rewrites the query as it was interpreted, for « Vouliez-vous dire »; `has` tells whether the first result contains a
 * stem. A word for which it has no candidate stays as it was typed. Null if nothing changes.
 */
export function proposeQuestion(
  question: string,
  pieces: readonly Piece[],
  vocabulary: Vocabulary,
  has: (root: string) => boolean,
): string | null {
  const text = question.slice(0, MAX_QUESTION_LENGTH);
  let [written, offset, isChanged] = ['', 0, false];
  const rewriteUpTo = (end: number): string =>
    text.slice(offset, end).replace(/[\p{L}\p{N}]+/gu, (word) => spellWord(word, vocabulary));
  for (const piece of pieces) {
    const typed = text.slice(piece.at, piece.at + piece.length);
    const chosen = piece.candidates.find((candidate) => candidate.stem === '' || has(candidate.stem));
    written += rewriteUpTo(piece.at) + (chosen?.written ?? typed);
    isChanged ||= chosen !== undefined;
    offset = piece.at + piece.length;
  }
  return isChanged ? (written + rewriteUpTo(text.length)).replace(/\s+/g, ' ').trim() : null;
}
function spellWord(word: string, vocabulary: Vocabulary): string {
  const [plain, folded] = [word.toLowerCase(), fold(word)];
  const toOwnSpelling = (entry: KnownWord | undefined): string | undefined =>
    entry && entry.stem === stem(folded) ? entry.written : undefined;
  const spelling =
    EMPTY.has(folded) || isStopWord(folded)
      ? undefined
      : toOwnSpelling(vocabulary.find(folded) ?? vocabulary.near(folded, { begun: false })[0]?.entry);
  // « donne » is no misspelling of « donné ».
  return spelling === undefined || spelling.replace(/é(?=e?s?$)/, 'e') === plain ? plain : spelling;
}
