import { cleanText, toPrintable } from './clean-text.ts';
import type { FontStyle, Run } from './letter.ts';
import { findCoverage, getKerning, applyLigatures, measureText, type Metrics } from './metrics.ts';

export interface Measure {
  x: number;
  width: number;
  sizePt: number;
  style?: FontStyle;
  /** Both edges straight: lines are chosen together so that their spaces are even. */
  justified?: boolean;
  hyphenated?: boolean;
}

/** A stretch of one origin, one style and one font. */
export interface Piece {
  text: string;
  run: Run;
  style: FontStyle;
  isWider: boolean;
  width: number;
}
export interface Word {
  pieces: Piece[];
  width: number;
  /** What separates it from the word before on the same line; 'line' always starts a new one. */
  gap: 'none' | 'space' | 'line';
}

const SPACE = 32;
const LINE_BREAK = 10;

/** Lines break only at plain spaces and at hyphens of compound words, not at no-break spaces. */
const AFTER_HYPHEN = /(?<=\p{L}{2}-)(?=\p{L}{2})/u;

/** Splits runs into measured words; a word longer than any line is cut into slices. */
export function splitWords(runs: readonly Run[], measure: Measure, metrics: Metrics): Word[] {
  const words: Word[] = [];
  let pieces: Piece[] = [];
  let gap: Word['gap'] = 'none';
  const close = (): void => {
    if (pieces.length > 0) {
      words.push(...cutToFit(pieces, gap, measure, metrics));
      gap = 'none';
    }
    pieces = [];
  };
  for (const run of runs) {
    const style = run.style ?? measure.style ?? 'regular';
    const widths = measureCharacters(style, measure.sizePt, metrics);
    const add = (word: string): void => {
      for (const { text, isWider, width } of splitByFont(word, widths, style, measure.sizePt, metrics))
        pieces.push({ text, run, style, isWider, width });
    };
    const text = cleanText(run.text);
    for (let from = 0; from < text.length;) {
      const end = endOfWord(text, from);
      if (end === from) {
        close();
        if (gap !== 'line') gap = text[from] === '\n' ? 'line' : 'space';
        from += 1;
        continue;
      }
      const word = text.slice(from, end);
      if (word.includes('-'))
        word.split(AFTER_HYPHEN).forEach((syllables, i) => {
          if (i > 0) close();
          add(syllables);
        });
      else add(word);
      from = end;
    }
  }
  close();
  return words;
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) !== SPACE && text.charCodeAt(end) !== LINE_BREAK) end += 1;
  return end;
}

type Stretch = Pick<Piece, 'text' | 'isWider' | 'width'>;

type Widths = Map<string, readonly Stretch[]>;

/** Cached, because the words of a letter return with every keystroke: each is measured once per style and size. */
const measured = new WeakMap<Metrics, Map<string, Widths>>();
const MAX_CACHED = 5000;
/** A word of thousands of letters is not cached. */
const MAX_CACHED_LENGTH = 60;

function measureCharacters(style: FontStyle, sizePt: number, metrics: Metrics): Widths {
  let widthsByFont = measured.get(metrics);
  if (!widthsByFont) measured.set(metrics, (widthsByFont = new Map()));
  const key = `${style} ${sizePt}`;
  let widths = widthsByFont.get(key);
  if (!widths || widths.size > MAX_CACHED) widthsByFont.set(key, (widths = new Map()));
  return widths;
}

function splitByFont(
  word: string,
  widths: Widths,
  style: FontStyle,
  sizePt: number,
  metrics: Metrics,
): readonly Stretch[] {
  const cached = widths.get(word);
  if (cached) return cached;
  const created = splitStretches(toPrintable(word, style, metrics), style, sizePt, metrics);
  if (word.length <= MAX_CACHED_LENGTH) widths.set(word, created);
  return created;
}

/** Splits a text by font; no-break spaces stay with the text before them. */
function splitStretches(text: string, style: FontStyle, sizePt: number, metrics: Metrics): Stretch[] {
  const all: Stretch[] = [];
  for (let from = 0; from < text.length;) {
    const isWider = findCoverage(text.charCodeAt(from), style, metrics) === 'wider';
    let end = from + 1;
    while (end < text.length && (findCoverage(text.charCodeAt(end), style, metrics) === 'wider') === isWider) end += 1;
    const segment = text.slice(from, end);
    all.push({ text: segment, isWider, width: measureText(segment, style, sizePt, metrics) });
    from = end;
  }
  return all;
}

/** Returns a word, or the slices that it takes. */
function cutToFit(pieces: Piece[], gap: Word['gap'], measure: Measure, metrics: Metrics): Word[] {
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  if (width <= measure.width) return [{ pieces, width, gap }];
  const slices: Word[] = [{ pieces: [], width: 0, gap }];
  for (const piece of pieces) {
    let from = 0;
    while (from < piece.text.length) {
      const slice = slices.at(-1)!;
      const fits = countFitting(piece, from, measure.width - slice.width, measure.sizePt, metrics);
      // At least one character per line, however narrow it is.
      const count = fits === 0 && slice.pieces.length === 0 ? 1 : fits;
      if (count > 0) {
        const cut = takePart(piece, from, from + count, measure, metrics);
        slice.pieces.push(cut);
        slice.width += cut.width;
        from += count;
      }
      if (from < piece.text.length) slices.push({ pieces: [], width: 0, gap: 'none' });
    }
  }
  return slices;
}

/** Counts the characters of a piece that fit into a width, without ligatures, which only make it narrower. */
function countFitting(piece: Piece, from: number, room: number, sizePt: number, metrics: Metrics): number {
  const face = metrics[piece.style];
  const units = room / (sizePt * face.mmPerPoint);
  let used = 0;
  let offset = from;
  for (; offset < piece.text.length; offset += 1) {
    const code = piece.text.charCodeAt(offset);
    used += face.advances[code]! + (offset > from ? getKerning(face, piece.text.charCodeAt(offset - 1), code) : 0);
    if (used > units) break;
  }
  return offset - from;
}

/** Some characters of a piece as a piece of their own, with more at the end when a hyphen cuts it. */
export function takePart(piece: Piece, from: number, to: number, measure: Measure, metrics: Metrics, more = ''): Piece {
  const text = piece.text.slice(from, to) + more;
  return { ...piece, text, width: measureText(text, piece.style, measure.sizePt, metrics) };
}

export const canMerge = (a: Piece, b: Piece): boolean =>
  a.run.field === b.run.field && a.run.missing === b.run.missing && a.style === b.style && a.isWider === b.isWider;

/** A space belongs to the template rather than to an answer, so it is not highlighted. */
export const placeSpace = (before: Piece, after: Piece): 'joined' | 'before' | 'after' | 'alone' => {
  if (canMerge(before, after) && !before.isWider) return 'joined';
  if (!before.run.field && !before.isWider) return 'before';
  return !after.run.field && !after.isWider ? 'after' : 'alone';
};

/**
 * The gap between two words of a line in millimetres, as drawn: the space, with its kerning if one run contains both.
 */
export function measureGap(last: Word, word: Word, measure: Measure, metrics: Metrics): number {
  const before = last.pieces.at(-1)!;
  const after = word.pieces[0]!;
  const end = countEndSpaces(before.text);
  const start = countStartSpaces(after.text);
  if (word.gap === 'none')
    return canMerge(before, after)
      ? getKerning(metrics[after.style], end, start) * measure.sizePt * metrics[after.style].mmPerPoint
      : 0;
  const goes = placeSpace(before, after);
  const face = metrics[goes === 'after' ? after.style : before.style];
  const kern =
    (goes === 'joined' || goes === 'before' ? getKerning(face, end, SPACE) : 0) +
    (goes === 'joined' || goes === 'after' ? getKerning(face, SPACE, start) : 0);
  return (face.advances[SPACE]! + kern) * measure.sizePt * face.mmPerPoint;
}

/** Joined letters kern as the one glyph they are. */
function countEndSpaces(text: string): number {
  const end = text.charCodeAt(text.length - 1);
  return MAY_END_JOINED.has(end)
    ? applyLigatures(text.slice(-3)).charCodeAt(applyLigatures(text.slice(-3)).length - 1)
    : end;
}
const countStartSpaces = (text: string): number =>
  text.startsWith('f') ? applyLigatures(text.slice(0, 3)).charCodeAt(0) : text.charCodeAt(0);
const MAY_END_JOINED = new Set(Array.from('fil', (char) => char.charCodeAt(0)));
