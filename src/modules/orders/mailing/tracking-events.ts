import type { PostalTrackingEvent, PostalTrackingKind } from '../../../adapters/postal/port.ts';
import { postalPartners } from '../../../adapters/postal/registry.ts';
import { LAPOSTE_EVENT_TYPES } from '../../../adapters/tracking/laposte-suivi.ts';
import type { ReturnReason, TrackingEventType } from '../../../domain/tracking-event.ts';

/** An event of a letter, from the partner or from La Poste. `announced` is reported before anything was posted. */
export type LetterTrackingEvent = Omit<PostalTrackingEvent, 'kind'> & { kind: PostalTrackingKind | 'announced' };

/** What the codes of each source mean, where their kind does not say it. */
const EVENT_TYPES = new Map<string, Readonly<Record<string, TrackingEventType>>>([
  // Our own: jobs/handlers/orders/presume-green-deliveries.ts.
  ['affranchi', { PRESUMED: 'presumed' }],
  ['laposte', LAPOSTE_EVENT_TYPES],
  ...Object.entries(postalPartners).map(([name, { eventTypes }]) => [name, eventTypes] as const),
]);

/** Without a finer meaning the kind says enough where the letter's state turns on it. */
const BY_KIND: Partial<Record<string, TrackingEventType>> = {
  announced: 'announced',
  submitted: 'submitted',
  accepted: 'accepted',
  rejected: 'rejected',
  printed: 'printed',
  awaiting_pickup: 'awaiting_pickup',
  delivered: 'delivered',
  returned: 'turned_back',
  deposit_proof: 'deposited',
  content_proof: 'content_proof',
  receipt_proof: 'receipt',
};

const lookUp = <Value>(table: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;

/** Null for an event that only its own label describes. */
export const classifyTrackingEvent = ({
  source,
  kind,
  providerCode,
}: {
  source: string;
  kind: string;
  providerCode: string;
}): TrackingEventType | null => lookUp(EVENT_TYPES.get(source), providerCode) ?? BY_KIND[kind] ?? null;

const RETURN_REASONS = new Map<string, Readonly<Record<string, ReturnReason>>>(
  Object.entries(postalPartners).map(([name, { returnReasons }]) => [name, returnReasons]),
);

/** Null where the code of this partner gives no reason. */
export const findReturnReason = (source: string, code: string): ReturnReason | null =>
  lookUp(RETURN_REASONS.get(source), code) ?? null;

export type ReturnCause = 'address' | 'unclaimed' | 'refused';

/** What the customer can do about it, and why it came back, in words that follow « parce que ». */
export const RETURN_REASON_TEXTS: Readonly<Record<ReturnReason, { cause: ReturnCause; text: string }>> = {
  unknown_recipient: { cause: 'address', text: 'le destinataire est inconnu à cette adresse' },
  incomplete_address: { cause: 'address', text: 'l’adresse est incomplète ou inexacte' },
  inaccessible: { cause: 'address', text: 'le facteur n’a pas pu accéder à la boîte, ou l’adresse est incomplète' },
  unclaimed: { cause: 'unclaimed', text: 'le destinataire n’est pas venu la retirer dans les quinze jours' },
  refused: { cause: 'refused', text: 'le destinataire l’a refusée' },
};

/** Clocks of two machines differ by so much; news from further ahead comes from a wrong one. */
const AHEAD_MS = 15 * 60_000;
/** No news of a letter is older than the letter, but for the day a partner rounds it to. */
const BEFORE_MS = 48 * 3_600_000;

/** When something happened, by the partner's clock where that can be; otherwise when we heard of it. */
export const toPlausibleInstant = (at: Date, letter: { createdAt: Date }, now: Date): Date =>
  at.getTime() > now.getTime() + AHEAD_MS || !(at.getTime() >= letter.createdAt.getTime() - BEFORE_MS) ? now : at;
