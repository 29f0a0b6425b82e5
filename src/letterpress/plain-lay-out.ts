import { breakLines } from './break-lines.ts';
import type { FontStyle, Line, Page, PlacedRun, Run } from './letter.ts';

export type PlainBlock =
  | { kind: 'heading'; text: string }
  /** `overleaf`: on a separate sheet, to be torn off and sent. */
  | { kind: 'section'; text: string; overleaf?: boolean }
  /** Parts of it may have another style. */
  | { kind: 'paragraph'; text: string | readonly Run[] }
  /** A hash or an address under its name, on one line so that it can be copied. */
  | { kind: 'mark'; name: string; text: string }
  /** A label and its value a row. */
  | { kind: 'facts'; rows: [label: string, value: string][] }
  /** The first column contains text; the others are right-aligned amounts. */
  | { kind: 'table'; head: string[]; rows: string[][]; foot?: string[] };

/** A hairline across the sheet, in millimetres. */
export interface Rule {
  x: number;
  y: number;
  width: number;
}
export interface PlainPages {
  pages: Page[];
  /** The hairlines of each page. */
  rules: Rule[][];
}

const LEFT = 20;
const RIGHT = 190;
const TOP = 24;
const BOTTOM = 275;
const LABEL_WIDTH = 46;
const MONEY_WIDTH = 28;
const BODY_PT = 10.5;
const LEADING = 5.2;
const ROW_AIR = 1.2;

/** Lays out blocks below each other on A4 pages. A table that continues on the next page repeats its head. */
export function layOutPlain(blocks: readonly PlainBlock[]): PlainPages {
  const sheet = new Sheet();
  blocks.forEach((block, index) => {
    sheet.blockIndex = index;
    switch (block.kind) {
      case 'heading':
        sheet.put(text(block.text, LEFT, RIGHT - LEFT, 18, 'bold'), 9, 'subject');
        sheet.y += 5;
        return;
      case 'section':
        // Stays with the beginning of its section.
        if (block.overleaf || !sheet.holds(24)) sheet.turn();
        sheet.y += 5;
        sheet.put(text(block.text, LEFT, RIGHT - LEFT, 12.5, 'bold'), 6.5, 'section');
        sheet.y += 1.5;
        return;
      case 'paragraph':
        sheet.y += 3;
        sheet.put(text(block.text, LEFT, RIGHT - LEFT, BODY_PT, 'regular'), LEADING);
        return;
      case 'mark':
        if (!sheet.holds(13)) sheet.turn();
        sheet.y += 3;
        sheet.put(text(block.name, LEFT, RIGHT - LEFT, BODY_PT, 'regular'), LEADING);
        sheet.put(text(block.text, LEFT, RIGHT - LEFT, 8.5, 'regular'), 4.6);
        return;
      case 'facts':
        // Screen readers announce each row as an item.
        block.rows.forEach((pair, item) => sheet.put(layOutPair(pair), LEADING, 'paragraph', item));
        sheet.y += 5;
        return;
      case 'table':
        table(sheet, block);
    }
  });
  return sheet.finished();
}

class Sheet {
  y = TOP;
  blockIndex = 0;
  private readonly pages: Line[][] = [[]];
  private readonly rules: Rule[][] = [[]];

  /** Whether this height is left on the page; a row is never split. */
  holds(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  turn(): void {
    this.pages.push([]);
    this.rules.push([]);
    this.y = TOP;
  }

  put(lines: readonly PlacedRun[][], leading: number, block: Line['block'] = 'paragraph', item?: number): void {
    for (const runs of lines) {
      if (!this.holds(leading)) this.turn();
      this.y += leading;
      this.pages.at(-1)!.push({
        y: Math.round(this.y * 1000) / 1000,
        runs,
        block,
        blockIndex: this.blockIndex,
        ...(item !== undefined && { item }),
      });
    }
  }

  /** A row of a table: its lines close together, some air above. */
  putRow(lines: readonly PlacedRun[][]): void {
    this.y += ROW_AIR;
    this.put(lines, LEADING);
  }

  rule(): void {
    this.rules.at(-1)!.push({ x: LEFT, y: this.y + 1.8, width: RIGHT - LEFT });
  }

  finished(): PlainPages {
    return {
      pages: this.pages.map((lines, i) => ({ number: i + 1, width: 210, height: 297, lines })),
      rules: this.rules,
    };
  }
}

function table(sheet: Sheet, { head, rows, foot }: Extract<PlainBlock, { kind: 'table' }>): void {
  const top = row(head, 'bold');
  const height = (lines: PlacedRun[][]): number => ROW_AIR + lines.length * LEADING;
  const putHead = (): void => {
    sheet.putRow(top);
    sheet.rule();
  };
  if (!sheet.holds(height(top) + height([[]]))) sheet.turn();
  putHead();
  for (const [lines, isFoot] of [
    ...rows.map((cells) => [row(cells, 'regular'), false] as const),
    ...(foot ? [[row(foot, 'bold'), true] as const] : []),
  ]) {
    if (!sheet.holds(height(lines))) {
      sheet.turn();
      putHead();
    }
    if (isFoot) sheet.rule();
    sheet.putRow(lines);
  }
  sheet.y += 5;
}

const text = (
  content: string | readonly Run[],
  x: number,
  width: number,
  sizePt: number,
  style: FontStyle,
): PlacedRun[][] =>
  breakLines(typeof content === 'string' ? [{ text: content }] : content, { x, width, sizePt, style });

const layOutPair = ([label, value]: readonly [string, string]): PlacedRun[][] =>
  beside(
    text(label, LEFT, LABEL_WIDTH - 4, BODY_PT, 'bold'),
    text(value, LEFT + LABEL_WIDTH, RIGHT - LEFT - LABEL_WIDTH, BODY_PT, 'regular'),
  );

function row([first = '', ...money]: readonly string[], style: FontStyle): PlacedRun[][] {
  const left = text(first, LEFT, RIGHT - LEFT - money.length * MONEY_WIDTH - 4, BODY_PT, style);
  return money.reduce(
    (lines, cell, i) => beside(lines, rightAligned(cell, RIGHT - (money.length - 1 - i) * MONEY_WIDTH, style)),
    left,
  );
}

function rightAligned(cell: string, edge: number, style: FontStyle): PlacedRun[][] {
  return text(cell, 0, MONEY_WIDTH - 2, BODY_PT, style).map((runs) => {
    const last = runs.at(-1)!;
    return runs.map((run) => ({ ...run, x: edge - (last.x + last.width) + run.x }));
  });
}

const beside = (left: readonly PlacedRun[][], right: readonly PlacedRun[][]): PlacedRun[][] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, i) => [...(left[i] ?? []), ...(right[i] ?? [])]);
