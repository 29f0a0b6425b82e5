import type { Knex } from 'knex';
import type { TrackingEventType } from '../../../../domain/tracking-event.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { arrivalAfter, lastCounterDay, parisDay } from '../../../../letterpress/index.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { Letter } from '../models/letter.ts';
import {
  classifyTrackingEvent,
  findReturnReason,
  type LetterTrackingEvent,
  RETURN_REASON_TEXTS,
  toPlausibleInstant,
} from '../tracking-events.ts';
import { toRejectionColumns } from './hand-over.ts';
import { reportUnknownCodes } from './report-unknown-codes.ts';
import { redactNames } from './store-partner-response.ts';

type LetterTransition = (typeof letterStateMachine.transitions)[number][0];

/** The transition that each kind of event causes. The other kinds are stored for the timeline only. */
const TRANSITIONS: Partial<Record<LetterTrackingEvent['kind'], LetterTransition>> = {
  submitted: 'submit',
  accepted: 'accept',
  printed: 'print',
  in_transit: 'transit',
  awaiting_pickup: 'await',
  delivered: 'deliver',
  returned: 'return',
  rejected: 'reject',
};

/**
 * Stores the events of a letter and changes its state. Early, late, repeated and contradictory events never move it
 * back.
 */
export const recordTrackingEvents = (
  deps: Deps,
  input: { letterId: string; source: string; events: readonly LetterTrackingEvent[] },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate().throwIfNotFound();
    const sorted = input.events
      .map((event) => ({ ...event, at: toPlausibleInstant(event.at, letter, deps.now()) }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const newEvents = await storeNewEvents(deps, trx, letter.id, input.source, sorted);
    if (newEvents.length === 0) return;
    const codes = newEvents
      .flatMap(({ unknownCodes = [] }) => unknownCodes)
      .map((code) => ({ kind: 'status' as const, code: redactNames(code, letter.recipientLines) }));
    await reportUnknownCodes(deps, trx, { partner: input.source, codes, letterId: letter.id });
    for (const newEvent of newEvents) {
      const event = { ...newEvent, source: input.source };
      if (event.sheets && event.sheets !== letter.sheets)
        deps.log.error(
          { letterId: letter.id, paid: letter.sheets, printed: event.sheets },
          'the partner counts other sheets than were paid',
        );
      // The row is locked: what these two return is its state until the end of the transaction.
      letter.returnedToSenderAt = await updateDates(trx, letter, event);
      letter.status = await applyTransition(trx, letter, event);
    }
    await updateOrder(trx, letter);
  });

/** Stores and returns the events that were not known yet. A repeated event changes nothing. */
async function storeNewEvents(
  deps: Deps,
  trx: Knex.Transaction,
  letterId: string,
  source: string,
  events: readonly LetterTrackingEvent[],
): Promise<LetterTrackingEvent[]> {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({
    id: deps.newId(),
    letter_id: letterId,
    source,
    provider_key: event.providerKey,
    kind: event.kind,
    provider_code: event.providerCode,
    label: event.label.slice(0, 500),
    at: event.at,
  }));
  const inserted: { provider_key: string }[] = await trx('tracking_events')
    .insert(rows)
    .onConflict(['letter_id', 'source', 'provider_key'])
    .ignore()
    .returning('provider_key');
  const isNew = new Set(inserted.map(({ provider_key }) => provider_key));
  return events.filter(({ providerKey }) => isNew.delete(providerKey));
}

type SourcedEvent = LetterTrackingEvent & { source: string };

const DATED_COLUMNS: Partial<Record<TrackingEventType, readonly string[]>> = {
  deposited: ['deposited_at'],
  // `attempted` dates nothing: only the partner and the post office confirm an attempt.
  presented: ['presented_at'],
  awaiting_pickup: ['presented_at'],
  // Delivered at the first attempt: presented on that day.
  delivered: ['presented_at', 'delivered_at'],
  turned_back: ['returned_at'],
  handed_back: ['returned_at', 'returned_to_sender_at'],
};

/** The columns that an event dates. An event without an instant dates none. */
function listDatedColumns(event: SourcedEvent, product: Letter['product']): readonly string[] {
  if (event.at.getTime() <= 0) return [];
  const type = classifyTrackingEvent(event);
  if (type === 'printed' && product === 'green') return ['deposited_at'];
  return (type && DATED_COLUMNS[type]) ?? [];
}

/**
 * Stores the days from which legal time limits count. The earliest of a kind wins, whatever the order of the events.
 * Returns when the letter went back to its sender.
 */
async function updateDates(trx: Knex.Transaction, letter: Letter, event: SourcedEvent): Promise<Date | null> {
  const type = classifyTrackingEvent(event);
  const columns = listDatedColumns(event, letter.product);
  const code = event.reasonCode ?? event.providerCode;
  const reason = event.kind === 'returned' ? findReturnReason(event.source, code) : null;
  const returnColumns = reason && {
    return_code: trx.raw('coalesce(return_code, ?)', [code]),
    return_reason: trx.raw('coalesce(return_reason, ?)', [RETURN_REASON_TEXTS[reason].text]),
  };
  const earliest = Object.fromEntries(
    columns.map((column) => [column, trx.raw('least(??, ?::timestamptz)', [column, event.at])]),
  );
  const changes = {
    ...returnColumns,
    ...earliest,
    ...(event.trackingNumber && { tracking_number: event.trackingNumber }),
    ...(event.sheets && { partner_sheets: event.sheets }),
  };
  if (Object.keys(changes).length === 0) return letter.returnedToSenderAt;
  const [currentRow]: Record<'deposited_at' | 'presented_at' | 'returned_to_sender_at', Date | null>[] = await trx(
    'letters',
  )
    .where({ id: letter.id })
    .update(changes)
    .returning(['deposited_at', 'presented_at', 'returned_to_sender_at']);
  const days = {
    ...(columns.includes('deposited_at') && {
      expected_on: arrivalAfter(letter.product, parisDay(currentRow!.deposited_at!)),
    }),
    ...((type === 'attempted' || type === 'presented' || type === 'awaiting_pickup') &&
      currentRow!.presented_at && { pickup_until: lastCounterDay(parisDay(currentRow!.presented_at)) }),
  };
  if (Object.keys(days).length > 0) await trx('letters').where({ id: letter.id }).update(days);
  return currentRow!.returned_to_sender_at;
}

/** Changes the state of the letter as the event says. Returns the state that it is in then. */
async function applyTransition(trx: Knex.Transaction, letter: Letter, event: SourcedEvent): Promise<Letter['status']> {
  const { id, status, returnedToSenderAt } = letter;
  const transition = findTransition(event, status, returnedToSenderAt !== null);
  if (!transition || !letterStateMachine.can(status, transition)) return status;
  await letterStateMachine.transition(trx, id, transition, {
    reason: event.providerCode,
    set: {
      lease_until: null,
      ...(transition === 'reject' &&
        toRejectionColumns(event.rejection ?? { code: event.providerCode, kind: 'unknown', message: event.label })),
    },
  });
  return letterStateMachine.transitions.find(([name]) => name === transition)![2];
}

/**
 * Decides which event wins: a delivery over a return under way, a return to the sender over a delivery. See
 * docs/decisions/0013-order-contradictory-tracking-events.md.
 */
function findTransition(
  event: SourcedEvent,
  status: Letter['status'],
  isReturnedToSender: boolean,
): LetterTransition | undefined {
  if (event.kind === 'delivered' && status === 'returned')
    return isReturnedToSender || classifyTrackingEvent(event) === 'presumed' ? undefined : 'deliverAfterReturn';
  if (event.kind === 'returned' && status === 'delivered')
    return classifyTrackingEvent(event) === 'handed_back' ? 'returnAfterDelivery' : undefined;
  return TRANSITIONS[event.kind];
}

/** Posts the order when its letter is printed, and completes it when the letter has arrived or returned. */
async function updateOrder(trx: Knex.Transaction, letter: Letter): Promise<void> {
  const order: { status: (typeof orderStateMachine.states)[number] } | undefined = await trx('orders')
    .where({ id: letter.orderId })
    .first('status');
  if (!order) return;
  const isArrived = letterStateMachine.isIn('arrived', letter.status);
  if (!isArrived && !letterStateMachine.isIn('dispatched', letter.status)) return;
  const transition = isArrived ? 'complete' : 'post';
  if (orderStateMachine.can(order.status, transition))
    await orderStateMachine.transition(trx, letter.orderId, transition);
}
