/** The result of normalising a file. */
export type Normalised =
  /** Ready to print: A4 portrait pages, fonts inside, no forms, no scripts, nothing outside the printable zone. */
  | { kind: 'ready'; pdf: Uint8Array; pages: number; changes: Change[]; preview?: Uint8Array }
  /** Readable, but these pages would lose something at the edge; `fit` reduces them. */
  | { kind: 'overflows'; overflow: Overflow[] }
  /** Cannot be printed. `message` is a French sentence for the person; `page` when one page is to blame. */
  | { kind: 'refused'; code: string; message: string; page?: number };

/** What was done to a file, for the person to know. */
export type Change = 'converted' | 'turned' | 'resized' | 'flattened' | 'redrawn' | 'unlocked' | 'reduced';

/** Ink this far outside the printable zone, in millimetres. */
export interface Overflow {
  page: number;
  side: 'left' | 'top' | 'right' | 'bottom';
  mm: number;
}

export interface EnclosureInput {
  bytes: Uint8Array;
  /** « Réduire pour que tout tienne »: pages that overflow are drawn smaller. */
  fit: boolean;
}
