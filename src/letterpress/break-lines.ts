import { fitLines } from './fit-lines.ts';
import type { PlacedRun, Run } from './letter.ts';
import { canMerge, measureGap, placeSpace, splitWords, type Measure, type Piece, type Word } from './line-words.ts';
import { metrics as ours, measureText, type Metrics } from './metrics.ts';

export type { Measure } from './line-words.ts';

/** Breaks runs into lines of at most `measure.width` millimetres. A word that is too long is cut between characters. */
export function breakLines(runs: readonly Run[], measure: Measure, metrics: Metrics = ours): PlacedRun[][] {
  const words = splitWords(runs, measure, metrics);
  if (!measure.justified) return breakRagged(words, measure, metrics).map((line) => placeRuns(line, measure, metrics));
  return fitLines(words, measure, metrics).map((line, i, lines) => {
    const run = placeRuns(line, measure, metrics);
    return i + 1 < lines.length && lines[i + 1]![0]!.gap !== 'line' ? spread(run, measure) : run;
  });
}

function breakRagged(words: readonly Word[], measure: Measure, metrics: Metrics): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let width = 0;
  for (const word of words) {
    const last = line.at(-1);
    const requiredWidth = last ? width + measureGap(last, word, measure, metrics) + word.width : word.width;
    if (last && (word.gap === 'line' || requiredWidth > measure.width + 1e-9)) {
      lines.push(line);
      line = [word];
      width = word.width;
    } else {
      line.push(word);
      width = requiredWidth;
    }
  }
  if (line.length > 0) lines.push(line);
  avoidShortLine(lines, measure.width);
  return lines;
}

/**
 * If the last line is short, moves words of the line above down too, as long as that line stays nearly full.
 */
function avoidShortLine(lines: Word[][], width: number): void {
  const last = lines.at(-1);
  const above = lines.at(-2);
  if (!last || !above || last[0]!.gap !== 'space') return;
  const sumWidths = (words: readonly Word[]): number => words.reduce((sum, word) => sum + word.width, 0);
  let moved = 0;
  while (above.length >= 4 && sumWidths(last) <= width * SHORT) {
    const moving = above.at(-1)!;
    if (moving.gap !== 'space' || moved + moving.width > width * MAX_MOVED) return;
    moved += moving.width;
    above.pop();
    last.unshift(moving);
  }
}
/** Parts of the measure, spaces not counted: a last line this short is made longer, by words of this width at most. */
const SHORT = 0.14;
const MAX_MOVED = 0.14;

interface Placing {
  text: string;
  piece: Piece;
  width: number;
}

/**
 * Joins adjacent words of one origin into one run, so that a line needs few drawing operations and is read as a
 * sentence.
 */
function placeRuns(words: readonly Word[], measure: Measure, metrics: Metrics): PlacedRun[] {
  const flat: Placing[] = [];
  let before: Word | undefined;
  for (const word of words) {
    const gap = before ? measureGap(before, word, measure, metrics) : 0;
    word.pieces.forEach((piece, j) => {
      const last = flat.at(-1);
      const isJoining = j === 0 && word.gap !== 'none' && last;
      const goes = isJoining ? placeSpace(last.piece, piece) : null;
      if (last && goes === 'before') grow(last, ' ', gap);
      if (last && goes === 'alone')
        flat.push({ text: ' ', piece: { ...last.piece, run: { text: ' ' }, isWider: false }, width: gap });
      if (last && goes !== 'alone' && canMerge(last.piece, piece)) {
        grow(last, (goes === 'joined' ? ' ' : '') + piece.text, gap + piece.width);
        // Joins two parts of a word that have one origin, so that their characters kern and form ligatures.
        if (j > 0) last.width = measureText(last.text, last.piece.style, measure.sizePt, metrics);
      } else
        flat.push({
          text: (goes === 'after' ? ' ' : '') + piece.text,
          piece,
          width: piece.width + (goes === 'after' ? gap : 0),
        });
    });
    before = word;
  }
  let x = measure.x;
  return flat.map(({ text, width, piece: { run, style } }) => {
    const placedRun: PlacedRun = { text, x: round(x), width: round(width), style, sizePt: measure.sizePt };
    if (run.field) placedRun.field = run.field;
    if (run.missing) placedRun.missing = true;
    x += width;
    return placedRun;
  });
}

function grow(placing: Placing, text: string, width: number): void {
  placing.text += text;
  placing.width += width;
}

const SPACES = /[ \u00a0]/g;
const countSpaces = (text: string): number => text.match(SPACES)?.length ?? 0;

/** Distributes the rest of a line equally among its spaces, no-break spaces included, like CSS word-spacing. */
function spread(runs: PlacedRun[], measure: Measure): PlacedRun[] {
  const last = runs.at(-1);
  const count = runs.reduce((sum, { text }) => sum + countSpaces(text), 0);
  if (!last || count === 0) return runs;
  const wordSpace = round((measure.x + measure.width - last.x - last.width) / count);
  if (wordSpace === 0) return runs;
  let shift = 0;
  return runs.map((run) => {
    const more = wordSpace * countSpaces(run.text);
    const moved: PlacedRun = {
      ...run,
      x: round(run.x + shift),
      width: round(run.width + more),
      ...(more !== 0 && { wordSpace }),
    };
    shift += more;
    return moved;
  });
}

const round = (mm: number): number => Math.round(mm * 10_000) / 10_000;
