import type { ReturnReason, TrackingEventType } from '../../../domain/tracking-event.ts';
import type { PostalTrackingKind } from '../port.ts';

/**
 * Maps Maileva's published codes (registered_mail 4.9, mail 2.9) to our event kinds: sending and recipient statuses,
 * delivery codes LP00–LP29 and N10, main delivery categories. A code that is missing here is 'other' and reported as
 * unknown, since Maileva adds codes without notice. tests/contracts/published-codes.test.ts compares the table with the
 * published enumerations.
 */
const STATUS_KINDS: Readonly<Record<string, PostalTrackingKind>> = {
  DRAFT: 'other', // nothing is submitted yet
  PENDING: 'submitted',
  BLOCKED: 'submitted', // waits for a financial authorisation at the partner
  ACCEPTED: 'accepted',
  PREPARING: 'accepted',
  PROCESSED: 'printed',
  // For a sending with one recipient, the recipient's status tells which (tracking-events.ts).
  PROCESSED_WITH_ERRORS: 'other',
  REJECTED: 'rejected',
  SENDING_REJECTED: 'rejected',
  CANCELED: 'rejected',

  LP00: 'other', // « Code inconnu »: Maileva cannot interpret the post's code
  LP01: 'printed',
  LP02: 'printed',
  LP03: 'in_transit',
  LP04: 'in_transit',
  LP05: 'deposit_proof',
  LP06: 'content_proof',
  LP07: 'content_proof',
  LP08: 'awaiting_pickup',
  LP09: 'awaiting_pickup',
  LP10: 'awaiting_pickup',
  // Scheduled for another round, or delayed by the post: there was no delivery attempt, so there is nothing to collect.
  LP11: 'in_transit',
  LP12: 'in_transit',
  LP13: 'in_transit',
  LP14: 'in_transit',
  LP15: 'delivered',
  LP16: 'delivered',
  // Handed back to its sender: the end of a return, never a delivery.
  LP17: 'returned',
  LP18: 'receipt_proof',
  LP19: 'returned',
  LP20: 'returned',
  LP21: 'returned',
  LP22: 'returned',
  LP23: 'in_transit',
  // Sent back by the post's customer service: the accompanying category tells whether that is final.
  LP24: 'other',
  LP25: 'other',
  LP26: 'in_transit',
  LP27: 'other',
  LP28: 'delivered',
  LP29: 'delivered',
  N10: 'returned',

  DELIVERING: 'in_transit',
  FIRST_PRESENTATION: 'awaiting_pickup',
  DELIVERED: 'delivered',
  UNDELIVERED: 'returned',
};

export const isKnownStatus = (word: string): boolean => Object.hasOwn(STATUS_KINDS, word);
export const toTrackingKind = (word: string): PostalTrackingKind =>
  isKnownStatus(word) ? STATUS_KINDS[word]! : 'other';

/** Maileva's texts for statuses that come without a label. */
const LABELS: Readonly<Record<string, string>> = {
  PENDING: 'Envoi soumis',
  BLOCKED: 'Envoi en attente d’autorisation',
  ACCEPTED: 'Envoi accepté',
  PREPARING: 'Envoi en préparation',
  PROCESSED: 'Envoi imprimé et remis en poste',
  PROCESSED_WITH_ERRORS: 'Envoi traité, avec des erreurs',
  REJECTED: 'Envoi rejeté',
  SENDING_REJECTED: 'Envoi rejeté',
  CANCELED: 'Envoi annulé',
};

export const getLabel = (word: string): string => (Object.hasOwn(LABELS, word) ? LABELS[word]! : word);

/** Why a registered letter was returned (docs/domain/maileva.md#return-reasons). */
const RETURN_REASONS: Readonly<Record<string, string>> = {
  N02: 'destinataire inconnu à l’adresse',
  N03: 'pli avisé et non réclamé',
  N05: 'pli refusé par le destinataire',
  N07: 'défaut d’accès ou d’adressage',
};

export const isKnownReason = (code: string): boolean => Object.hasOwn(RETURN_REASONS, code);
export const returnReason = (code: string | undefined): string | undefined =>
  code !== undefined && isKnownReason(code) ? RETURN_REASONS[code] : undefined;

/** Codes with a more specific meaning than their kind. */
export const MAILEVA_EVENT_TYPES: Readonly<Record<string, TrackingEventType>> = {
  PROCESSED_WITH_ERRORS: 'printed',
  LP03: 'in_transit',
  DELIVERING: 'in_transit',
  LP04: 'near',
  LP14: 'near',
  LP09: 'presented',
  FIRST_PRESENTATION: 'presented',
  LP10: 'again',
  LP11: 'postponed',
  LP12: 'postponed',
  LP13: 'postponed',
  LP23: 'rerouted',
  LP24: 'rerouted',
  LP25: 'rerouted',
  LP26: 'rerouted',
  LP27: 'rerouted',
  LP17: 'handed_back',
};

/** `undelivered_mail_reason` and the delivery codes that imply a reason. */
export const MAILEVA_RETURN_REASONS: Readonly<Record<string, ReturnReason>> = {
  N02: 'unknown_recipient',
  N03: 'unclaimed',
  N05: 'refused',
  N07: 'inaccessible',
  LP19: 'unclaimed',
  LP20: 'incomplete_address',
  LP21: 'unknown_recipient',
  LP22: 'refused',
};
