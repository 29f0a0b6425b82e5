import type { Run } from '../letter.ts';
import type { PostmarkText } from './postmark.ts';

export type Fact = [label: string, value: string];

/** The parts of a paper, from top to bottom. */
export type PaperBlock =
  | { kind: 'heading'; text: string }
  /** `overleaf`: on a separate sheet, to be torn off and sent. */
  | { kind: 'section'; text: string; overleaf?: boolean }
  /** Parts of it may have another style. */
  | { kind: 'paragraph'; text: string | readonly Run[] }
  /** A hash or an address under its name, on one line so that it can be copied. */
  | { kind: 'mark'; name: string; text: string }
  /** A label and its value a row. */
  | { kind: 'facts'; rows: Fact[] }
  /** The first of a paper: its title and facts next to a postmark and a QR code. */
  | { kind: 'cover'; text: string; rows: Fact[]; postmark: PostmarkText | null; code: MatrixCode }
  /** Who the paper is between, side by side. */
  | { kind: 'parties'; columns: { label: string; lines: readonly string[] }[] }
  /** When, what, and small where it is known from. */
  | { kind: 'timeline'; head: TimelineRow; rows: TimelineRow[] }
  /** The first column contains text; the others are right-aligned amounts. */
  | { kind: 'table'; head: string[]; rows: string[][]; foot?: string[] }
  /** The sum, large, and how it was settled. */
  | { kind: 'total'; label: string; amount: string; note: string };

type TimelineRow = [when: string, what: string, source: string];

export interface MatrixCode {
  modules: boolean[][];
  /** Under it, and for screen readers. */
  caption: string;
  alt: string;
}
