import { listContentWords } from './fold.ts';
import { stem } from './stem.ts';

/**
 * The words of the wordings of a letter or subject, each once, by its strength: how much more often these wordings have
 * it than the wordings of all others. Separated by spaces.
 */
export interface WordingWords {
  strong: string;
  clear: string;
  weak: string;
}
export const NO_WORDING_WORDS: WordingWords = { strong: '', clear: '', weak: '' };

/** The least strength of a group; words below the last say nothing and are left out. */
const MIN_STRENGTH = { strong: 3, clear: 2.1, weak: 0.3 };
/** Added to both counts, so that one wording alone is not strong. */
const PRIOR = 0.5;

/** Groups the words of each list of wordings. A strength of 1 means twice as often as expected, of 2 four times. */
export function weighWordings(lists: readonly (readonly string[])[]): WordingWords[] {
  const counted = lists.map(countWords);
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  const uses = new Map<string, number>();
  for (const words of counted) for (const [root, { count }] of words) uses.set(root, (uses.get(root) ?? 0) + count);
  return counted.map((words, i) => {
    const share = lists[i]!.length / total;
    const strengths = [...words].map(([root, { written, count }]) => {
      const expected = share * uses.get(root)!;
      return { written, strength: Math.log2((count + PRIOR) / (expected + PRIOR)) };
    });
    const join = (from: number, to: number): string =>
      strengths.flatMap(({ written, strength }) => (strength >= from && strength < to ? written : [])).join(' ');
    return {
      strong: join(MIN_STRENGTH.strong, Infinity),
      clear: join(MIN_STRENGTH.clear, MIN_STRENGTH.strong),
      weak: join(MIN_STRENGTH.weak, MIN_STRENGTH.clear),
    };
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
