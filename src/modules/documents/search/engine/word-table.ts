/** The words of all rows: each word is written once, with the rows that contain it. Half the bytes of a text per row. */
export interface WordTable {
  /** The words in order, each as the number of characters that it shares with the one before, and the rest. */
  words: string;
  /** For each word, its places: row and part. */
  places: string;
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
const BASE = DIGITS.length / 2;
const MAX_SHARED = 9;

/** The first digits of a number are from the second half of the digits, and its last digit is from the first. */
function writeNumber(value: number): string {
  let [written, rest] = ['', value];
  for (; rest >= BASE; rest = Math.floor(rest / BASE)) written += DIGITS[BASE + (rest % BASE)];
  return written + DIGITS[rest];
}

/** Packs the words of rows: for each row its parts, and for each part its words. */
export function packWords(rows: readonly (readonly (readonly string[])[])[], partCount: number): WordTable {
  const places = new Map<string, number[]>();
  rows.forEach((parts, row) =>
    parts.forEach((words, part) =>
      words.forEach((word) => places.set(word, [...(places.get(word) ?? []), row * partCount + part])),
    ),
  );
  const words = [...places.keys()].toSorted();
  const shortened = words.map((word, i) => {
    const before = words[i - 1] ?? '';
    let shared = 0;
    while (shared < MAX_SHARED && shared < before.length && word[shared] === before[shared]) shared += 1;
    return `${shared}${word.slice(shared)}`;
  });
  const packPlaces = (word: string): string =>
    places
      .get(word)!
      .map((place, i, all) => writeNumber(place - (all[i - 1] ?? 0)))
      .join('');
  return { words: shortened.join(' '), places: words.map(packPlaces).join(' ') };
}

/** Unpacks the words of each row, as parts with a bar between them. */
export function unpackWords({ words, places }: WordTable, rowCount: number, partCount: number): string[] {
  const parts = Array.from({ length: rowCount * partCount }, (): string[] => []);
  const allPlaces = places.split(' ');
  let word = '';
  words.split(' ').forEach((shortened, i) => {
    word = word.slice(0, Number(shortened[0])) + shortened.slice(1);
    let [place, value, unit] = [0, 0, 1];
    for (const sign of allPlaces[i] ?? '') {
      const digit = DIGITS.indexOf(sign);
      value += (digit % BASE) * unit;
      unit *= BASE;
      if (digit >= BASE) continue;
      place += value;
      parts[place]?.push(word);
      [value, unit] = [0, 1];
    }
  });
  return Array.from({ length: rowCount }, (_, row) =>
    parts
      .slice(row * partCount, (row + 1) * partCount)
      .map((part) => part.join(' '))
      .join('|'),
  );
}

/** Unpacks a list in which each word begins with the number of letters that it shares with the one before (build.mjs). */
export function unpackSortedWords(packed: string): string[] {
  let word = '';
  return packed.split(/(?=\d)/).map((shortened) => (word = word.slice(0, Number(shortened[0])) + shortened.slice(1)));
}
