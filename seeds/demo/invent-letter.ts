import { computeExpectedArrival, computeLastCounterDay, toParisDay } from '../../src/letterpress/index.ts';
import { letterStateMachine } from '../../src/modules/orders/index.ts';
import { DAY, later, MINUTE } from './calendar.ts';
import type { InventedLetter, InventedOrder, DemoContext } from './demo-context.ts';
import type { Random } from './random.ts';
import type { Course } from './rows.ts';

/** Prevents polling by the worker, because no partner knows these letters. */
export const NEVER = new Date('2099-01-01T00:00:00Z');

/** The tracking event of each transition: source, kind, code, label. */
const EVENTS: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>> = {
  submit: [['maileva', 'submitted', 'PENDING', 'Envoi soumis']],
  accept: [['maileva', 'accepted', 'ACCEPTED', 'Envoi accepté']],
  print: [
    ['maileva', 'printed', 'PROCESSED', 'Envoi imprimé et remis en poste'],
    ['laposte', 'announced', 'DR1', 'Déclaratif réceptionné'],
  ],
  transit: [['laposte', 'in_transit', 'PC1', 'Pris en charge']],
  await: [['maileva', 'awaiting_pickup', 'LP08', 'Pli mis à disposition en bureau de poste']],
  deliver: [['maileva', 'delivered', 'LP15', 'Distribué']],
  return: [['maileva', 'returned', 'LP21', 'Retour à l’expéditeur pour cause de destinataire inconnu à l’adresse']],
};

/** Invents the letter of a paid order, with its transitions and its tracking events. */
export function inventLetter(context: DemoContext, order: InventedOrder, lines: string[]): InventedLetter | null {
  const paidAt = order.course.at.get('pay');
  if (!paidAt) return null;
  const { random, rows } = context;
  const id = random.uuid(paidAt);
  const releasesAt = later(paidAt, 15 * MINUTE);
  rows.emit('letter.queued', id, releasesAt);
  const course = rows.applySteps(letterStateMachine, id, order.listSteps('letters'), paidAt);
  const at = (transition: string): Date | null => course.at.get(transition) ?? null;
  const trackingNumber = at('print') ? `1A${random.digits(11)}` : null;
  const sendingId = inventSendingId(random, at('submit'));
  const [name = '', , , , , city = ''] = lines;
  rows.add('letters', {
    id,
    order_id: order.id,
    document_id: order.documentId,
    status: course.status,
    status_since: course.since,
    product: order.sending,
    addressee: { name, city: city.slice(6) },
    recipient_lines: lines,
    pages: order.sheets,
    sheets: order.sheets,
    weight_grams: order.weightGrams,
    expected_on: computeExpectedArrival(order.sending, releasesAt),
    releases_at: releasesAt,
    provider: at('claim') ? 'maileva' : null,
    provider_ref: sendingId && `registered_mail/v4:${sendingId}`,
    submission_key: sendingId,
    handed_over_at: at('submit'),
    first_submitted_at: at('submit'),
    deposited_at: at('transit'),
    presented_at: at('await') ?? at('deliver'),
    pickup_until: at('await') ? computeLastCounterDay(toParisDay(at('await')!)) : null,
    delivered_at: at('deliver'),
    returned_at: at('return'),
    ...(at('return') && {
      return_code: 'N02',
      return_reason: 'le destinataire est inconnu à cette adresse',
    }),
    tracking_number: trackingNumber,
    polled_at: NEVER,
    ...(at('reject') && {
      reject_code: 'SENDING_REJECTED',
      reject_kind: 'address',
      reject_reason: 'Adresse du destinataire non distribuable',
    }),
    created_at: paidAt,
  });
  if (trackingNumber)
    rows.add('tracking_polls', {
      letter_id: id,
      number: trackingNumber,
      next_at: NEVER,
      stopped_at: paidAt,
      stop_reason: 'invented',
    });
  for (const [transition, instant] of course.at)
    for (const [source, kind, code, label] of EVENTS[transition] ?? [])
      addEvent(context, { id, instant, source, kind, code, label });
  sortEvents(context, id, course);
  return { id, course, lines };
}

/** Returns an id from which the sandbox of the partner reconstructs the sending (src/sandbox/maileva/invented.ts). */
function inventSendingId(random: Random, submittedAt: Date | null): string | null {
  if (!submittedAt) return null;
  const tail = random.hex(10);
  const instant = submittedAt.getTime().toString(16).padStart(12, '0');
  return `de300000-${tail.slice(0, 4)}-7${tail.slice(4, 7)}-8${tail.slice(7)}-${instant}`;
}

/** Adds the events of sorting centres between two states of a letter. */
function sortEvents(context: DemoContext, id: string, { at }: Course): void {
  const transitAt = at.get('transit');
  if (!transitAt) return;
  for (const [days, code, label] of [
    [0.2, 'ET1', 'En cours de traitement'],
    [1, 'EP1', 'En attente de présentation'],
  ] as const) {
    const instant = later(transitAt, days * DAY);
    const arrivedAt = at.get('await') ?? at.get('deliver') ?? context.now;
    if (instant < arrivedAt) addEvent(context, { id, instant, source: 'laposte', kind: 'in_transit', code, label });
  }
}

function addEvent(
  { random, rows, now }: DemoContext,
  event: { id: string; instant: Date; source: string; kind: string; code: string; label: string },
): void {
  const receivedAt = new Date(Math.min(event.instant.getTime() + MINUTE, now.getTime()));
  rows.add('tracking_events', {
    id: random.uuid(event.instant),
    letter_id: event.id,
    source: event.source,
    provider_key: `${event.code} ${event.instant.toISOString()}`,
    kind: event.kind,
    provider_code: event.code,
    label: event.label,
    at: event.instant,
    received_at: receivedAt,
  });
  if (event.source === 'maileva' && rows.isRecent(event.instant)) {
    const webhookId = random.uuid(receivedAt);
    rows.add('inbox', {
      id: webhookId,
      provider: 'maileva',
      provider_event_id: `ON_STATUS_${event.code} ${event.id} ${event.instant.toISOString()}`,
      type: `ON_STATUS_${event.code}`,
      body: '\\x7b7d',
      provider_refs: { key: event.id },
      received_at: receivedAt,
    });
    rows.emit('postal_webhook.received', webhookId, receivedAt);
  }
}
