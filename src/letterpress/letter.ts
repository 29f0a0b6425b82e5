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
  | { kind: 'mention' | 'subject' | 'salutation' | 'paragraph' | 'closing' | 'signature'; runs: Run[] }
  | { kind: 'references'; lines: Run[][] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'enclosures'; items: Run[][] };

export interface Letter {
  lang: 'fr';
  title: string;
  blocks: Block[];
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
}

/** y: the baseline, in millimetres from the top edge. */
export interface Line {
  y: number;
  runs: PlacedRun[];
  block: Block['kind'];
  blockIndex: number;
}

export interface Page {
  number: number;
  width: 210;
  height: 297;
  lines: Line[];
}
