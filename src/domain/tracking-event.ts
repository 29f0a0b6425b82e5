/**
 * The meaning of a tracking event, whichever provider reports it: Maileva's LP15 and La Poste's DI1 are both
 * `delivered` (docs/domain/maileva.md#delivery-codes, docs/domain/la-poste.md#tracking-codes). Adapters map their codes
 * to it. `announced`: before posting. `attempted`: La Poste could not deliver the letter, which does not prove a visit.
 * `presumed`: green letters are not tracked. `handed_back`: the sender has the letter.
 */
export type TrackingEventType =
  | 'announced'
  | 'submitted'
  | 'accepted'
  | 'rejected'
  | 'printed'
  | 'deposited'
  | 'content_proof'
  | 'in_transit'
  | 'near'
  | 'out'
  | 'attempted'
  | 'presented'
  | 'awaiting_pickup'
  | 'again'
  | 'postponed'
  | 'rerouted'
  | 'delivered'
  | 'presumed'
  | 'turned_back'
  | 'handed_back'
  | 'receipt';

/** Why a letter was returned. */
export type ReturnReason = 'unknown_recipient' | 'incomplete_address' | 'inaccessible' | 'unclaimed' | 'refused';

/** The proofs that a partner can give of a letter: its deposit, its content, its receipt. */
export const PROOF_KINDS = ['deposit', 'content', 'receipt'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];
