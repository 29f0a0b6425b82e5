import { listContentWords } from './fold.ts';
import { stem } from './stem.ts';

/** A word of the highest strength is 32 times as frequent as expected, or more. */
export const MAX_STRENGTH = 5;
/**
 * The words that the wordings of a letter or subject have more often than all others, each once: first those of the
 * highest strength, last those of strength 1. Each string holds words separated by spaces.
 */
export type WordingWords = readonly string[];
export const NO_WORDING_WORDS: WordingWords = Array.from({ length: MAX_STRENGTH }, () => '');
/** The strength of the words at an index of `WordingWords`. */
export const toStrength = (index: number): number => MAX_STRENGTH - index;

/** Additive smoothing: a word with few occurrences gets no high strength. */
const PRIOR = 0.5;
/** A word that occurs in only one of all wordings is left out: it rarely matches, and makes the index larger. */
const MIN_USES = 2;

/**
 * Weighs the words of each list of wordings: the strength of a word is the binary logarithm of how much more often the
 * list has it than expected (naive Bayes, without the words that are evidence against a list).
 */
export function weighWordings(lists: readonly (readonly string[])[]): WordingWords[] {
  const counted = lists.map(countWords);
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  const uses = new Map<string, number>();
  for (const words of counted) for (const [root, { count }] of words) uses.set(root, (uses.get(root) ?? 0) + count);
  return counted.map((words, i) => {
    const share = lists[i]!.length / total;
    const strengths = [...words].map(([root, { written, count }]) => {
      const ratio = Math.log2((count + PRIOR) / (share * uses.get(root)! + PRIOR));
      return { written, strength: uses.get(root)! < MIN_USES ? 0 : Math.min(MAX_STRENGTH, Math.round(ratio)) };
    });
    return NO_WORDING_WORDS.map((_, index) =>
      strengths.flatMap(({ written, strength }) => (strength === toStrength(index) ? written : [])).join(' '),
    );
  });
}

/** The words of wordings by stem, with the number of wordings that have it. */
function countWords(wordings: readonly string[]): Map<string, { written: string; count: number }> {
  const words = new Map<string, { written: string; count: number }>();
  for (const wording of wordings)
    for (const [root, written] of new Map(listContentWords(wording).map((word) => [stem(word.folded), word.written])))
      words.set(root, { written, count: (words.get(root)?.count ?? 0) + 1 });
  return words;
}
