import { EMPTY, SHORT } from './fold.ts';

/** Returns a rough phonetic key, equal for homophones. */
export function toPhonetic(folded: string): string {
  return folded
    .replace(/ph/g, 'f')
    .replace(/mpt/g, 'nt')
    .replace(/qu|ck|q/g, 'k')
    .replace(/sc(?=[eiy])|c(?=[eiy])/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/gu/g, 'g')
    .replace(/h/g, '')
    .replace(/eau|au/g, 'o')
    .replace(/t(?=ion)/g, 's')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/(?:er|ez|ait|aient|ais|ai|ets?|ees?|es|e|ent)$/, '')
    .replace(/[tdsxp]+$/, '')
    .replace(/[ae]i/g, 'e')
    .replace(/[ae][nm](?![aeiou])/g, 'an')
    .replace(/([a-z])\1+/g, '$1');
}

/** Returns the letters of a word as bits. Words that differ in more than twice the allowed edits cannot be close. */
export function toLetterMask(folded: string): number {
  let mask = 0;
  for (let i = 0; i < folded.length; i += 1) {
    const code = folded.charCodeAt(i) - 97;
    mask |= code >= 0 && code < 26 ? 1 << code : 1 << 26;
  }
  return mask;
}

function countBits(mask: number): number {
  let v = mask - ((mask >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const row = [new Uint8Array(90), new Uint8Array(90), new Uint8Array(90)];
/**
 * Computes the cost of added, missing, changed or swapped letters between two words, up to `maxCost` (else more). With
 * `begun`, the second word may be longer.
 */
export function editDistance(a: string, b: string, limit: number, { begun = false } = {}): number {
  const wide = begun ? Math.min(b.length, a.length + limit) : b.length;
  if (wide - a.length > limit || a.length - wide > limit) return limit + 1;
  let [before, last, here] = row as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= wide; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    here[0] = i;
    let lowest = i;
    const sign = a.charCodeAt(i - 1);
    for (let j = 1; j <= wide; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(last[j]! + 1, here[j - 1]! + 1, last[j - 1]! + (sign === other ? 0 : 1));
      if (i > 1 && j > 1 && sign === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, before[j - 2]! + 1);
      here[j] = cost;
      if (cost < lowest) lowest = cost;
    }
    if (lowest > limit) return limit + 1;
    [before, last, here] = [last, here, before];
  }
  if (!begun) return last[wide]!;
  let best = limit + 1;
  for (let j = Math.max(0, a.length - limit); j <= wide; j += 1) best = Math.min(best, last[j]!);
  return best;
}

export interface KnownWord {
  folded: string;
  written: string;
  stem: string;
  sound: string;
  mask: number;
  /** The number of letters that use it; 0 for words of the synonyms only. */
  uses: number;
}
export interface NearMatch {
  entry: KnownWord;
  cost: number;
}

/** Returns the number of edits allowed for a word of this length. */
function getMaxSlips(length: number): number {
  if (length < 4) return 0;
  if (length < 5) return 1;
  return length < 9 ? 2 : 3;
}
const MAX_NEAR = 6;

/**
 * Finds the known words that a misspelt one may mean, most likely first. The first letter is rarely wrong; a homophone
 * was spelt phonetically.
 */
export function findNearWords(
  folded: string,
  knownWords: readonly KnownWord[],
  { begun }: { begun: boolean },
): NearMatch[] {
  const maxCost = getMaxSlips(folded.length);
  if (maxCost === 0) return [];
  const [mask, sound] = [toLetterMask(folded), toPhonetic(folded)];
  const matches: NearMatch[] = [];
  let limit: number = maxCost;
  for (const entry of knownWords) {
    const missing = countBits(mask & ~entry.mask);
    let cost = maxCost + 1;
    if (entry.sound === sound && sound.length > 2) cost = 0.6 + 0.15 * editDistance(folded, entry.folded, 3);
    else if (
      missing > limit ||
      (!begun && (countBits(entry.mask & ~mask) > limit || Math.abs(entry.folded.length - folded.length) > limit))
    )
      continue;
    else cost = editDistance(folded, entry.folded, Math.min(maxCost, Math.ceil(limit)));
    if (cost > 1 && begun)
      cost = Math.min(cost, editDistance(folded, entry.folded, Math.min(maxCost, Math.ceil(limit)), { begun }) + 0.4);
    if (cost > limit) continue;
    if (entry.folded[0] !== folded[0]) cost += 0.5;
    if (cost > maxCost) continue;
    if (entry.uses === 0) cost += 0.15;
    matches.push({ entry, cost });
    limit = Math.min(limit, cost + 0.6);
  }
  const best = Math.min(...matches.map(({ cost }) => cost));
  return matches
    .filter(({ cost }) => cost <= best + 0.55)
    .toSorted((a, b) => a.cost - b.cost || b.entry.uses - a.entry.uses)
    .slice(0, MAX_NEAR);
}

const ELIDED = /^(?:l|d|j|m|t|s|n|c|qu)$/;
const VOWEL = /^[aeiouyh]/;
const MAX_PIECE_LENGTH = 24;
const STRANGE = 20;
/** The minimum part of a glued sentence that must consist of known words. */
const MIN_KNOWN = 0.4;
type Test = (piece: string) => boolean;

export interface CompoundSplit {
  pieces: string[];
  /** True if every piece is a known word. */
  sure: boolean;
}

/**
 * Splits a glued sentence into words, preferring few and long ones; null if a part is unknown. `begins` returns whether
 * the last part may be an incomplete word.
 */
export function splitCompound(folded: string, isWord: Test, sounds: Test, begins: Test): CompoundSplit | null {
  const size = folded.length;
  if (size < 5 || size > 80) return null;
  const cost = new Float64Array(size + 1).fill(Infinity);
  const from = new Int16Array(size + 1).fill(-1);
  cost[0] = 0;
  for (let offset = 0; offset < size; offset += 1) {
    if (cost[offset] === Infinity) continue;
    for (let end = offset + 1; end <= Math.min(size, offset + MAX_PIECE_LENGTH); end += 1) {
      const piece = folded.slice(offset, end);
      const price =
        cost[offset]! + priceWord(piece, end === size, VOWEL.test(folded.slice(end)), isWord, sounds, begins);
      if (price < cost[end]!) [cost[end], from[end]] = [price, offset];
    }
  }
  if (cost[size] === Infinity) return null;
  const pieces: string[] = [];
  for (let end = size; end > 0; end = from[end]!) pieces.unshift(folded.slice(from[end], end));
  const knownPieces = pieces.filter(
    (piece) => piece.length > 2 && !EMPTY.has(piece) && (isWord(piece) || sounds(piece)),
  );
  const isMostlyKnown = cost[size]! < STRANGE || (size > 9 && knownPieces.join('').length >= size * MIN_KNOWN);
  return pieces.length > 1 && knownPieces.length > 0 && isMostlyKnown
    ? { pieces, sure: cost[size]! / pieces.length < 1.16 }
    : null;
}

function priceWord(piece: string, last: boolean, vowelNext: boolean, isWord: Test, sounds: Test, begins: Test): number {
  if (vowelNext && (piece === 'qu' || (piece.length === 1 && ELIDED.test(piece)))) return 0.9;
  if (piece.length === 1) return piece === 'a' || piece === 'y' ? 1.4 : Infinity;
  // A sentence does not end with « au » or « de ».
  const atEnd = last ? 0.5 : 0;
  if (piece.length < 3) return SHORT.has(piece) ? 1.1 + atEnd : Infinity;
  if (EMPTY.has(piece)) return (piece.length > 3 ? 1 : 1.1) + atEnd;
  if (isWord(piece)) return piece.length === 3 ? 1.5 : 1;
  if (sounds(piece)) return 1.6;
  if (last && begins(piece)) return 1.8;
  // An unknown part: a name, or a misspelt word.
  return piece.length > 3 ? STRANGE + 0.2 * piece.length : Infinity;
}
