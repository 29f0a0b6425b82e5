import type { PostalTrackingEvent, PostalTrackingKind } from '../../../adapters/postal/port.ts';
import { postalPartners } from '../../../adapters/postal/registry.ts';
import { LAPOSTE_EVENT_TYPES } from '../../../adapters/tracking/laposte-suivi.ts';
import type { ReturnReason, TrackingEventType } from '../../../domain/tracking-event.ts';

/** An event of a letter, from the partner or from La Poste. `announced` is reported before anything was posted. */
export type LetterTrackingEvent = Omit<PostalTrackingEvent, 'kind'> & { kind: PostalTrackingKind | 'announced' };

/** The meaning of the codes of each source, where the kind is not precise enough. */
const EVENT_TYPES = new Map<string, Readonly<Record<string, TrackingEventType>>>([
  // Our own: jobs/handlers/orders/presume-green-deliveries.ts.
  ['affranchi', { PRESUMED: 'presumed' }],
  ['laposte', LAPOSTE_EVENT_TYPES],
  ...Object.entries(postalPartners).map(([name, { eventTypes }]) => [name, eventTypes] as const),
]);

/** The meaning of a kind, for codes without an entry. */
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

const findEntry = <Value>(table: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
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
}): TrackingEventType | null => findEntry(EVENT_TYPES.get(source), providerCode) ?? BY_KIND[kind] ?? null;

const RETURN_REASONS = new Map<string, Readonly<Record<string, ReturnReason>>>(
  Object.entries(postalPartners).map(([name, { returnReasons }]) => [name, returnReasons]),
);

/** Null where the code of this partner gives no reason. */
export const findReturnReason = (source: string, code: string): ReturnReason | null =>
  findEntry(RETURN_REASONS.get(source), code) ?? null;

export type ReturnCause = 'address' | 'unclaimed' | 'refused';

/** What the customer can do about it, and the reason as it follows « parce que ». */
export const RETURN_REASON_TEXTS: Readonly<Record<ReturnReason, { cause: ReturnCause; text: string }>> = {
  unknown_recipient: { cause: 'address', text: 'le destinataire est inconnu à cette adresse' },
  incomplete_address: { cause: 'address', text: 'l’adresse est incomplète ou inexacte' },
  inaccessible: { cause: 'address', text: 'le facteur n’a pas pu accéder à la boîte, ou l’adresse est incomplète' },
  unclaimed: { cause: 'unclaimed', text: 'le destinataire n’est pas venu la retirer dans les quinze jours' },
  refused: { cause: 'refused', text: 'le destinataire l’a refusée' },
};

/** The largest expected difference of clocks; an event further ahead has a wrong instant. */
const MAX_AHEAD_MS = 15 * 60_000;
/** An event may be older than its letter only by the partner's rounding to days. */
const MAX_BEFORE_MS = 48 * 3_600_000;

/** The partner's instant if it is plausible, otherwise the current one. */
export const toPlausibleInstant = (instant: Date, letter: { createdAt: Date }, now: Date): Date =>
  instant.getTime() > now.getTime() + MAX_AHEAD_MS || !(instant.getTime() >= letter.createdAt.getTime() - MAX_BEFORE_MS)
    ? now
    : instant;
