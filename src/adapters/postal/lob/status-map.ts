import type { ReturnReason } from '../../../domain/tracking-event.ts';
import { isShortText } from '../callback-fields.ts';
import type { PostalTrackingEvent, PostalTrackingKind } from '../port.ts';
import { toLateRejection } from './rejection-map.ts';

/**
 * Every scan that letters v1 publishes, as our kinds. An unlisted one is 'other' and reported as unknown: new ones
 * appear without notice. tests/contracts/published-codes.test.ts compares these tables with the published enumerations.
 */
export const SCANS: Readonly<Record<string, PostalTrackingKind>> = {
  // Handed to USPS: printed and posted.
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

/** The detail of an « Issue » decides its kind. 'other' may still end well, as later scans show. */
export const ISSUES: Readonly<Record<string, PostalTrackingKind>> = {
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
  // A delivery has its own scan and is never an issue.
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

/** The statuses of a letter: `rendered` and `failed` become events of their own. */
export const STATUSES = new Set(['processed', 'rendered', 'failed']);
export const TRAVEL = ['in_transit', 'in_local_area', 'processed_for_delivery', 'returned_to_sender', 'delivered'];
export const CREATION = ['created', 'rejected', 'rendered_pdf', 'rendered_thumbnails', 'deleted', 'failed', 'viewed'];
export const EVENTS = new Set([
  ...[...CREATION, ...TRAVEL, 'mailed', 'international_exit', 're-routed'].map((name) => `letter.${name}`),
  ...[...TRAVEL, 'mailed', 're-routed', 'pickup_available', 'issue'].map((name) => `letter.certified.${name}`),
  // Return envelopes, which our letters do not have.
  ...[...TRAVEL, 'created', 'international_exit', 're_routed'].map((name) => `letter.return_envelope.${name}`),
]);

export const isKnownStatus = (status: string): boolean => STATUSES.has(status);
export const isKnownScan = (name: string): boolean => name === 'Issue' || Object.hasOwn(SCANS, name);
export const isKnownDetail = (event: string): boolean => Object.hasOwn(ISSUES, event);
/** Each letter event contains the whole letter, which is read instead. */
export const isKnownEvent = (type: string): boolean => EVENTS.has(type);

/** The « Delivered » of an ordinary letter is an estimate: only a certified letter is signed for. */
export function toTrackingKind(scan: string, type: string, detail: string | undefined): PostalTrackingKind {
  if (scan === 'Issue') return detail !== undefined && Object.hasOwn(ISSUES, detail) ? ISSUES[detail]! : 'other';
  const kind = Object.hasOwn(SCANS, scan) ? SCANS[scan]! : 'other';
  return kind === 'delivered' && type !== 'certified' ? 'in_transit' : kind;
}

/** The details that say why a letter comes back. « Undeliverable » does not say why. */
export const LOB_RETURN_REASONS: Readonly<Record<string, ReturnReason>> = {
  package_unclaimed: 'unclaimed',
  address_issue: 'incomplete_address',
  location_inaccessible: 'inaccessible',
};

interface Scan {
  id?: unknown;
  type?: unknown;
  name?: unknown;
  time?: unknown;
  date_created?: unknown;
  details?: { event?: unknown; description?: unknown } | null;
}

export interface Letter {
  id: string;
  metadata?: Readonly<Record<string, unknown>> | null;
  status?: unknown;
  failure_reason?: { failure_reason?: unknown } | null;
  tracking_number?: unknown;
  tracking_events?: unknown;
  date_created?: unknown;
  date_modified?: unknown;
  deleted?: unknown;
}

export const ID = /^ltr_[a-zA-Z0-9]{1,60}$/;

export const isLetter = (value: unknown): value is Letter => {
  const id: unknown = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === 'string' && ID.test(id);
};

const toInstant = (...values: unknown[]): Date => {
  const text = values.find((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
  return new Date((text as string | undefined) ?? 0);
};
const toText = (value: unknown): string => (isShortText(value) ? value : '');

/** Lists the events of a letter, oldest first: its status and each scan once. */
export function toTrackingEvents(letter: Letter): PostalTrackingEvent[] {
  const number = toText(letter.tracking_number);
  const common = number ? { trackingNumber: number } : {};
  const created = toInstant(letter.date_created);
  const events: PostalTrackingEvent[] = [
    {
      providerKey: 'created',
      at: created,
      kind: 'submitted',
      providerCode: 'created',
      label: 'Lettre reçue',
      ...common,
    },
  ];
  const status = toText(letter.status);
  if (status && !isKnownStatus(status)) {
    const unknown = { kind: 'other', providerCode: status, label: status, unknownCodes: [status] } as const;
    events.push({ providerKey: `status ${status}`, at: created, ...unknown, ...common });
  }
  if (letter.status === 'rendered')
    events.push({
      providerKey: 'rendered',
      at: created,
      kind: 'accepted',
      providerCode: 'rendered',
      label: 'Lettre mise en page',
      ...common,
    });

  const scans = (Array.isArray(letter.tracking_events) ? (letter.tracking_events as Scan[]) : []).filter(
    (scan) => isShortText(scan?.id) && isShortText(scan.name),
  );
  const reasonCode = scans
    .map(({ details }) => toText(details?.event))
    .findLast((event) => Object.hasOwn(LOB_RETURN_REASONS, event));
  for (const { id, name, type, time, date_created, details } of scans) {
    const detail = toText(details?.event) || undefined;
    const kind = toTrackingKind(name as string, toText(type), detail);
    const unknownCodes = [
      ...(isKnownScan(name as string) ? [] : [name as string]),
      ...(detail && !isKnownDetail(detail) ? [detail] : []),
    ];
    events.push({
      providerKey: id as string,
      at: toInstant(time, date_created),
      kind,
      providerCode: detail ? `${name as string} ${detail}` : (name as string),
      label: toText(details?.description) || (name as string),
      ...(kind === 'returned' && reasonCode && { reasonCode }),
      ...(unknownCodes.length > 0 && { unknownCodes }),
      ...common,
    });
  }
  const stopped = findStopReason(letter);
  if (stopped)
    events.push({
      providerKey: 'stopped',
      at: toInstant(letter.date_modified, letter.date_created),
      kind: 'rejected',
      providerCode: letter.deleted === true ? 'deleted' : 'failed',
      label: stopped,
      rejection: toLateRejection(stopped),
      ...common,
    });
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Why a letter will not be printed; empty while it may be. */
function findStopReason(letter: Letter): string {
  if (letter.status === 'failed') return toText(letter.failure_reason?.failure_reason) || 'failed';
  return letter.deleted === true ? 'Lettre annulée' : '';
}
