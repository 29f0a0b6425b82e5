import { isShortText } from '../callback-fields.ts';
import type { PostalTrackingEvent } from '../port.ts';
import { rejectedAfterwards } from './rejection-map.ts';
import { isKnownDetail, isKnownScan, isKnownStatus, toTrackingKind, returnReason } from './status-map.ts';

export interface Scan {
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

export const isLetter = (input: unknown): input is Letter => {
  const id: unknown = typeof input === 'object' && input !== null ? (input as { id?: unknown }).id : undefined;
  return typeof id === 'string' && ID.test(id);
};

const instant = (...input: unknown[]): Date => {
  const text = input.find((one) => typeof one === 'string' && !Number.isNaN(Date.parse(one)));
  return new Date((text as string | undefined) ?? 0);
};
const toText = (input: unknown): string => (isShortText(input) ? input : '');

/** Why a letter was not printed; null where it was, or may still be. */
function findStopLabel(letter: Letter): string | null {
  if (letter.status === 'failed') return toText(letter.failure_reason?.failure_reason) || 'failed';
  return letter.deleted === true ? 'Lettre annulée' : null;
}

/** Lists what a letter reports, oldest first: its state, and each scan once. */
export function toTrackingEvents(letter: Letter): PostalTrackingEvent[] {
  const number = toText(letter.tracking_number);
  const common = number ? { trackingNumber: number } : {};
  const created = instant(letter.date_created);
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
    (one) => isShortText(one?.id) && isShortText(one.name),
  );
  const issue = scans.findLast(({ name }) => name === 'Issue')?.details?.event;
  for (const { id, name, type, time, date_created, details } of scans) {
    const detail = toText(details?.event) || undefined;
    const kind = toTrackingKind(name as string, toText(type), detail);
    const unknownCodes = [
      ...(isKnownScan(name as string) ? [] : [name as string]),
      ...(detail && !isKnownDetail(detail) ? [detail] : []),
    ];
    const reason = kind === 'returned' ? returnReason(toText(issue) || detail) : undefined;
    events.push({
      providerKey: id as string,
      at: instant(time, date_created),
      kind,
      providerCode: detail ? `${name as string} ${detail}` : (name as string),
      label: toText(details?.description) || (name as string),
      ...(reason && { reason }),
      ...(unknownCodes.length > 0 && { unknownCodes }),
      ...common,
    });
  }
  const stopped = findStopLabel(letter);
  if (stopped)
    events.push({
      providerKey: 'stopped',
      at: instant(letter.date_modified, letter.date_created),
      kind: 'rejected',
      providerCode: letter.deleted === true ? 'deleted' : 'failed',
      label: stopped,
      refusal: rejectedAfterwards(stopped),
      ...common,
    });
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
