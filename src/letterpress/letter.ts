import type { DrawnSignature, Stroke } from '../domain/postal-address.ts';

export type FontStyle = 'regular' | 'bold' | 'italic';

/** A stretch of words. `field` names the form field they come from; a missing answer is a visible blank. */
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
  /** Everybody who signs, side by side. */
  | { kind: 'signature'; signers: Signer[] }
  | { kind: 'references'; lines: Run[][] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'enclosures'; items: Run[][] };

/** The words of a block, line by line, paragraph or item by item. */
export function getBlockText(block: Block): Run[][] {
  if ('runs' in block) return [block.runs];
  if ('lines' in block) return block.lines;
  return 'items' in block ? block.items : block.signers.flatMap(({ name, role }) => (role ? [name, role] : [name]));
}

export interface Signer {
  name: Run[];
  /** What the person is for an organisation that writes: « Gérante ». */
  role?: Run[];
  drawn?: DrawnSignature;
}

export interface Letter {
  lang: 'fr';
  title: string;
  blocks: Block[];
  /** The body set to both edges, with even lines; left ragged otherwise. */
  justified?: boolean;
  /** Long words may be cut at the end of a line. */
  hyphenated?: boolean;
  /** Names of required fields without an answer: while there is one, the letter is not printed. */
  missing: string[];
}

/** x and width in millimetres from the left edge of the sheet. */
export interface PlacedRun {
  text: string;
  x: number;
  width: number;
  style: FontStyle;
  sizePt: number;
  field?: string;
  missing?: boolean;
  /** Millimetres added to each space, no-break ones too, so that the line ends at the margin; part of `width`. */
  wordSpace?: number;
}

/** Strokes at a place of the sheet, in millimetres; `label` says what they are to somebody who does not see them. */
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
  blockIndex: number;
  /** Which item of a list the line belongs to. */
  item?: number;
  drawings?: Drawing[];
}

export interface Page {
  number: number;
  width: 210;
  height: 297;
  lines: Line[];
}
