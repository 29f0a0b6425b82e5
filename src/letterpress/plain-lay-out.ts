import { breakLines } from './break-lines.ts';
import { cleanText } from './clean-text.ts';
import type { FontStyle, Line, Page, PlacedRun } from './letter.ts';
import { widthOf } from './metrics.ts';

export type PlainBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }
  | { kind: 'table'; head: string[]; rows: string[][]; foot?: string[] };

const LEFT = 20;
const RIGHT = 190;
const TOP = 26;
const BOTTOM = 275;
const LABEL_WIDTH = 46;
const MONEY_COLUMN = 30;

/** Places blocks one under the other on A4 pages; every column but the first of a table is right-aligned. */
export function layOutPlain(blocks: readonly PlainBlock[]): Page[] {
  const pages: Line[][] = [[]];
  let y = TOP;
  let index = 0;
  const put = (runs: PlacedRun[][], leading: number): void => {
    for (const line of runs) {
      if (y + leading > BOTTOM) {
        pages.push([]);
        y = TOP;
      }
      y += leading;
      pages.at(-1)!.push({ y, runs: line, block: 'paragraph', blockIndex: index });
    }
  };
  const text = (words: string, x: number, width: number, sizePt: number, style: FontStyle): PlacedRun[][] =>
    breakLines([{ text: cleanText(words) }], { x, width, sizePt, style });

  for (const block of blocks) {
    index += 1;
    if (block.kind === 'heading') {
      put(text(block.text, LEFT, RIGHT - LEFT, 18, 'bold'), 9);
      y += 5;
    } else if (block.kind === 'paragraph') {
      y += 3;
      put(text(block.text, LEFT, RIGHT - LEFT, 10.5, 'regular'), 5);
    } else if (block.kind === 'facts') {
      for (const [label, value] of block.rows) {
        const left = text(label, LEFT, LABEL_WIDTH, 10.5, 'bold');
        const right = text(value, LEFT + LABEL_WIDTH, RIGHT - LEFT - LABEL_WIDTH, 10.5, 'regular');
        put(beside(left, right), 5.4);
      }
      y += 5;
    } else {
      put(row(block.head, 'bold'), 6);
      for (const cells of block.rows) put(row(cells, 'regular'), 6);
      if (block.foot) put(row(block.foot, 'bold'), 8);
      y += 5;
    }
  }
  return pages.map((lines, i) => ({ number: i + 1, width: 210, height: 297, lines }));

  function row(cells: readonly string[], style: FontStyle): PlacedRun[][] {
    const [first = '', ...money] = cells;
    const right = money.map((cell, i) => {
      const edge = RIGHT - (money.length - 1 - i) * MONEY_COLUMN;
      const width = widthOf(cell, style, 10.5);
      return { text: cell, x: edge - width, width, style, sizePt: 10.5 };
    });
    return beside(text(first, LEFT, RIGHT - LEFT - money.length * MONEY_COLUMN, 10.5, style), [right]);
  }
}

const beside = (left: readonly PlacedRun[][], right: readonly PlacedRun[][]): PlacedRun[][] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => [...(left[i] ?? []), ...(right[i] ?? [])]);
