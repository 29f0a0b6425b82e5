import type { Word } from './articles.ts';
import { EMPTY, splitWords } from './fold.ts';
import { COLLOQUIAL } from './generated/colloquial.ts';
import { NEGATION_WORDS, PHRASE_WORDS } from './generated/phrase-words.ts';
import { stem } from './stem.ts';

/** A rule: a query that contains all of `stems` also means each of `meant`. */
interface Rule {
  stems: readonly string[];
  meant: readonly string[];
}
export interface Synonyms {
  /** The rules by the first of their stems, in table order. */
  rules: ReadonlyMap<string, readonly Rule[]>;
  /** Every word of the table, for spelling correction: colloquial words may be misspelt too. */
  words: ReadonlyMap<string, string>;
}

/** Empty words that have a meaning in a phrase: « habite chez moi », « plus internet », « trop petit ». */
const HEARD: ReadonlySet<string> = new Set(PHRASE_WORDS.split(' '));
const NEGATIONS: ReadonlySet<string> = new Set(NEGATION_WORDS.split(' '));
/** Represents any negation; no stem contains this character. */
export const DENIAL = '!';
/** Finds the empty words that have a meaning in phrases: the positions of each stem. */
export function matchEmptyWords(words: readonly Word[]): Map<string, number[]> {
  const placesByStem = new Map<string, number[]>();
  words.forEach(({ folded }, place) => {
    const stems = [
      ...(HEARD.has(folded) ? [stem(folded)] : []),
      ...(folded === 'plu' ? ['plus'] : []),
      ...(NEGATIONS.has(folded) ? [DENIAL] : []),
    ];
    for (const root of stems) placesByStem.set(root, [...(placesByStem.get(root) ?? []), place]);
  });
  return placesByStem;
}

/**
 * Parses the table of colloquial words and words of letters (seeds/search/colloquial/). Inflected forms match by their
 * stem (stem.ts). The words of `a, b, c` imply each other; in `a, b > c, d`, a or b implies c and d, but not vice
 * versa. All words on the left must occur in the query, in any order.
 */
export function readSynonyms(table: string): Synonyms {
  const rules = new Map<string, Rule[]>();
  const words = new Map<string, string>();
  const terms = (side: string): string[][] =>
    side
      .split(',')
      .map((term) => {
        const termWords = splitWords(term);
        for (const { folded, written } of termWords) if (!EMPTY.has(folded)) words.set(folded, written);
        const content = termWords.filter(({ folded }) => !EMPTY.has(folded));
        const phraseStems = [...matchEmptyWords(termWords).keys()].filter(
          (root, _, all) => root !== DENIAL || !all.includes('plus'),
        );
        return content.length === 0 && phraseStems.length < 2
          ? []
          : [...content.map(({ folded }) => stem(folded)), ...phraseStems];
      })
      .filter(({ length }) => length > 0);
  const add = (stems: readonly string[], meant: readonly string[]): void => {
    const others = meant.filter((root) => stems.length > 1 || root !== stems[0]);
    if (others.length > 0) rules.set(stems[0]!, [...(rules.get(stems[0]!) ?? []), { stems, meant: others }]);
  };
  // A term of several words is matched but not implied, because none of its words means it alone, unless the line
  // states the meaning.
  for (const line of table.split('\n')) {
    const [left = '', right] = line.split('>');
    const leftTerms = terms(left);
    const meant = right === undefined ? null : [...new Set(terms(right).flat())];
    for (const term of leftTerms)
      add(term, meant ?? [...new Set(leftTerms.filter((other) => other !== term && other.length === 1).flat())]);
  }
  return { rules, words };
}

let colloquial: Synonyms | undefined;

/** The table of this build, parsed on first use: most processes and threads search nothing. */
export const getSynonyms = (): Synonyms => (colloquial ??= readSynonyms(COLLOQUIAL));
