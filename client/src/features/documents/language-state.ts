import type { Translate } from '../../ui/translation.ts';

/** What this browser chose last; absent for French. */
export const LANGUAGE_KEY = 'affranchi.language';
export const FRENCH = 'fr';

/** The language that a letter is explained in. */
export interface Shown {
  code: string;
  translate: Translate;
  /** The letter that the words are of. */
  slug?: string;
  /** The message if a language could not be loaded. */
  problem?: string;
}
