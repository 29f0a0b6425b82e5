import type { z } from 'zod';
import type { DeliveryMethod } from '../../domain/delivery-method.ts';
import type { Countries, PartnerName } from '../../domain/postal-partner.ts';
import type { ProofKind } from '../../domain/tracking-event.ts';

export interface PostalLetter {
  /** Our letter id, at most 36 characters: the partner knows the letter by it. */
  key: string;
  product: DeliveryMethod;
  /** Six slots, '' where a line is not used; at most 38 characters each (NF Z10-011). */
  recipientLines: readonly string[];
  senderLines: readonly string[];
  /** ISO 3166, with own codes for overseas; France by default. */
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

/** The partner's and our key of a letter: a response about another key is an error. */
export interface ProviderLetterRef {
  providerRef: string;
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
  /** Stable and unique within a letter: a repeated event is stored once. */
  providerKey: string;
  at: Date;
  kind: PostalTrackingKind;
  providerCode: string;
  /** The partner's text. */
  label: string;
  /** The partner's code of the return reason; `returnReasons` of its definition gives the meaning. */
  reasonCode?: string;
  /** The rejection, with what the customer can do. */
  rejection?: PostalRejection;
  trackingNumber?: string;
  sheets?: number;
  /** Codes that our tables lack: support looks at them. */
  unknownCodes?: readonly string[];
}

/** Who can correct it: an address, a document or an option the customer; `ours` only we; `unknown` until a person looks. */
export type RejectionKind = 'address' | 'document' | 'option' | 'ours' | 'unknown';

export interface PostalRejection {
  /** The partner's own code. */
  code: string;
  kind: RejectionKind;
  /** For the customer: the problem and the next step. */
  message: string;
  /** The partner's own words, where our tables lack their meaning. May contain names, like `rawResponse`. */
  quote?: string;
  /** The partner's response for support. May contain names: it is redacted before it is stored, and never logged. */
  rawResponse?: string;
  /** Our tables lack the code: support looks at it. */
  isUnknown?: true;
}

/** Store `providerRef` from now on: a one-shot partner returns it only here, also in a `duplicate`. */
export type SubmissionResult =
  | { outcome: 'accepted' | 'duplicate'; providerRef: string }
  | { outcome: 'rejected'; rejection: PostalRejection };

/** What a partner has under a reference: our letter (`providerRef` is what we store), or none that was posted for it. */
export type ReferenceCheck =
  | { outcome: 'found'; providerRef: string }
  | { outcome: 'unknown' | 'draft' | 'other_letter' };

/** What a webhook reports of a letter, which it names by the partner's reference, by our key, or by both. */
export interface WebhookItem {
  providerRef?: string;
  key?: string;
  /** Events in the webhook itself; without them the letter is read at the partner. */
  events?: readonly PostalTrackingEvent[];
  proofs?: readonly { kind: ProofKind; bytes: Uint8Array; mime: string }[];
}

export interface PostalWebhook {
  /** A repeated call has the same id. */
  providerEventId: string;
  type: string;
  items: readonly WebhookItem[];
  /** Events and statuses that our tables lack. */
  unknownCodes?: readonly UnknownCode[];
}

/** The form of a partner's webhooks. The port verifies a call. */
export interface PartnerWebhook {
  /** The status that the partner expects. It repeats the call after any other. */
  readonly status: 200 | 201;
  readonly maxBodyBytes?: number;
  readonly rawTypes: readonly string[];
  readonly requestHeaders?: z.ZodObject;
  readonly credentials?: 'partnerPassword';
}

/** A partner's code that our tables lack. */
export interface UnknownCode {
  kind: 'status' | 'rejection' | 'event';
  code: string;
}

/** A postal partner. Throws RetryableError for "retry later"; only that is retried. */
export interface PostalPort {
  readonly name: PartnerName;
  readonly capabilities: {
    /** The destinations of each delivery method; a missing method is not carried. */
    readonly products: Readonly<Partial<Record<DeliveryMethod, Countries>>>;
    /** The countries where the sender may live; by default anywhere. */
    readonly senders?: Readonly<Partial<Record<DeliveryMethod, Countries>>>;
    /** `two_phase`: `createDraft` makes a draft at the partner. `one_shot`: nothing exists before `submit`. */
    readonly submission: 'two_phase' | 'one_shot';
    /** Pulled by `fetchProof`, or pushed by a webhook; a missing proof never comes. */
    readonly proofs: Readonly<Partial<Record<ProofKind, 'pulled' | 'pushed'>>>;
  };
  /**
   * Posts nothing. Two-phase: makes a draft. One-shot: derives a reference from the key, without a request. The caller
   * stores it before `submit`.
   */
  createDraft(letter: PostalLetter): Promise<{ providerRef: string }>;
  /** Posts the letter once. Safe to repeat after a lost response: a letter that was posted is a 'duplicate'. */
  submit(providerRef: string, letter: PostalLetter): Promise<SubmissionResult>;
  /** Lists the events of a letter, oldest first; empty if the partner does not have it. */
  fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]>;
  /**
   * Looks up a letter by the reference that the partner prints, and compares its key with ours. Changes nothing at the
   * partner.
   */
  checkReference(letter: Pick<PostalLetter, 'key' | 'product'>, reference: string): Promise<ReferenceCheck>;
  /**
   * Finds the partner's reference of a letter by our key, if the partner can be searched by it; null: it has none since
   * that instant. Throws RetryableError with `isUnconfirmed` if the search does not reach back to it.
   */
  findReference?(letter: Pick<PostalLetter, 'key'>, since: Date): Promise<string | null>;
  /** Returns null until the partner has the proof, and always for one that is pushed or never comes. */
  fetchProof(sending: ProviderLetterRef, kind: ProofKind): Promise<{ bytes: Uint8Array; mime: string } | null>;
  /** Cancels a submitted letter, if the partner can. */
  cancel?(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'>;
  /** The partner's price for a letter, including taxes, if it has an API for it. */
  quote?(letter: PostalLetter): Promise<{ cents: number }>;
  /** What authenticates a webhook. With `headers` an unknown caller is rejected before the body is read. */
  readonly authenticatedBy: 'headers' | 'body';
  /** Verifies a webhook by its headers and raw bytes alone, in constant time. */
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer, now: Date): boolean;
  /** Parses a verified webhook; null if it cannot be read. Pure: a job parses the stored bytes again. */
  parseWebhook(rawBody: Buffer): PostalWebhook | null;
  registerWebhook(callbackUrl: string): Promise<void>;
}

export interface ProviderErrorDetails {
  status?: number;
  /** The partner's response, shortened. May contain names: it is redacted before it is stored, and never logged. */
  rawResponse?: string;
  /** The partner's `Retry-After`. */
  retryAfterSeconds?: number;
  /**
   * Certain that no draft and no letter was made by any request of the call. Only then may another partner be tried.
   */
  notSent?: boolean;
  /** The partner answers; only this letter fails, which does not open the circuit breaker. */
  isLetterSpecific?: boolean;
  /** The partner cannot say whether it has the letter: a person decides. */
  isUnconfirmed?: boolean;
}

export class RetryableError extends Error {
  override name = 'RetryableError';
  readonly status: number | undefined;
  constructor(
    message: string,
    readonly details: ProviderErrorDetails = {},
  ) {
    super(message);
    this.status = details.status;
  }
}

/** The partners that have settings. */
export interface PostalPartners {
  readonly all: readonly PostalPort[];
  /** Finds the partner of a letter; undefined without its settings. */
  byName(name: string): PostalPort | undefined;
  /**
   * Lists the partners for a delivery method from one country to another (ISO 3166; from France by default), best
   * first; empty: it cannot be sold.
   */
  partnersFor(product: DeliveryMethod, to: string, from?: string): readonly PostalPort[];
}
