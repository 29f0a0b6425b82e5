import { fold } from './fold.ts';
import { EVERYDAY_WORDS } from './generated/everyday-words.ts';
import { stem } from './stem.ts';

/** Everyday words that no letter needs: written correctly, they are no misspelling of « bourse », « bail » or « trois ». */
const STEMS: ReadonlySet<string> = new Set(EVERYDAY_WORDS.split(' ').map((word) => stem(fold(word))));

export const isStopWord = (folded: string): boolean => folded.length > 3 && STEMS.has(stem(folded));
