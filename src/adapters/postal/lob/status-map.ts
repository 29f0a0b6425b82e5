import type { PostalTrackingKind } from '../port.ts';

/**
 * Every scan that letters v1 publishes, in our kinds. One that is not here is 'other' and reported as unknown: new ones
 * appear without notice. tests/contracts/published-codes.test.ts compares these tables with the published enumerations.
 */
const SCANS: Readonly<Record<string, PostalTrackingKind>> = {
  // Handed to USPS: it was printed, and has left the house.
  Mailed: 'printed',
  'In Transit': 'in_transit',
  'In Local Area': 'in_transit',
  'Processed for Delivery': 'in_transit',
  'Re-Routed': 'in_transit',
  'International Exit': 'in_transit',
  'Pickup Available': 'awaiting_pickup',
  Delivered: 'delivered',
  'Returned to Sender': 'returned',
};

/** « Issue » states its subject only in its detail. 'other' may still end well, as later scans tell. */
const ISSUES: Readonly<Record<string, PostalTrackingKind>> = {
  package_accepted: 'in_transit',
  package_arrived: 'in_transit',
  package_departed: 'in_transit',
  package_processing: 'in_transit',
  package_processed: 'in_transit',
  package_in_local_area: 'in_transit',
  package_forwarded: 'in_transit',
  delivery_scheduled: 'in_transit',
  out_for_delivery: 'in_transit',
  notice_left: 'awaiting_pickup',
  pickup_available: 'awaiting_pickup',
  package_held: 'awaiting_pickup',
  delivery_attempted: 'in_transit',
  delivery_rescheduled: 'in_transit',
  delayed: 'in_transit',
  returned_to_sender: 'returned',
  // Only a delivery's own scan counts as delivery, never a problem.
  delivered: 'other',
  address_issue: 'other',
  contact_carrier: 'other',
  location_inaccessible: 'other',
  package_damaged: 'other',
  package_disposed: 'other',
  package_lost: 'other',
  package_unclaimed: 'other',
  package_undeliverable: 'other',
  reschedule_delivery: 'other',
  other: 'other',
};

/** Lob's statuses of a letter: `rendered` and `failed` become events (tracking-events.ts). */
const STATUSES = new Set(['processed', 'rendered', 'failed']);
const TRAVEL = ['in_transit', 'in_local_area', 'processed_for_delivery', 'returned_to_sender', 'delivered'];
const STATUS_KINDS = ['created', 'rejected', 'rendered_pdf', 'rendered_thumbnails', 'deleted', 'failed', 'viewed'];
const EVENTS = new Set([
  ...[...STATUS_KINDS, ...TRAVEL, 'mailed', 'international_exit', 're-routed'].map((name) => `letter.${name}`),
  ...[...TRAVEL, 'mailed', 're-routed', 'pickup_available', 'issue'].map((name) => `letter.certified.${name}`),
  // Return envelopes, which our letters do not have.
  ...[...TRAVEL, 'created', 'international_exit', 're_routed'].map((name) => `letter.return_envelope.${name}`),
]);

export const isKnownStatus = (status: string): boolean => STATUSES.has(status);
export const isKnownScan = (name: string): boolean => name === 'Issue' || Object.hasOwn(SCANS, name);
export const isKnownDetail = (event: string): boolean => Object.hasOwn(ISSUES, event);
/** Each letter event brings the whole letter, which is read instead. */
export const isKnownEvent = (type: string): boolean => EVENTS.has(type);

/** An ordinary letter's « Delivered » is worked out from the round, not seen: only a certified letter is signed for. */
export function toTrackingKind(scan: string, type: string, detail: string | undefined): PostalTrackingKind {
  if (scan === 'Issue') return detail !== undefined && Object.hasOwn(ISSUES, detail) ? ISSUES[detail]! : 'other';
  const kind = Object.hasOwn(SCANS, scan) ? SCANS[scan]! : 'other';
  return kind === 'delivered' && type !== 'certified' ? 'in_transit' : kind;
}

const RETURN_REASONS: Readonly<Record<string, string>> = {
  package_unclaimed: 'pli avisé et non réclamé',
  package_undeliverable: 'destinataire inconnu à l’adresse',
  address_issue: 'défaut d’accès ou d’adressage',
  location_inaccessible: 'défaut d’accès ou d’adressage',
};

export const returnReason = (detail: string | undefined): string | undefined =>
  detail !== undefined && Object.hasOwn(RETURN_REASONS, detail) ? RETURN_REASONS[detail] : undefined;
