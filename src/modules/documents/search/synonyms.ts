import { EMPTY, HEARD, wordsOf } from './fold.ts';
import { stem } from './stem.ts';
import { SYNONYMS } from './synonyms-table.ts';

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

export function readSynonyms(table: string): Synonyms {
  const rules = new Map<string, Rule[]>();
  const words = new Map<string, string>();
  const terms = (side: string): string[][] => side.split(',').map((term) => {
    const found = wordsOf(term);
    for (const { folded, written } of found) if (!EMPTY.has(folded)) words.set(folded, written);
    const content = found.filter(({ folded }) => !EMPTY.has(folded));
    const all = [...content, ...found.filter(({ folded }) => HEARD.has(folded))];
    return content.length === 0 && all.length < 2 ? [] : all.map(({ folded }) => stem(folded));
  }).filter(({ length }) => length > 0);
  const add = (asked: readonly string[], meant: readonly string[]): void => {
    const others = meant.filter((one) => asked.length > 1 || one !== asked[0]);
    if (others.length > 0) rules.set(asked[0]!, [...(rules.get(asked[0]!) ?? []), { asked, meant: others }]);
  };
  // A term of several words means nothing by one of them: it is said, not meant, unless the line says what it means.
  for (const line of table.split('\n')) {
    const [left = '', right] = line.split('>');
    const said = terms(left);
    const meant = right === undefined ? null : [...new Set(terms(right).flat())];
    for (const term of said) add(term, meant ?? [...new Set(said.filter((one) => one !== term && one.length === 1).flat())]);
  }
  return { rules, words };
}

export const synonyms: Synonyms = readSynonyms(SYNONYMS);
