import type { PostalTrackingEvent } from '../port.ts';
import { rejectedAfterwards } from './rejection-map.ts';
import { isKnownReason, isKnownStatus, toTrackingKind, getLabel, returnReason } from './status-map.ts';

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

/** Lists the events of a sending and its only recipient, oldest first and without duplicates. */
export function toTrackingEvents(sending: Sending, recipient: Recipient | undefined): PostalTrackingEvent[] {
  const started = sending.submission_date ?? sending.creation_date;
  const common = {
    ...(recipient?.registered_number && { trackingNumber: recipient.registered_number }),
    ...((recipient?.sheets_count ?? sending.sheets_count) && {
      sheets: recipient?.sheets_count ?? sending.sheets_count!,
    }),
  };
  const told = new Map<string, PostalTrackingEvent>();
  for (const one of [...listStatuses(sending, recipient), ...listDeliveries(recipient)]) {
    if (!one.code || one.code === 'DRAFT') continue;
    const at = new Date(one.date ?? started ?? 0);
    const events: PostalTrackingEvent = {
      providerKey: `${one.code} ${one.date ?? ''}`.trim(),
      at: Number.isNaN(at.getTime()) ? new Date(0) : at,
      kind:
        toTrackingKind(one.code) === 'other' && one.category ? toTrackingKind(one.category) : toTrackingKind(one.code),
      providerCode: one.code,
      label: one.label ?? one.details ?? getLabel(one.code),
      ...common,
    };
    const unknownCodes = unknownIn(one, events.kind === 'returned' ? recipient?.undelivered_mail_reason : undefined);
    if (told.has(events.providerKey)) continue;
    const unknown = unknownCodes.length > 0 && { unknownCodes };
    told.set(events.providerKey, { ...events, ...findReason(events, recipient), ...unknown });
  }
  return [...told.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const unknownIn = ({ code, category }: Status, reason: string | undefined): string[] => [
  ...[code, category].filter((word): word is string => word !== undefined && !isKnownStatus(word)),
  ...(reason && !isKnownReason(reason) ? [reason] : []),
];

/**
 * registered_mail lists its statuses; mail/v2 gives only the current one and three dates, from which the earlier ones
 * are derived.
 */
function listStatuses(sending: Sending, recipient: Recipient | undefined): Status[] {
  const listed = recipient?.statuses?.some(({ code }) => code !== 'DRAFT') ? recipient.statuses : sending.statuses;
  if (listed && listed.length > 0)
    return listed.map((one) => ({
      ...one,
      ...(!one.details && { details: recipient?.status_detail ?? sending.status_detail ?? undefined }),
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

function listDeliveries(recipient: Recipient | undefined): Status[] {
  if (!recipient) return [];
  const listed = recipient.delivery_statuses ?? [];
  const has = (code: string) => listed.some((one) => one.code === code);
  const main = recipient.last_main_delivery_status;
  return [
    ...listed,
    // The summary may run ahead of the list.
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

function findReason(
  events: PostalTrackingEvent,
  recipient: Recipient | undefined,
): Pick<PostalTrackingEvent, 'reason' | 'reasonCode' | 'refusal'> {
  if (events.kind === 'rejected') return { refusal: rejectedAfterwards(events.label, events.providerCode) };
  const code = events.kind === 'returned' ? recipient?.undelivered_mail_reason : undefined;
  const reason = returnReason(code);
  return { ...(reason && { reason }), ...(code && { reasonCode: code }) };
}
