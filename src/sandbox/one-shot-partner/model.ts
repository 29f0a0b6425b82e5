/** A letter of a partner that accepts it in one call. */
export interface PrintedLetter {
  id: string;
  /** The client's key against duplicates: `antidoublon`, Idempotency-Key. '' if none was given. */
  key: string;
  /** The client's name for it. */
  name: string;
  /** The partner's code of the mail service. */
  product: string;
  sender: string[];
  recipient: string[];
  /** Further fields of the request that responses repeat. */
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

/** A webhook call about a step of a letter. Its text is written when it is made. */
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

/** One entry of the log, with everything needed to apply it again at the next start. */
export type Entry =
  | { t: 'letter'; letter: PrintedLetter; calls: Call[] }
  | { t: 'plan'; id: string; plan: Step[] }
  | { t: 'step'; id: string; index: number; at: number; calls: Call[] }
  | { t: 'call'; call: Call }
  | { t: 'tried'; id: string; at: number; code: number | null; status: Call['status']; nextAt: number }
  | { t: 'setting'; name: string; value: string };

/** Lists the completed steps of a letter, oldest first. */
export const listDoneSteps = ({ plan }: PrintedLetter): (Step & { doneAt: number })[] =>
  plan
    .flatMap((step) => (step.doneAt === undefined ? [] : [{ ...step, doneAt: step.doneAt }]))
    .toSorted((a, b) => a.doneAt - b.doneAt);

export const hasDone = (letter: PrintedLetter, ...steps: string[]): boolean =>
  letter.plan.some(({ does, doneAt }) => doneAt !== undefined && steps.includes(does));

/** The instant a step was done, if it was. */
export const doneAt = (letter: PrintedLetter, does: string): number | undefined =>
  letter.plan.find((step) => step.does === does)?.doneAt;

/** Sheets of paper: each document begins a new one. */
export const countSheets = ({ documents, duplex }: PrintedLetter): number =>
  documents.reduce((total, { pages }) => total + (duplex ? Math.ceil(pages / 2) : pages), 0);
