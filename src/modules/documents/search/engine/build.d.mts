/** Reads seeds/search/, or other text at its paths; throws with file and place if the text has another shape. */
export function readSearchWords(read?: (path: string) => string): {
  colloquial: string[];
  emptyWords: Record<'empty' | 'inPhrases' | 'negations' | 'insideGluedWords', string>;
  everydayWords: string[];
  wordFamilies: string[];
};
