export type PostalProduct = 'green' | 'tracked' | 'registered' | 'registered_receipt';

export interface PostalLetter {
  /** Our letter id, at most 36 characters: the partner knows the letter by it. */
  key: string;
  product: PostalProduct;
  /** Six slots, '' where a line is not used; at most 38 characters each (NF Z10-011). */
  recipientLines: readonly string[];
  senderLines: readonly string[];
  /** ISO 3166, overseas by its own code; France when it is not said. */
  recipientCountry?: string;
  senderCountry?: string;
  pdf: Uint8Array;
  /** The order's reference: no personal data. */
  name: string;
  duplex: boolean;
  color: boolean;
}

export type PostalNewsKind =
  | 'submitted' | 'accepted' | 'rejected' | 'printed' | 'in_transit' | 'awaiting_pickup' | 'delivered' | 'returned'
  | 'deposit_proof' | 'receipt_proof' | 'other';

export interface PostalNews {
  /** Stable and unique within a letter: the same news read twice is kept once. */
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

export type PostalCallback =
  | { ok: true; providerEventId: string; sendingRef?: string; recipientRef?: string; key?: string; resourceType: string; eventType: string }
  | { ok: false; reason: 'unauthenticated' | 'malformed' };

/** A postal partner. Throws RetryLater for "ask again later"; only that is retried. */
export interface PostalPort {
  readonly name: string;
  readonly can: { receipt: boolean; cancel: boolean; twoPhase: boolean };
  /** Makes a draft; nothing is posted. The caller keeps `sendingRef` before it posts. */
  open(letter: PostalLetter): Promise<{ sendingRef: string }>;
  /** Fills and submits the draft. Safe to call again after a lost answer: what went is a 'duplicate'. */
  post(sendingRef: string, letter: PostalLetter): Promise<PostalAnswer>;
  read(sendingRef: string, product: PostalProduct): Promise<PostalNews[]>;
  /** Null until the partner has it. */
  proof(sendingRef: string, kind: 'deposit' | 'content' | 'receipt'): Promise<Uint8Array | null>;
  readCallback(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): PostalCallback;
  ensureCallbacks(callbackUrl: string): Promise<void>;
}

export class RetryLater extends Error {
  override name = 'RetryLater';
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}
