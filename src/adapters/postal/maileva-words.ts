import type { PostalNewsKind } from './port.ts';

/** Sending and recipient statuses (registered_mail 4.9, mail 2.9) as our news. Unknown ones degrade to 'other'. */
export const SENDING_STATUS: Record<string, PostalNewsKind> = {
  PENDING: 'submitted',
  BLOCKED: 'submitted',
  ACCEPTED: 'accepted',
  PREPARING: 'accepted',
  PROCESSED: 'printed',
  PROCESSED_WITH_ERRORS: 'printed',
  REJECTED: 'rejected',
  SENDING_REJECTED: 'rejected',
  CANCELED: 'rejected',
};

/** Delivery codes LP00–LP29 (facts 3.4). */
export const DELIVERY_CODE: Record<string, PostalNewsKind> = {
  LP01: 'printed', LP02: 'printed',
  LP03: 'in_transit', LP04: 'in_transit', LP14: 'in_transit', LP23: 'in_transit', LP24: 'in_transit', LP25: 'in_transit',
  LP05: 'deposit_proof', LP06: 'deposit_proof',
  LP07: 'other',
  LP08: 'awaiting_pickup', LP09: 'awaiting_pickup', LP10: 'awaiting_pickup', LP11: 'awaiting_pickup', LP12: 'awaiting_pickup', LP13: 'awaiting_pickup',
  LP15: 'delivered', LP16: 'delivered', LP28: 'delivered', LP29: 'delivered',
  LP17: 'returned',
  LP18: 'receipt_proof',
  LP19: 'other', LP20: 'other', LP21: 'other', LP22: 'other', LP26: 'other', LP27: 'other',
  N10: 'returned',
};

/** Why a letter was refused, as the person can act on it. The partner's own code stays in the record. */
const REFUSALS: readonly [pattern: RegExp, sentence: string][] = [
  [/ADDRESS_LINE_6/, 'Le service postal n’accepte pas cette adresse : la ligne 6 doit contenir un code postal et une ville.'],
  [/ADDRESS_LINE_\d_TOO_LONG/, 'Le service postal n’accepte pas cette adresse : une ligne dépasse 38 caractères.'],
  [/EMPTY_ADDRESS|ADDRESS/, 'Le service postal n’accepte pas cette adresse.'],
  [/COUNTRY/, 'Le service postal ne distribue pas ce type d’envoi dans ce pays.'],
  [/SIZE|COUNT/, 'Le service postal trouve cette lettre trop lourde.'],
  [/DOCUMENT/, 'Le service postal n’arrive pas à lire les pages de cette lettre.'],
];

export const refusalSentence = (code: string): string =>
  REFUSALS.find(([pattern]) => pattern.test(code))?.[1] ?? 'Le service postal refuse cette lettre.';
