import type { ReturnReason, TrackingEventType } from '../../../domain/tracking-event.ts';
import type { PostalTrackingEvent, PostalTrackingKind } from '../port.ts';
import { toLateRejection } from './rejection-map.ts';

/**
 * What Maileva publishes (registered_mail 4.9, mail 2.9) as our kinds: sending and recipient statuses, delivery
 * codes LP00–LP29 and N10, main delivery categories. An unlisted code is 'other' and reported as unknown: new ones
 * appear without notice. tests/contracts/published-codes.test.ts compares the table with the published enumerations.
 */
export const TRACKING_KINDS: Readonly<Record<string, PostalTrackingKind>> = {
  DRAFT: 'other', // nothing was submitted yet
  PENDING: 'submitted',
  BLOCKED: 'submitted', // waits for a financial authorisation at the partner
  ACCEPTED: 'accepted',
  PREPARING: 'accepted',
  PROCESSED: 'printed',
  // The recipient's own status decides.
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
  // Back on the round, or delayed by the post: there was no failed delivery, so there is nothing to collect.
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
  // Sent back by the customer service of the post: the category decides whether that is final.
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

export const isKnownStatus = (code: string): boolean => Object.hasOwn(TRACKING_KINDS, code);
export const toTrackingKind = (code: string): PostalTrackingKind =>
  isKnownStatus(code) ? TRACKING_KINDS[code]! : 'other';

/** The labels of statuses that come without one. */
export const LABELS: Readonly<Record<string, string>> = {
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

export const toLabel = (code: string): string => (Object.hasOwn(LABELS, code) ? LABELS[code]! : code);

/**
 * The codes with a more precise meaning than the kind of their event. The codes of La Poste's customer service (LP23 to
 * LP25, LP27), which forwards a letter or returns it, have none: the timeline shows their label.
 */
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
  LP26: 'rerouted',
  LP17: 'handed_back',
};

/** `undelivered_mail_reason` (docs/domain/maileva.md#return-reasons) and the delivery codes that imply a reason. */
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

export const isKnownReason = (code: string): boolean => Object.hasOwn(MAILEVA_RETURN_REASONS, code);

interface Status {
  code?: string;
  date?: string;
  label?: string;
  details?: string;
  category?: string;
}

export interface Sending {
  id: string;
  custom_id?: string;
  status: string;
  status_detail?: string | null;
  statuses?: Status[];
  creation_date?: string;
  submission_date?: string;
  processed_date?: string;
  sheets_count?: number;
}

export interface Recipient {
  id: string;
  custom_id?: string;
  status?: string;
  status_detail?: string | null;
  statuses?: Status[];
  delivery_statuses?: Status[];
  last_delivery_status?: string;
  last_delivery_status_date?: string;
  main_delivery_statuses?: Status[];
  last_main_delivery_status?: Status | null;
  undelivered_mail_reason?: string;
  registered_number?: string;
  deposit_proof_date?: string | null;
  deposit_proof_url?: string | null;
  content_proof_date?: string | null;
  acknowledgement_of_receipt_date?: string | null;
  acknowledgement_of_receipt_url?: string | null;
  sheets_count?: number;
}

/** Lists the events of a sending and its only recipient, oldest first, each once. */
export function toTrackingEvents(sending: Sending, recipient: Recipient | undefined): PostalTrackingEvent[] {
  const started = sending.submission_date ?? sending.creation_date;
  const common = {
    ...(recipient?.registered_number && { trackingNumber: recipient.registered_number }),
    ...((recipient?.sheets_count ?? sending.sheets_count) && {
      sheets: recipient?.sheets_count ?? sending.sheets_count!,
    }),
  };
  const events = new Map<string, PostalTrackingEvent>();
  for (const status of [...listStatuses(sending, recipient), ...listDeliveryStatuses(recipient)]) {
    if (!status.code || status.code === 'DRAFT') continue;
    const at = new Date(status.date ?? started ?? 0);
    const event: PostalTrackingEvent = {
      providerKey: `${status.code} ${status.date ?? ''}`.trim(),
      at: Number.isNaN(at.getTime()) ? new Date(0) : at,
      kind:
        toTrackingKind(status.code) === 'other' && status.category
          ? toTrackingKind(status.category)
          : toTrackingKind(status.code),
      providerCode: status.code,
      label: status.label ?? status.details ?? toLabel(status.code),
      ...common,
    };
    const unknownCodes = listUnknownCodes(
      status,
      event.kind === 'returned' ? recipient?.undelivered_mail_reason : undefined,
    );
    if (events.has(event.providerKey)) continue;
    const unknown = unknownCodes.length > 0 && { unknownCodes };
    events.set(event.providerKey, { ...event, ...findReasons(event, recipient), ...unknown });
  }
  return [...events.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const listUnknownCodes = (status: Status, reason: string | undefined): string[] => [
  ...[status.code, status.category].filter((code): code is string => code !== undefined && !isKnownStatus(code)),
  ...(reason && !isKnownReason(reason) ? [reason] : []),
];

/** Lists the statuses: registered_mail lists them; mail/v2 has only the current one and three dates. */
function listStatuses(sending: Sending, recipient: Recipient | undefined): Status[] {
  const listed = recipient?.statuses?.some(({ code }) => code !== 'DRAFT') ? recipient.statuses : sending.statuses;
  if (listed && listed.length > 0)
    return listed.map((status) => ({
      ...status,
      ...(!status.details && { details: recipient?.status_detail ?? sending.status_detail ?? undefined }),
    }));
  if (sending.status === 'DRAFT') return [];
  const code = sending.status === 'PROCESSED_WITH_ERRORS' && recipient?.status ? recipient.status : sending.status;
  const details = recipient?.status_detail ?? sending.status_detail;
  const last: Status = { code, ...(details && { details }) };
  const submitted: Status = { code: 'PENDING', ...(sending.submission_date && { date: sending.submission_date }) };
  if (sending.status === 'PENDING') return [submitted];
  const date = sending.processed_date ? sending.processed_date : sending.submission_date;
  return [submitted, { ...last, ...(date && { date }) }];
}

function listDeliveryStatuses(recipient: Recipient | undefined): Status[] {
  if (!recipient) return [];
  const main = recipient.last_main_delivery_status;
  const mains = [...(recipient.main_delivery_statuses ?? []), ...(main ? [main] : [])];
  // Only the main statuses, a part of the same list, have a category.
  const listed = (recipient.delivery_statuses ?? []).map((status) => ({
    ...mains.find(({ code, date }) => code === status.code && date === status.date),
    ...status,
  }));
  const has = (code: string) => listed.some((status) => status.code === code);
  return [
    ...listed,
    // The summary may be newer than the list.
    ...(main?.code && !has(main.code) ? [main] : []),
    ...(recipient.last_delivery_status && listed.length === 0 && main?.code !== recipient.last_delivery_status
      ? [
          {
            code: recipient.last_delivery_status,
            ...(recipient.last_delivery_status_date && { date: recipient.last_delivery_status_date }),
          },
        ]
      : []),
    ...(recipient.deposit_proof_url && !has('LP05')
      ? [
          {
            code: 'LP05',
            date: recipient.deposit_proof_date ?? undefined,
            label: 'Preuve de dépôt numérique disponible',
          } as Status,
        ]
      : []),
    ...(recipient.content_proof_date && !has('LP06')
      ? [
          {
            code: 'LP06',
            date: recipient.content_proof_date,
            label: 'Preuve de contenu numérique disponible',
          } as Status,
        ]
      : []),
    ...(recipient.acknowledgement_of_receipt_url && !has('LP18')
      ? [
          {
            code: 'LP18',
            date: recipient.acknowledgement_of_receipt_date ?? undefined,
            label: 'Avis de réception numérique disponible',
          } as Status,
        ]
      : []),
  ];
}

function findReasons(
  event: PostalTrackingEvent,
  recipient: Recipient | undefined,
): Pick<PostalTrackingEvent, 'reasonCode' | 'rejection'> {
  if (event.kind === 'rejected') return { rejection: toLateRejection(event.label, event.providerCode) };
  const code = event.kind === 'returned' ? recipient?.undelivered_mail_reason : undefined;
  return code ? { reasonCode: code } : {};
}
