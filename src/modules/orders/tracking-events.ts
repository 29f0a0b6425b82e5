import type { PostalTrackingEvent, PostalTrackingKind } from '../../adapters/postal/port.ts';

/** News of a letter, from the partner or from La Poste. `announced` is said before anything was posted. */
export type LetterTrackingEvent = Omit<PostalTrackingEvent, 'kind'> & { kind: PostalTrackingKind | 'announced' };

/** What a piece of news is about, whoever tells it: the partner's LP15 and La Poste's DI1 are one fact (docs/domain/maileva.md#delivery-codes, docs/domain/la-poste.md#tracking-codes). */
export type TrackingEventType =
  | 'announced' | 'submitted' | 'accepted' | 'rejected' | 'printed' | 'deposited' | 'content_proof' | 'in_transit' | 'near' | 'out' | 'presented'
  | 'awaiting_pickup' | 'again' | 'postponed' | 'rerouted' | 'delivered' | 'presumed' | 'turned_back' | 'handed_back' | 'receipt';

const CODES: Readonly<Record<TrackingEventType, readonly string[]>> = {
  announced: ['DR1', 'DR2'],
  submitted: ['PENDING', 'BLOCKED'],
  accepted: ['ACCEPTED', 'PREPARING'],
  rejected: ['REJECTED', 'SENDING_REJECTED', 'CANCELED'],
  printed: ['PROCESSED', 'PROCESSED_WITH_ERRORS', 'LP01', 'LP02'],
  deposited: ['LP05', 'PC1', 'PC2'],
  content_proof: ['LP06', 'LP07'],
  in_transit: ['LP03', 'ET1', 'ET2', 'ET3', 'ET4', 'DELIVERING'],
  near: ['LP04', 'LP14', 'EP1'],
  out: ['MD2'],
  presented: ['LP09', 'ND1', 'FIRST_PRESENTATION'],
  awaiting_pickup: ['LP08', 'AG1'],
  again: ['LP10'],
  postponed: ['LP11', 'LP12', 'LP13'],
  rerouted: ['LP23', 'LP24', 'LP25', 'LP26', 'LP27'],
  delivered: ['LP15', 'LP16', 'LP28', 'LP29', 'DI0', 'DI1', 'DELIVERED'],
  presumed: ['PRESUMED'],
  turned_back: ['LP19', 'LP20', 'LP21', 'LP22', 'RE1', 'N10', 'UNDELIVERED'],
  handed_back: ['LP17', 'DI2'],
  receipt: ['LP18'],
};
const BY_CODE = new Map(Object.entries(CODES).flatMap(([fact, codes]) => codes.map((code) => [code, fact as TrackingEventType] as const)));

/** A code nobody told us of: its kind says enough where the letter's life turns on it. */
const BY_KIND: Partial<Record<string, TrackingEventType>> = {
  submitted: 'submitted', accepted: 'accepted', rejected: 'rejected', printed: 'printed', awaiting_pickup: 'awaiting_pickup', delivered: 'delivered',
  returned: 'turned_back', deposit_proof: 'deposited', content_proof: 'content_proof', receipt_proof: 'receipt',
};

/** Null is news that only its own words describe. */
export const classifyTrackingEvent = ({ kind, providerCode }: { kind: string; providerCode: string }): TrackingEventType | null => BY_CODE.get(providerCode) ?? BY_KIND[kind] ?? null;

/** Its sender holds it: nothing that is said of a delivery can still be true. */
export const isHandedBack = (one: { kind: string; providerCode: string }): boolean => classifyTrackingEvent(one) === 'handed_back';

export type ReturnCause = 'address' | 'unclaimed' | 'refused';
const CAUSES: Readonly<Record<string, ReturnCause>> = {
  N02: 'address', N07: 'address', LP20: 'address', LP21: 'address', N03: 'unclaimed', LP19: 'unclaimed', N05: 'refused', LP22: 'refused',
};
export const getReturnCause = (code: string | null | undefined): ReturnCause | null => (code && Object.hasOwn(CAUSES, code) ? CAUSES[code]! : null);

const REASONS: Readonly<Record<string, string>> = {
  N02: 'le destinataire est inconnu à cette adresse',
  N03: 'le destinataire n’est pas venu la retirer dans les quinze jours',
  N05: 'le destinataire l’a refusée',
  N07: 'le facteur n’a pas pu accéder à la boîte, ou l’adresse est incomplète',
  LP19: 'le destinataire n’est pas venu la retirer dans les quinze jours',
  LP20: 'l’adresse est incomplète ou inexacte',
  LP21: 'le destinataire est inconnu à cette adresse',
  LP22: 'le destinataire l’a refusée',
};
/** Why it came back, in words that follow « parce que ». */
export const getReturnReason = (code: string): string | null => (Object.hasOwn(REASONS, code) ? REASONS[code]! : null);
