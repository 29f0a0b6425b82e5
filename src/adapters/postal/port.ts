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
  /** ISO 3166, overseas by its own code; France when it is not said. */
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

/** What the partner calls our letter, and what we do: an answer about another key is never believed. */
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
  /** Stable and unique within a letter: the same news read twice is kept once. */
  providerKey: string;
  at: Date;
  kind: PostalTrackingKind;
  providerCode: string;
  /** The partner's own words. */
  label: string;
  /** Why it came back. */
  reason?: string;
  /** Why it came back, in the partner's code: its `returnReasons` say what it means. */
  reasonCode?: string;
  /** Why it was rejected, and what the customer can do. */
  refusal?: PostalRejection;
  trackingNumber?: string;
  sheets?: number;
  /** The partner's words in it that are in none of our tables: a person has to look at them. */
  unknownCodes?: readonly string[];
}

/** Whose turn it is: an address, a document or an option can be corrected by the customer; what is ours only by us. */
export type RejectionKind = 'address' | 'document' | 'option' | 'ours';

export interface PostalRejection {
  /** The partner's own code. */
  code: string;
  kind: RejectionKind;
  /** For the customer: what, and what now. */
  message: string;
  /** The partner's exact answer, for support. May name people: it is scrubbed before it is kept, and never logged. */
  rawResponse?: string;
  /** The code is in none of our tables: a person has to look at it. */
  isUnknown?: true;
}

/** `sendingRef` is the one to keep from now on: a one-shot partner names the letter only here, also in a `duplicate`. */
export type SubmissionResult =
  | { outcome: 'accepted' | 'duplicate'; sendingRef: string }
  | { outcome: 'rejected'; refusal: PostalRejection };

/** What one callback says of one letter, which it names by the partner's reference, by our key, or by both. */
export interface WebhookItem {
  sendingRef?: string;
  key?: string;
  /** Brought along; otherwise the letter is read at the partner. */
  news?: readonly PostalTrackingEvent[];
  proofs?: readonly { kind: ProofKind; bytes: Uint8Array; mime: string }[];
}

export interface PostalWebhook {
  /** The same call told twice has the same id. */
  providerEventId: string;
  type: string;
  items: readonly WebhookItem[];
  /** Events and statuses in it that are in none of our tables. */
  unknownCodes?: readonly UnknownCode[];
}

/** How the partner calls us. The port verifies a call. */
export interface PartnerWebhook {
  /** A partner retries whatever is not exactly the status it expects. */
  readonly status: 200 | 201;
  readonly maxBodyBytes?: number;
  readonly rawTypes: readonly string[];
  readonly requestHeaders?: z.ZodObject;
  readonly credentials?: 'partnerPassword';
}

/** A word of a partner that this product has no meaning for. */
export interface UnknownCode {
  kind: 'status' | 'rejection' | 'event';
  code: string;
}

/** A postal partner. Throws RetryableError for "ask again later"; only that is retried. */
export interface PostalPort {
  readonly name: PartnerName;
  readonly capabilities: {
    /** Where it takes each product; one that is missing is not carried. */
    readonly products: Readonly<Partial<Record<DeliveryMethod, Countries>>>;
    /** Where the sender of a product may live; unsaid: anywhere. */
    readonly senders?: Readonly<Partial<Record<DeliveryMethod, Countries>>>;
    /** `two_phase`: `createDraft` makes a draft at the partner. `one_shot`: nothing is there before `submit`. */
    readonly submission: 'two_phase' | 'one_shot';
    /** Asked for with `fetchProof`, or brought by a callback; one that is missing never comes. */
    readonly proofs: Readonly<Partial<Record<ProofKind, 'pulled' | 'pushed'>>>;
  };
  /** Nothing is posted. Two-phase: makes a draft. One-shot: names the attempt after the key, without a request. The caller keeps `sendingRef` before it posts. */
  createDraft(letter: PostalLetter): Promise<{ sendingRef: string }>;
  /** Posts the letter once. Safe to call again after a lost answer: what went is a 'duplicate', under whichever of its references. */
  submit(sendingRef: string, letter: PostalLetter): Promise<SubmissionResult>;
  /** Everything known of it, oldest first; nothing where no letter is. */
  fetchTrackingEvents(sending: ProviderLetterRef): Promise<PostalTrackingEvent[]>;
  /** Null until the partner has it, and always for one that is pushed or never comes. */
  fetchProof(sending: ProviderLetterRef, kind: ProofKind): Promise<{ bytes: Uint8Array; mime: string } | null>;
  /** Takes back what was posted, where a partner can. */
  cancel?(sending: ProviderLetterRef): Promise<'cancelled' | 'too_late'>;
  /** What the partner would ask for this letter, all taxes included, where it says. */
  quote?(letter: PostalLetter): Promise<{ cents: number }>;
  /** What proves where a call comes from. With `headers` alone a stranger is refused before the body is read. */
  readonly authenticatedBy: 'headers' | 'body';
  /** Whether a call comes from the partner: by its headers and raw bytes alone, in constant time. */
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer, now: Date): boolean;
  /** What a verified call says; null when it cannot be read. Pure: a job reads the kept bytes again. */
  parseWebhook(rawBody: Buffer): PostalWebhook | null;
  registerWebhook(callbackUrl: string): Promise<void>;
}

export interface ProviderErrorDetails {
  status?: number;
  /** The partner's exact answer, bounded. May name people: it is scrubbed before it is kept, and never logged. */
  rawResponse?: string;
  /** The partner's own wish (Retry-After). */
  retryAfterSeconds?: number;
  /** Certain, not likely: no draft and no letter can have come of the method called, all its requests together. Only then may another partner be asked. */
  notSent?: boolean;
  /** The partner answers, only this letter is in trouble: no reason to spare it the others. */
  isLetterSpecific?: boolean;
  /** The letter may be there or not, and the partner cannot say: it waits for a person. */
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
  /** Whoever took a letter keeps it; undefined when its settings have gone. */
  byName(name: string): PostalPort | undefined;
  /** Who carries this product to this country for a sender of that one (ISO 3166; France unless it is said), best first; nobody: it cannot be sold. */
  partnersFor(product: DeliveryMethod, to: string, from?: string): readonly PostalPort[];
}
