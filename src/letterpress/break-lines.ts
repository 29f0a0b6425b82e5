import { cleanText, printable } from './clean-text.ts';
import type { FontStyle, PlacedRun, Run } from './letter.ts';
import { coverageOf, kernOf, metrics as ours, widthOf, type Metrics } from './metrics.ts';

export interface Measure {
  x: number;
  width: number;
  sizePt: number;
  style?: FontStyle;
}

/** A stretch of one origin, one style and one font. */
interface Piece {
  text: string;
  run: Run;
  style: FontStyle;
  isWider: boolean;
  width: number;
}
interface Word {
  pieces: Piece[];
  width: number;
  /** What parts it from the word before when both stand on one line; 'line' always starts a new one. */
  gap: 'none' | 'space' | 'line';
}

/** Breaks runs into lines of at most `measure.width` millimetres; a word that is too long is cut between characters. */
export function breakLines(runs: readonly Run[], measure: Measure, metrics: Metrics = ours): PlacedRun[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let width = 0;
  for (const word of wordsOf(runs, measure, metrics)) {
    const last = line.at(-1);
    const wanted = last ? width + gapBetween(last, word, measure, metrics) + word.width : word.width;
    if (last && (word.gap === 'line' || wanted > measure.width + 1e-9)) {
      lines.push(line);
      line = [word];
      width = word.width;
    } else {
      line.push(word);
      width = wanted;
    }
  }
  if (line.length > 0) lines.push(line);
  keepCompany(lines, measure.width);
  return lines.map((words) => placed(words, measure, metrics));
}

/** A last line of one short word takes the word before along, when the line above stays nearly full. */
function keepCompany(lines: Word[][], width: number): void {
  const last = lines.at(-1);
  const above = lines.at(-2);
  const moving = above?.at(-1);
  if (!last || !above || !moving || last.length > 1 || above.length < 4 || last[0]!.gap !== 'space') return;
  if (last[0]!.width > width * SHORT || moving.width > width * SHORT) return;
  above.pop();
  last.unshift(moving);
}
const SHORT = 0.12;

/** Only a plain space or a hyphen inside a compound word may break a line: no-break spaces hold their words together. */
const SEPARATOR = /( +|\s*\n\s*)/;
const AFTER_HYPHEN = /(?<=\p{L}{2}-)(?=\p{L}{2})/u;

function wordsOf(runs: readonly Run[], measure: Measure, metrics: Metrics): Word[] {
  const words: Word[] = [];
  let pieces: Piece[] = [];
  let gap: Word['gap'] = 'none';
  const close = (): void => {
    if (pieces.length > 0) {
      words.push(...fitted(pieces, gap, measure, metrics));
      gap = 'none';
    }
    pieces = [];
  };
  for (const run of runs) {
    const style = run.style ?? measure.style ?? 'regular';
    for (const part of cleanText(run.text).split(SEPARATOR)) {
      if (part === '') continue;
      if (part.startsWith(' ') || part.includes('\n')) {
        close();
        if (gap !== 'line') gap = part.includes('\n') ? 'line' : 'space';
        continue;
      }
      part.split(AFTER_HYPHEN).forEach((text, i) => {
        if (i > 0) close();
        pieces.push(...piecesOf(printable(text, style, metrics), run, style, measure.sizePt, metrics));
      });
    }
  }
  close();
  return words;
}

/** One piece for each font a text needs; its no-break spaces stay with what is before them. */
function piecesOf(text: string, run: Run, style: FontStyle, sizePt: number, metrics: Metrics): Piece[] {
  const stretches: { text: string; isWider: boolean }[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const isWider = coverageOf(text.charCodeAt(i), style, metrics) === 'wider';
    const last = stretches.at(-1);
    if (last && last.isWider === isWider) last.text += text[i]!;
    else stretches.push({ text: text[i]!, isWider });
  }
  return stretches.map((one) => ({ ...one, run, style, width: widthOf(one.text, style, sizePt, metrics) }));
}

/** One word, or as many slices of it as it takes. */
function fitted(pieces: Piece[], gap: Word['gap'], measure: Measure, metrics: Metrics): Word[] {
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  if (width <= measure.width) return [{ pieces, width, gap }];
  const slices: Word[] = [{ pieces: [], width: 0, gap }];
  for (const piece of pieces) {
    let from = 0;
    while (from < piece.text.length) {
      const slice = slices.at(-1)!;
      const fits = fitting(piece, from, measure.width - slice.width, measure.sizePt, metrics);
      // At least one character a line, however narrow the line.
      const count = fits === 0 && slice.pieces.length === 0 ? 1 : fits;
      if (count > 0) {
        const text = piece.text.slice(from, from + count);
        const taken = widthOf(text, piece.style, measure.sizePt, metrics);
        slice.pieces.push({ ...piece, text, width: taken });
        slice.width += taken;
        from += count;
      }
      if (from < piece.text.length) slices.push({ pieces: [], width: 0, gap: 'none' });
    }
  }
  return slices;
}

/** How many characters of a piece stand in a width. */
function fitting(piece: Piece, from: number, room: number, sizePt: number, metrics: Metrics): number {
  const face = metrics[piece.style];
  const units = room / (sizePt * face.mmPerPoint);
  let used = 0;
  let at = from;
  for (; at < piece.text.length; at += 1) {
    const code = piece.text.charCodeAt(at);
    used += face.advances[code]! + (at > from ? kernOf(face, piece.text.charCodeAt(at - 1), code) : 0);
    if (used > units) break;
  }
  return at - from;
}

const areOne = (a: Piece, b: Piece): boolean =>
  a.run.field === b.run.field && a.run.missing === b.run.missing && a.style === b.style && a.isWider === b.isWider;

/** A space belongs to the words of the template rather than to an answer, which is lit without it. */
const spaceGoes = (before: Piece, after: Piece): 'joined' | 'before' | 'after' | 'alone' => {
  if (areOne(before, after) && !before.isWider) return 'joined';
  if (!before.run.field && !before.isWider) return 'before';
  return !after.run.field && !after.isWider ? 'after' : 'alone';
};

const SPACE = 32;
function gapBetween(last: Word, word: Word, measure: Measure, metrics: Metrics): number {
  const before = last.pieces.at(-1)!;
  const after = word.pieces[0]!;
  const end = before.text.charCodeAt(before.text.length - 1);
  const start = after.text.charCodeAt(0);
  if (word.gap === 'none') return areOne(before, after) ? kernOf(metrics[after.style], end, start) * measure.sizePt * metrics[after.style].mmPerPoint : 0;
  const goes = spaceGoes(before, after);
  const face = metrics[goes === 'after' ? after.style : before.style];
  const kern = (goes === 'joined' || goes === 'before' ? kernOf(face, end, SPACE) : 0) + (goes === 'joined' || goes === 'after' ? kernOf(face, SPACE, start) : 0);
  return (face.advances[SPACE]! + kern) * measure.sizePt * face.mmPerPoint;
}

/** Neighbouring words of one origin become one run, so that a line is drawn in few strokes and read as a sentence. */
function placed(words: readonly Word[], measure: Measure, metrics: Metrics): PlacedRun[] {
  const flat: { text: string; piece: Piece }[] = [];
  let before: Piece | undefined;
  for (const word of words) {
    word.pieces.forEach((piece, j) => {
      const last = flat.at(-1);
      const goes = before && j === 0 && word.gap !== 'none' ? spaceGoes(before, piece) : null;
      if (last && goes === 'before') last.text += ' ';
      if (goes === 'alone') flat.push({ text: ' ', piece: { ...before!, run: { text: ' ' }, isWider: false } });
      if (last && before && areOne(before, piece) && goes !== 'alone') last.text += (goes === 'joined' ? ' ' : '') + piece.text;
      else flat.push({ text: (goes === 'after' ? ' ' : '') + piece.text, piece });
      before = piece;
    });
  }
  let x = measure.x;
  return flat.map(({ text, piece: { run, style } }) => {
    const width = widthOf(text, style, measure.sizePt, metrics);
    const one: PlacedRun = {
      text,
      x: round(x),
      width: round(width),
      style,
      sizePt: measure.sizePt,
      ...(run.field && { field: run.field }),
      ...(run.missing && { missing: true }),
    };
    x += width;
    return one;
  });
}

const round = (mm: number): number => Math.round(mm * 10_000) / 10_000;
