import type { DrawnSignature, Stroke } from '../domain/postal-address.ts';

export type FontStyle = 'regular' | 'bold' | 'italic';

/** A piece of text. `field` names the form field that it comes from; a missing answer is a visible blank. */
export interface Run {
  text: string;
  field?: string;
  missing?: boolean;
  style?: FontStyle;
}

export type Block =
  | { kind: 'sender'; lines: Run[][] }
  | { kind: 'recipient'; lines: Run[][] }
  | { kind: 'placeDate'; runs: Run[] }
  | { kind: 'mention' | 'subject' | 'salutation' | 'paragraph' | 'closing'; runs: Run[] }
  /** All signers, side by side. */
  | { kind: 'signature'; signers: Signer[] }
  | { kind: 'references'; lines: Run[][] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'enclosures'; items: Run[][] };

/** Lists the runs of a block by line, paragraph or item. */
export function getBlockText(block: Block): Run[][] {
  if ('runs' in block) return [block.runs];
  if ('lines' in block) return block.lines;
  return 'items' in block ? block.items : block.signers.flatMap(({ name, role }) => (role ? [name, role] : [name]));
}

export interface Signer {
  name: Run[];
  /** The signer's position in an organisation: « Gérante ». */
  role?: Run[];
  drawn?: DrawnSignature;
}

export interface Letter {
  lang: 'fr';
  title: string;
  blocks: Block[];
  /** The body set to both edges, with even lines; left ragged otherwise. */
  justified?: boolean;
  /** Long words may be hyphenated. */
  hyphenated?: boolean;
  /** Set in 16 points, for people who read small letters with difficulty. */
  largeType?: boolean;
  /** Names of required fields without an answer. The letter is printed only if there are none. */
  missing: string[];
}

/** x and width in millimetres from the left edge of the sheet. */
export interface PlacedRun {
  text: string;
  x: number;
  width: number;
  style: FontStyle;
  /** The face of titles, which only papers have; letters are in one family. */
  font?: 'title';
  sizePt: number;
  field?: string;
  missing?: boolean;
  /** Millimetres added to each space, no-break ones too, so that the line ends at the margin; part of `width`. */
  wordSpace?: number;
}

/** Strokes at a position of the sheet, in millimetres. `label` describes them to screen readers. */
export interface Drawing {
  x: number;
  y: number;
  width: number;
  height: number;
  penMm: number;
  strokes: readonly Stroke[];
  label: string;
}

/** y: the baseline, in millimetres from the top edge. */
export interface Line {
  y: number;
  runs: PlacedRun[];
  /** A section: of a document that is no letter. */
  block: Block['kind'] | 'section';
  /** Negative: not part of the text, such as page numbers. */
  blockIndex: number;
  /** Letters are black; papers have more. */
  ink?: Ink;
  /** The position in a table. */
  cell?: { row: number; column: number; isHead: boolean };
  /** Which item of a list the line belongs to. */
  item?: number;
  drawings?: Drawing[];
}

/** The inks of papers, by their names in the site's style sheets. */
export type Ink = 'soft' | 'deep' | 'cachet';

export interface Page {
  number: number;
  width: 210;
  height: 297;
  lines: Line[];
}
