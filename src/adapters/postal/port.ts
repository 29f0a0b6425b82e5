export type PostalProduct = 'green' | 'registered' | 'registered_receipt';
export type ProofKind = 'deposit' | 'content' | 'receipt';

export interface PostalLetter {
  /** Our letter id, at most 36 characters: the name under which the partner knows it. */
  key: string;
  product: PostalProduct;
  /** Six slots of at most 38 characters, empty where nothing is printed. */
  recipientLines: string[];
  senderLines: string[];
  pdf: Uint8Array;
  /** The order reference: it shows in the partner's console, so it holds no personal data. */
  name: string;
  duplex: boolean;
  color: boolean;
}

export type PostalDraft = Pick<PostalLetter, 'key' | 'product' | 'name' | 'senderLines' | 'duplex' | 'color'>;

export type PostalNewsKind =
  | 'submitted'
  | 'accepted'
  | 'rejected'
  | 'printed'
  | 'in_transit'
  | 'awaiting_pickup'
  | 'delivered'
  | 'returned'
  | 'deposit_proof'
  | 'receipt_proof'
  | 'other';

export interface PostalNews {
  /** Unique and stable: the same news read twice carries the same key. */
  providerKey: string;
  at: Date;
  kind: PostalNewsKind;
  providerCode: string;
  /** The partner's own words. */
  label: string;
  reason?: string;
  trackingNumber?: string;
  sheets?: number;
}

export type PostalAnswer = 'accepted' | 'duplicate' | { refused: { code: string; message: string } };

export type PostalCall =
  | {
      ok: true;
      providerEventId: string;
      sendingRef?: string;
      recipientRef?: string;
      key?: string;
      resourceType: string;
      eventType: string;
    }
  | { ok: false; reason: string };

export interface PostalPort {
  name: string;
  can: { receipt: boolean; cancel: boolean; twoPhase: boolean };
  /** Opens a draft: nothing is posted. The caller stores the reference before it posts. */
  open(draft: PostalDraft): Promise<{ sendingRef: string }>;
  /** Fills the draft and submits it. Safe to call again after a lost answer: the sending is read first, and only a draft is submitted. */
  post(sendingRef: string, letter: PostalLetter): Promise<PostalAnswer>;
  /** Everything the partner knows of a sending, oldest first. */
  read(sendingRef: string, product: PostalProduct): Promise<PostalNews[]>;
  /** Null while the partner has not got that proof. */
  proof(sendingRef: string, kind: ProofKind): Promise<Uint8Array | null>;
  readCallback(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): PostalCall;
  /** Asks the partner to tell us its news; does nothing when it already does. */
  ensureCallbacks(callbackUrl: string): Promise<void>;
}

/** The partner could not answer now: the same call may be made again. `status` is its HTTP status, absent when there was none. */
export class RetryLater extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = 'RetryLater';
    this.status = status;
  }
}
