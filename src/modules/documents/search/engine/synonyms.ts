import type { Word } from './articles.ts';
import { EMPTY, splitWords } from './fold.ts';
import { COLLOQUIAL } from './generated/colloquial.ts';
import { NEGATION_WORDS, PHRASE_WORDS } from './generated/phrase-words.ts';
import { stem } from './stem.ts';

/** What is said: all of `asked` in a question also means each of `meant`. */
interface Rule {
  asked: readonly string[];
  meant: readonly string[];
}
export interface Synonyms {
  /** The rules by the first of their stems, in the order of the table. */
  rules: ReadonlyMap<string, readonly Rule[]>;
  /** Every word of the table, for the spelling: what people say may be mistyped too. */
  words: ReadonlyMap<string, string>;
}

/**
 * Empty by themselves, and heard where several words are said together: « habite chez moi », « plus internet », « trop
 * petit ».
 */
const HEARD: ReadonlySet<string> = new Set(PHRASE_WORDS.split(' '));
const NEGATIONS: ReadonlySet<string> = new Set(NEGATION_WORDS.split(' '));
/** Stands for whatever denies; no stem is written so. */
export const DENIAL = '!';
/** What is heard of the empty words and where, by their stems. */
export function matchEmptyWords(words: readonly Word[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  words.forEach(({ folded }, place) => {
    const said = [
      ...(HEARD.has(folded) ? [stem(folded)] : []),
      ...(folded === 'plu' ? ['plus'] : []),
      ...(NEGATIONS.has(folded) ? [DENIAL] : []),
    ];
    for (const one of said) found.set(one, [...(found.get(one) ?? []), place]);
  });
  return found;
}

/**
 * Reads ordinary speech and the words of letters (seeds/search/colloquial/). Inflected forms follow by themselves
 * (stem.ts). `a, b, c` mean one another; `a, b > c, d` says that who writes a or b may mean c or d, not the other way
 * round. Several words on the left must all be in the question, in any order.
 */
export function readSynonyms(table: string): Synonyms {
  const rules = new Map<string, Rule[]>();
  const words = new Map<string, string>();
  const terms = (side: string): string[][] =>
    side
      .split(',')
      .map((term) => {
        const found = splitWords(term);
        for (const { folded, written } of found) if (!EMPTY.has(folded)) words.set(folded, written);
        const content = found.filter(({ folded }) => !EMPTY.has(folded));
        const heard = [...matchEmptyWords(found).keys()].filter(
          (one, _, all) => one !== DENIAL || !all.includes('plus'),
        );
        return content.length === 0 && heard.length < 2 ? [] : [...content.map(({ folded }) => stem(folded)), ...heard];
      })
      .filter(({ length }) => length > 0);
  const add = (asked: readonly string[], meant: readonly string[]): void => {
    const others = meant.filter((one) => asked.length > 1 || one !== asked[0]);
    if (others.length > 0) rules.set(asked[0]!, [...(rules.get(asked[0]!) ?? []), { asked, meant: others }]);
  };
  // A term of several words means nothing by one of them: it is said, not meant, unless the line says what it means.
  for (const line of table.split('\n')) {
    const [left = '', right] = line.split('>');
    const said = terms(left);
    const meant = right === undefined ? null : [...new Set(terms(right).flat())];
    for (const term of said)
      add(term, meant ?? [...new Set(said.filter((one) => one !== term && one.length === 1).flat())]);
  }
  return { rules, words };
}

export const synonyms: Synonyms = readSynonyms(COLLOQUIAL);
