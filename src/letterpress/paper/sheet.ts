import type { Line, Page, PlacedRun } from '../letter.ts';
import type { Artwork } from './artwork.ts';

/** The margins of a paper, in millimetres. */
export const LEFT = 20;
export const RIGHT = 190;
/** The first page has the mark at its head, the others one line. */
const FIRST_TOP = 34;
const NEXT_TOP = 18;
const BOTTOM = 275;
/** Not part of the text: heads and feet. */
export const OUTSIDE = -1;

/** A hairline across the sheet, in millimetres. */
export interface Rule {
  x: number;
  y: number;
  width: number;
}
export interface PaperPages {
  pages: Page[];
  /** The hairlines of each page. */
  rules: Rule[][];
  /** The drawings of each page. */
  artwork: Artwork[][];
}

/** What the lines of a stretch have in common. */
type Manner = Partial<Pick<Line, 'block' | 'blockIndex' | 'item' | 'ink' | 'cell'>>;
export interface Cell extends Pick<Line, 'ink'> {
  lines: PlacedRun[][];
  leading: number;
}

/** Takes lines from top to bottom and begins a page when one is full. */
export class Sheet {
  y = FIRST_TOP;
  blockIndex = 0;
  private readonly pages: Line[][] = [[]];
  private readonly rules: Rule[][] = [[]];
  private readonly artwork: Artwork[][] = [[]];

  /** Whether this height is left on the page; a row is never split. */
  holds(height: number): boolean {
    return this.y + height <= BOTTOM;
  }

  turn(): void {
    this.pages.push([]);
    this.rules.push([]);
    this.artwork.push([]);
    this.y = NEXT_TOP;
  }

  put(lines: readonly PlacedRun[][], leading: number, manner: Manner = {}): void {
    lines.forEach((runs, i) => {
      // The first two and the last two lines stay together.
      const isPaired = lines.length > 1 && (i === 0 || i === lines.length - 2);
      if (!this.holds(isPaired ? 2 * leading : leading)) this.turn();
      this.y += leading;
      this.place(runs, this.y, manner);
    });
  }

  /** A row of cells side by side. Without a row number it is a head repeated overleaf, which is read once. */
  putRow(cells: readonly Cell[], row?: number, { isHead = false } = {}): void {
    const top = this.y;
    cells.forEach(({ lines, leading, ink }, column) =>
      lines.forEach((runs, i) =>
        this.place(runs, top + (i + 1) * leading, {
          ...(ink && { ink }),
          ...(row === undefined ? { blockIndex: OUTSIDE } : { cell: { row, column, isHead } }),
        }),
      ),
    );
    this.y = top + measureRow(cells);
  }

  /** Writes a line at a height of its own. */
  place(
    runs: PlacedRun[],
    y: number,
    { block = 'paragraph', blockIndex = this.blockIndex, ...manner }: Manner = {},
  ): void {
    this.pages.at(-1)!.push({ y: Math.round(y * 1000) / 1000, runs, block, blockIndex, ...manner });
  }

  rule(): void {
    this.rules.at(-1)!.push({ x: LEFT, y: this.y + 1.8, width: RIGHT - LEFT });
  }

  draw(artwork: Artwork): void {
    this.artwork.at(-1)!.push(artwork);
  }

  finished(): PaperPages {
    return {
      pages: this.pages.map((lines, i) => ({ number: i + 1, width: 210, height: 297, lines })),
      rules: this.rules,
      artwork: this.artwork,
    };
  }
}

export const measureRow = (cells: readonly Cell[]): number =>
  Math.max(0, ...cells.map(({ lines, leading }) => lines.length * leading));
