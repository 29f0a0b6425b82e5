import type { z } from 'zod';
import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import type { PartnerName } from '../../domain/partner-name.ts';
import type { Countries } from '../../domain/postal-partner.ts';
import type { ProofKind } from '../../domain/tracking-event.ts';

export interface PostalLetter {
  /** Our letter id, at most 36 characters: the partner knows the letter by it. */
  key: string;
  product: DeliveryMethod;
  /** Six slots, '' where a line is not used; at most 38 characters each (NF Z10-011). */
  recipientLines: readonly string[];
  senderLines: readonly string[];
  /** ISO 3166, overseas territories by their own codes. Default: France. */
  recipientCountry?: string;
  senderCountry?: string;
  pdf: Uint8Array;
  /** The order's reference: no personal data. */
  name: string;
  duplex: boolean;
  color: boolean;
  /** When `submit` was first called for this key. An adapter checks with its partner before it repeats an old call. */
  firstSubmittedAt?: Date | null;
}

/** The partner's reference and our key of a letter. A response about another key is rejected. */
export interface ProviderLetterRef {
  sendingRef: string;
  key: string;
}

export type PostalTrackingKind =
  | 'submitted'
  | 'accepted'
  | 'rejected'
  | 'printed'
  | 'in_transit'
  | 'awaiting_pickup'
  | 'delivered'
  | 'returned'
  | 'deposit_proof'
  | 'content_proof'
  | 'receipt_proof'
  | 'other';

export interface PostalTrackingEvent {
  /** Stable and unique within a letter: an event that is read twice is stored once. */
  providerKey: string;
  at: Date;
  kind: PostalTrackingKind;
  providerCode: string;
  /** The partner's text. */
  label: string;
  /** Why it was returned. */
  reason?: string;
  /** Why it was returned, as the partner's code. `returnReasons` maps it. */
  reasonCode?: string;
  /** Why it was rejected, and what the customer can do. */
  refusal?: PostalRejection;
  trackingNumber?: string;
  sheets?: number;
  /** The partner's codes that none of our tables contains: a person has to look at them. */
  unknownCodes?: readonly string[];
}

/** Who can correct it: the customer an address, a document or an option; only we what is `ours`. */
export type RejectionKind = 'address' | 'document' | 'option' | 'ours';

export interface PostalRejection {
  /** The partner's own code. */
  code: string;
  kind: RejectionKind;
  /** For the customer: the problem and the next step. */
  message: string;
  /**
   * The partner's exact response, for support. It may name people: names are redacted before it is stored, and it is
   * never logged.
   */
  rawResponse?: string;
  /** The code is in none of our tables: a person has to look at it. */
  isUnknown?: true;
}

/** `sendingRef` replaces the draft's: a one-shot partner names the letter only here, also in a `duplicate`. */
export type SubmissionResult =
  | { outcome: 'accepted' | 'duplicate'; sendingRef: string }
  | { outcome: 'rejected'; refusal: PostalRejection };

/** What a webhook call reports about one letter, identified by the partner's reference, by our key, or by both. */
export interface WebhookItem {
  sendingRef?: string;
  key?: string;
  /** Brought along; otherwise the letter is read at the partner. */
  events?: readonly PostalTrackingEvent[];
  proofs?: readonly { kind: ProofKind; bytes: Uint8Array; mime: string }[];
}

export interface PostalWebhook {
  /** A repeated call has the same id. */
  providerEventId: string;
  type: string;
  items: readonly WebhookItem[];
  /** Events and statuses in it that are in none of our tables. */
  unknownCodes?: readonly UnknownCode[];
}

/** How the partner calls us. The port verifies a call. */
export interface PartnerWebhook {
  /** The status that the partner expects. It repeats the call after any other. */
  readonly status: 200 | 201;
  readonly maxBodyBytes?: number;
  readonly rawTypes: readonly string[];
  readonly requestHeaders?: z.ZodObject;
  readonly credentials?: 'partnerPassword';
}

/** A code of a partner that we have no meaning for. */
export interface UnknownCode {
  kind: 'status' | 'rejection' | 'event';
  code: string;
}

/** A postal partner. Throws RetryableError for "ask again later"; only that is retried. */
export interface PostalPort {
  readonly name: PartnerName;
  readonly capabilities: {
    /** The countries of each product; a missing product is not carried. */
    readonly products: Readonly<Partial<Record<DeliveryMethod, Countries>>>;
    /** Where the sender of a product may live. Default: anywhere. */
    readonly senders?: Readonly<Partial<Record<DeliveryMethod, Countries>>>;
    /** `two_phase`: `createDraft` creates a draft at the partner. `one_shot`: nothing exists there before `submit`. */
    readonly submission: 'two_phase' | 'one_shot';
    /** Fetched with `fetchProof`, or pushed by a webhook; a missing kind never arrives. */
    readonly proofs: Readonly<Partial<Record<ProofKind, 'pulled' | 'pushed'>>>;
  };
  /**
   * Posts nothing. Two-phase: creates a draft. One-shot: derives a reference from the key, without a request. The
   * caller stores `sendingRef` before it submits.
   */
  createDraft(letter: PostalLetter): Promise<{ sendingRef: string }>;
  /**
   * Posts the letter once. Safe to repeat after a lost response: a posted letter is a 'duplicate', under any of its
   * references.
   */
  submit(sendingRef: string, letter: PostalLetter): Promise<SubmissionResult>;
  /** Lists everything known about the letter, oldest first; empty if there is no letter. */
  fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]>;
  /** Null until the partner has it, and always for a proof that is pushed or never arrives. */
  fetchProof(sending: ProviderLetterRef, kind: ProofKind): Promise<{ bytes: Uint8Array; mime: string } | null>;
  /** Cancels a posted letter, if the partner can. */
  cancel?(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'>;
  /** The partner's price for this letter with all taxes, if it gives one. */
  quote?(letter: PostalLetter): Promise<{ cents: number }>;
  /** What authenticates a call. With `headers`, a stranger is rejected before the body is read. */
  readonly authenticatedBy: 'headers' | 'body';
  /** Verifies that a call comes from the partner, by headers and raw bytes alone and in constant time. */
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer, now: Date): boolean;
  /** Parses a verified call; null if it cannot be read. Pure: a job parses the stored bytes again. */
  parseWebhook(rawBody: Buffer): PostalWebhook | null;
  registerWebhook(callbackUrl: string): Promise<void>;
}

export interface ProviderErrorDetails {
  status?: number;
  /**
   * The partner's exact response, truncated. It may name people: names are redacted before it is stored, and it is
   * never logged.
   */
  rawResponse?: string;
  /** The partner's own wish (Retry-After). */
  retryAfterSeconds?: number;
  /**
   * Certain: none of the requests of this call can have created a draft or a letter. Only then may another partner be
   * used.
   */
  notSent?: boolean;
  /** The partner works and only this letter has a problem, so the circuit breaker does not count it. */
  isLetterSpecific?: boolean;
  /** It is unknown whether the letter was posted, and the partner cannot tell: a person must decide. */
  isUnconfirmed?: boolean;
}

export class RetryableError extends Error {
  override name = 'RetryLater';
  readonly status: number | undefined;
  constructor(
    message: string,
    readonly trouble: ProviderErrorDetails = {},
  ) {
    super(message);
    this.status = trouble.status;
  }
}

/** The partners that have settings. */
export interface PostalPartners {
  readonly all: readonly PostalPort[];
  /** Finds the partner of a letter; undefined if its settings were removed. */
  byName(name: string): PostalPort | undefined;
  /**
   * Lists the partners that carry this product to this country for a sender of that one (ISO 3166, by default France),
   * best first. Empty: it cannot be sold.
   */
  partnersFor(product: DeliveryMethod, to: string, from?: string): readonly PostalPort[];
}
