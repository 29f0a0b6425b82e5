import type { FontStyle, PlacedRun, Run } from './letter.ts';
import { metrics as ours, widthOf, type Metrics } from './metrics.ts';

interface Word {
  pieces: Run[];
  width: number;
  /** A forced line break stands before this word. */
  breakBefore: boolean;
}
interface Measure {
  x: number;
  width: number;
  sizePt: number;
  style?: FontStyle;
}

/** Only a plain space may break a line: the no-break ones hold their words together. */
const SPACES = /[ \n]+/;

/** Breaks runs into lines of at most `measure.width` millimetres; a word that is too long is cut between characters. */
export function breakLines(runs: readonly Run[], measure: Measure, metrics: Metrics = ours): PlacedRun[][] {
  const lines: Word[][] = [];
  const space = widthOf(' ', measure.style ?? 'regular', measure.sizePt, metrics);
  let line: Word[] = [];
  let width = 0;
  for (const word of wordsOf(runs, measure, metrics)) {
    const wanted = line.length === 0 ? word.width : width + space + word.width;
    if (line.length > 0 && (word.breakBefore || wanted > measure.width)) {
      lines.push(line);
      line = [];
    }
    width = line.length === 0 ? word.width : width + space + word.width;
    line.push(word);
  }
  if (line.length > 0) lines.push(line);
  return lines.map((words) => placed(words, measure, metrics));
}

function wordsOf(runs: readonly Run[], measure: Measure, metrics: Metrics): Word[] {
  const words: Word[] = [];
  let pieces: Run[] = [];
  let breakNext = false;
  const close = (): void => {
    if (pieces.length === 0) return;
    words.push(...fitted(pieces, measure, metrics, breakNext));
    breakNext = false;
    pieces = [];
  };
  for (const run of runs) {
    // A blank for a missing answer keeps its words together.
    const parts = run.missing ? [run.text] : run.text.split(new RegExp(`(${SPACES.source})`));
    for (const part of parts) {
      if (part === '') continue;
      if (!run.missing && SPACES.test(part[0]!)) {
        close();
        if (part.includes('\n')) breakNext = true;
      } else pieces.push({ ...run, text: part });
    }
  }
  close();
  return words;
}

const pieceWidth = (piece: Run, measure: Measure, metrics: Metrics): number =>
  widthOf(piece.text, piece.style ?? measure.style ?? 'regular', measure.sizePt, metrics);

/** One word, or as many slices of it as it takes. */
function fitted(pieces: Run[], measure: Measure, metrics: Metrics, breakBefore: boolean): Word[] {
  const width = pieces.reduce((sum, piece) => sum + pieceWidth(piece, measure, metrics), 0);
  if (width <= measure.width) return [{ pieces, width, breakBefore }];
  const slices: Word[] = [];
  let slice: Run[] = [];
  let used = 0;
  const close = (): void => {
    if (slice.length > 0) slices.push({ pieces: slice, width: used, breakBefore: slices.length === 0 && breakBefore });
    slice = [];
    used = 0;
  };
  for (const piece of pieces) {
    let text = '';
    for (const char of piece.text) {
      const wider = pieceWidth({ ...piece, text: text + char }, measure, metrics);
      if (used + wider > measure.width && (text !== '' || slice.length > 0)) {
        if (text !== '') slice.push({ ...piece, text });
        close();
        text = '';
      }
      text += char;
    }
    if (text !== '') {
      slice.push({ ...piece, text });
      used += pieceWidth({ ...piece, text }, measure, metrics);
    }
  }
  close();
  return slices;
}

/** Neighbouring words of one origin become one run, so that a line is drawn in few strokes and read as a sentence. */
function placed(words: readonly Word[], measure: Measure, metrics: Metrics): PlacedRun[] {
  const flat: Run[] = [];
  words.forEach((word, i) => {
    word.pieces.forEach((piece, j) => {
      const before = flat.at(-1);
      const text = (i > 0 && j === 0 ? ' ' : '') + piece.text;
      if (before && before.field === piece.field && before.style === piece.style && before.missing === piece.missing) before.text += text;
      else if (text.startsWith(' ') && before) {
        before.text += ' ';
        flat.push({ ...piece });
      } else flat.push({ ...piece, text });
    });
  });
  let x = measure.x;
  return flat.map((run) => {
    const style = run.style ?? measure.style ?? 'regular';
    const width = widthOf(run.text, style, measure.sizePt, metrics);
    const one: PlacedRun = {
      text: run.text,
      x,
      width,
      style,
      sizePt: measure.sizePt,
      ...(run.field && { field: run.field }),
      ...(run.missing && { missing: true }),
    };
    x += width;
    return one;
  });
}
