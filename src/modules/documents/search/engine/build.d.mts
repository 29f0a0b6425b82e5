/**
 * Reads seeds/search/, or other texts passed by path; throws with file and position if a text has an invalid format.
 */
export function readSearchWords(read?: (path: string) => string): {
  colloquial: string[];
  emptyWords: Record<'empty' | 'inPhrases' | 'negations' | 'insideGluedWords', string>;
  everydayWords: string[];
  wordFamilies: string[];
  requestWords: Record<
    'troubles' | 'stories' | 'demands' | 'acts' | 'papers' | 'circumstances' | 'facts' | 'abroad',
    string
  >;
  missingLetters: { title: string; letter?: string; says: string; page?: { url: string; seenOn: string } }[];
  shelves: { slug: string; title: string; says: string; firms: string }[];
  firstNames: string;
};
