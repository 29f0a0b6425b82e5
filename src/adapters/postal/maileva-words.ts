import type { PostalNewsKind } from './port.ts';

/**
 * What Maileva says (registered_mail 4.9, mail 2.9, facts 3.4) in our kinds of news: sending and recipient statuses, delivery
 * codes LP00–LP29 and N.., main delivery categories. A word that is not here is 'other': new ones appear without notice.
 */
const WORDS: Readonly<Record<string, PostalNewsKind>> = {
  PENDING: 'submitted',
  BLOCKED: 'submitted', // waits for a financial authorisation at the partner
  ACCEPTED: 'accepted',
  PREPARING: 'accepted',
  PROCESSED: 'printed',
  PROCESSED_WITH_ERRORS: 'printed',
  REJECTED: 'rejected',
  SENDING_REJECTED: 'rejected',
  CANCELED: 'rejected',

  LP01: 'printed',
  LP02: 'printed',
  LP03: 'in_transit',
  LP04: 'in_transit',
  LP05: 'deposit_proof',
  LP06: 'content_proof',
  LP08: 'awaiting_pickup',
  LP09: 'awaiting_pickup',
  LP10: 'awaiting_pickup',
  // Put back on the round, or delayed by the post itself: nobody was absent, so there is nothing to collect.
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
  LP26: 'in_transit',
  LP28: 'delivered',
  LP29: 'delivered',
  N10: 'returned',

  DELIVERING: 'in_transit',
  FIRST_PRESENTATION: 'awaiting_pickup',
  DELIVERED: 'delivered',
  UNDELIVERED: 'returned',
};

export const kindOf = (word: string): PostalNewsKind => (Object.hasOwn(WORDS, word) ? WORDS[word]! : 'other');

/** The partner's words where it gives a status without a label. */
const LABELS: Readonly<Record<string, string>> = {
  PENDING: 'Envoi soumis',
  BLOCKED: 'Envoi en attente d’autorisation',
  ACCEPTED: 'Envoi accepté',
  PREPARING: 'Envoi en préparation',
  PROCESSED: 'Envoi imprimé et remis en poste',
  PROCESSED_WITH_ERRORS: 'Envoi imprimé, avec des erreurs',
  REJECTED: 'Envoi rejeté',
  SENDING_REJECTED: 'Envoi rejeté',
  CANCELED: 'Envoi annulé',
};

export const labelOf = (word: string): string => (Object.hasOwn(LABELS, word) ? LABELS[word]! : word);

/** Why a registered letter came back (facts 3.4). */
const RETURN_REASONS: Readonly<Record<string, string>> = {
  N02: 'destinataire inconnu à l’adresse',
  N03: 'pli avisé et non réclamé',
  N05: 'pli refusé par le destinataire',
  N07: 'défaut d’accès ou d’adressage',
};

export const returnReason = (code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(RETURN_REASONS, code) ? RETURN_REASONS[code] : undefined;

/** Why a letter was refused, as the person can act on it. The partner's own code stays in the record. */
const REFUSALS: readonly [pattern: RegExp, sentence: string][] = [
  [/ADDRESS_LINE_6_TOO_LONG|ADDRESS_LINE_\d_TOO_LONG/, 'Le service postal n’accepte pas cette adresse\u00a0: une ligne dépasse 38\u00a0caractères.'],
  [/ADDRESS_LINE_6/, 'Le service postal n’accepte pas cette adresse\u00a0: la ligne\u00a06 doit contenir un code postal et une ville.'],
  [/ADDRESS/, 'Le service postal n’accepte pas cette adresse.'],
  [/COUNTRY/, 'Le service postal ne distribue pas ce type d’envoi dans ce pays.'],
  [/SIZE|COUNT|HTTP_413/, 'Le service postal trouve cette lettre trop lourde.'],
  [/DOCUMENT/, 'Le service postal n’arrive pas à lire les pages de cette lettre.'],
];

export const refusalSentence = (code: string): string =>
  REFUSALS.find(([pattern]) => pattern.test(code))?.[1] ?? 'Le service postal refuse cette lettre.';
