/** A letter as a partner that takes it in one call keeps it. */
export interface PrintedLetter {
  id: string;
  /** The client's word against doubles: `antidoublon`, Idempotency-Key. '' when none was given. */
  key: string;
  /** What the client calls it. */
  name: string;
  /** The partner's word for how it travels. */
  product: string;
  sender: string[];
  recipient: string[];
  /** What the letter was asked for with, as far as it is told again. */
  fields: Record<string, unknown>;
  documents: StoredPdf[];
  duplex: boolean;
  createdAt: number;
  number?: string;
  plan: Step[];
}

export interface StoredPdf {
  name: string;
  sha256: string;
  pages: number;
}

export interface Step {
  does: string;
  dueAt: number;
  doneAt?: number;
}

/** A callback that is owed: what happened to which letter. Its text is written when it is made. */
export interface Call {
  id: string;
  letterId: string;
  does: string;
  at: number;
  status: 'owed' | 'told' | 'lost';
  attempts: number;
  nextAt: number;
  lastCode?: number;
}

/** One line of the journal: what happened, with everything needed to make it happen again at the next start. */
export type Entry =
  | { t: 'letter'; letter: PrintedLetter; calls: Call[] }
  | { t: 'plan'; id: string; plan: Step[] }
  | { t: 'step'; id: string; index: number; at: number; calls: Call[] }
  | { t: 'call'; call: Call }
  | { t: 'tried'; id: string; at: number; code: number | null; status: Call['status']; nextAt: number }
  | { t: 'setting'; name: string; value: string };

/** What has happened to a letter, oldest first. */
export const done = ({ plan }: PrintedLetter): (Step & { doneAt: number })[] =>
  plan
    .flatMap((step) => (step.doneAt === undefined ? [] : [{ ...step, doneAt: step.doneAt }]))
    .toSorted((a, b) => a.doneAt - b.doneAt);

export const hasDone = (letter: PrintedLetter, ...steps: string[]): boolean =>
  letter.plan.some(({ does, doneAt }) => doneAt !== undefined && steps.includes(does));

/** The instant a step was done, if it was. */
export const doneAt = (letter: PrintedLetter, does: string): number | undefined =>
  letter.plan.find((step) => step.does === does)?.doneAt;

/** Sheets of paper: each document begins a new one. */
export const sheetsOf = ({ documents, duplex }: PrintedLetter): number =>
  documents.reduce((total, { pages }) => total + (duplex ? Math.ceil(pages / 2) : pages), 0);
