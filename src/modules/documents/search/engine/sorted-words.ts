/** Unpacks a list in which each word begins with the number of letters that it shares with the one before (build.mjs). */
export function unpackSortedWords(packed: string): string[] {
  let word = '';
  return packed.split(/(?=\d)/).map((shortened) => (word = word.slice(0, Number(shortened[0])) + shortened.slice(1)));
}
