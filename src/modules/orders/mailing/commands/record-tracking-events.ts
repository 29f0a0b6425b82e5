import type { Knex } from 'knex';
import type { PostalRejection } from '../../../../adapters/postal/port.ts';
import type { TrackingEventType } from '../../../../domain/tracking-event.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { notFound } from '../../../../kernel/errors.ts';
import { addDays, computeArrival, computeLastCounterDay, toParisDay } from '../../../../letterpress/index.ts';
import type { DeliveryMethod } from '../../../documents/contract.ts';
import type { LetterStatus } from '../../contract.ts';
import { orderStateMachine } from '../../ordering/order.state-machine.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import {
  classifyTrackingEvent,
  findReturnReason,
  type LetterTrackingEvent,
  RETURN_REASON_TEXTS,
  toPlausibleInstant,
} from '../tracking-events.ts';
import { toRejectionColumns } from './hand-over.ts';
import { reportUnknownCodes } from './report-unknown-codes.ts';
import { listAddressLines, redactNames } from './store-partner-response.ts';

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

const CHANGED_BY_EVENTS = [
  'polled_at',
  'tracking_number',
  'partner_sheets',
  'return_code',
  'return_reason',
  'deposited_at',
  'presented_at',
  'delivered_at',
  'returned_at',
  'returned_to_sender_at',
  'expected_on',
  'pickup_until',
] as const;
type ChangedColumns = Pick<LetterRow, (typeof CHANGED_BY_EVENTS)[number]>;

const READ_COLUMNS = [
  'id',
  'order_id',
  'document_id',
  'status',
  'product',
  'sheets',
  'recipient_lines',
  'created_at',
  'submission_key',
] as const;

interface LetterRow {
  id: string;
  order_id: string;
  document_id: string;
  status: LetterStatus;
  product: DeliveryMethod;
  sheets: number;
  recipient_lines: string[];
  created_at: Date;
  submission_key: string | null;
  polled_at: Date | null;
  tracking_number: string | null;
  partner_sheets: number | null;
  return_code: string | null;
  return_reason: string | null;
  deposited_at: Date | null;
  presented_at: Date | null;
  delivered_at: Date | null;
  returned_at: Date | null;
  returned_to_sender_at: Date | null;
  expected_on: string | null;
  pickup_until: string | null;
}

/**
 * Stores the events of a letter and changes its state. Early, late, repeated and contradictory events never move it
 * back. `polledAt` is when they were read at the partner. `postKey` is the submission that the partner means: what it
 * says of an earlier one than the current changes nothing.
 */
export const recordTrackingEvents = (
  deps: Deps,
  input: {
    letterId: string;
    postKey?: string;
    source: string;
    events: readonly LetterTrackingEvent[];
    polledAt?: Date;
  },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    // The row is locked: it is as read here, with the changes below, until the end of the transaction.
    const letter = await trx<LetterRow>('letters')
      .where({ id: input.letterId })
      .forUpdate()
      .first(...READ_COLUMNS, ...CHANGED_BY_EVENTS);
    if (!letter) throw notFound({ letterId: input.letterId });
    // Corrected since they were read at the partner.
    if (input.postKey && input.postKey !== (letter.submission_key ?? letter.id)) return;
    const takeChanges = trackChanges(letter);
    const before = { ...letter };
    if (input.polledAt) letter.polled_at = input.polledAt;
    const sorted = input.events
      .map((event) => ({
        ...event,
        at: toPlausibleInstant(event.at, { createdAt: letter.created_at }, deps.now()),
        source: input.source,
      }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const newEvents = await storeNewEvents(deps, trx, letter, sorted);
    const codes = newEvents
      .flatMap(({ unknownCodes = [] }) => unknownCodes)
      .map((code) => ({ kind: 'status' as const, code: redactNames(code, letter.recipient_lines) }));
    await reportUnknownCodes(deps, trx, { partner: input.source, codes, letterId: letter.id });
    for (const event of newEvents) {
      if (event.sheets && event.sheets !== letter.sheets)
        deps.log.error(
          { letterId: letter.id, paid: letter.sheets, printed: event.sheets },
          'the partner counts other sheets than were paid',
        );
      applyFacts(letter, event);
      await applyTransition(deps, trx, letter, event, takeChanges);
    }
    const changes: Record<string, unknown> = takeChanges();
    if (NEXT_STEPS_COUNT_FROM.some((column) => !isSame(before[column], letter[column])))
      changes['next_step_on'] = checkNextStepsBy(deps, trx);
    if (Object.keys(changes).length > 0) await trx('letters').where({ id: letter.id }).update(changes);
    if (newEvents.length > 0) await updateOrder(trx, letter);
  });

/** The columns from which the days of the next steps count (next-steps.ts). */
const NEXT_STEPS_COUNT_FROM = [
  'presented_at',
  'delivered_at',
  'returned_at',
  'expected_on',
] as const satisfies readonly (keyof ChangedColumns)[];

/** The next steps are looked for tomorrow at the latest: what is known now may put one before the planned day. */
const checkNextStepsBy = ({ now }: Pick<Deps, 'now'>, trx: Knex.Transaction): Knex.Raw =>
  trx.raw('least(next_step_on, ?::date)', [addDays(toParisDay(now()), 1)]);

/** Returns a function that returns what changed in a row since its last call. */
function trackChanges(letter: ChangedColumns): () => Partial<ChangedColumns> {
  let before = { ...letter };
  return () => {
    const changed = CHANGED_BY_EVENTS.filter((column) => !isSame(before[column], letter[column]));
    before = { ...letter };
    return Object.fromEntries(changed.map((column) => [column, letter[column]]));
  };
}

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;

/**
 * Stores and returns the events that were not known yet. A repeated event changes nothing. Each submission of a
 * corrected letter has events of its own: a partner may use the same keys for both.
 */
async function storeNewEvents(
  deps: Deps,
  trx: Knex.Transaction,
  letter: Pick<LetterRow, 'id' | 'submission_key'>,
  events: readonly SourcedEvent[],
): Promise<SourcedEvent[]> {
  if (events.length === 0) return [];
  const known = await listUnprefixedKeys(trx, letter, events);
  const unknown = events.filter(({ providerKey }) => !known.has(providerKey));
  if (unknown.length === 0) return [];
  const toKey = ({ providerKey }: SourcedEvent): string =>
    letter.submission_key ? `${letter.submission_key} ${providerKey}` : providerKey;
  const rows = unknown.map((event) => ({
    id: deps.newId(),
    letter_id: letter.id,
    source: event.source,
    provider_key: toKey(event),
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
  return unknown.filter((event) => isNew.delete(toKey(event)));
}

/**
 * Lists the events of the current submission that an earlier version stored without the key of the submission, of
 * letters that are under way when it is replaced.
 */
async function listUnprefixedKeys(
  trx: Knex.Transaction,
  letter: Pick<LetterRow, 'id' | 'submission_key'>,
  events: readonly SourcedEvent[],
): Promise<Set<string>> {
  if (letter.submission_key === null) return new Set();
  const corrected = trx('state_transitions').where({ entity_id: letter.id, transition: 'resubmit' });
  const keys: string[] = await trx('tracking_events')
    .where({ letter_id: letter.id })
    .whereIn(
      ['source', 'provider_key'],
      events.map(({ source, providerKey }) => [source, providerKey]),
    )
    .whereNotExists(corrected.whereRaw('occurred_at >= tracking_events.received_at').select(trx.raw('1')))
    .pluck('provider_key');
  return new Set(keys);
}

type SourcedEvent = LetterTrackingEvent & { source: string };

type DatedColumn = 'deposited_at' | 'presented_at' | 'delivered_at' | 'returned_at' | 'returned_to_sender_at';
const DATED_COLUMNS: Partial<Record<TrackingEventType, readonly DatedColumn[]>> = {
  deposited: ['deposited_at'],
  // `attempted` dates nothing: only the partner and the post office confirm an attempt.
  presented: ['presented_at'],
  awaiting_pickup: ['presented_at'],
  // Delivered at the first attempt: presented on that day.
  delivered: ['presented_at', 'delivered_at'],
  turned_back: ['returned_at'],
  handed_back: ['returned_at', 'returned_to_sender_at'],
};

/** The columns that an event dates. */
function listDatedColumns(event: SourcedEvent, product: DeliveryMethod): readonly DatedColumn[] {
  const type = classifyTrackingEvent(event);
  if (type === 'printed' && product === 'green') return ['deposited_at'];
  return (type && DATED_COLUMNS[type]) ?? [];
}

/**
 * Writes into the row what the event says: its numbers, the reason of a return, and the days from which legal time limits
 * count. The earliest of a kind wins, whatever the order of the events.
 */
function applyFacts(letter: LetterRow, event: SourcedEvent): void {
  const type = classifyTrackingEvent(event);
  const columns = listDatedColumns(event, letter.product);
  const code = event.reasonCode ?? event.providerCode;
  const reason = event.kind === 'returned' ? findReturnReason(event.source, code) : null;
  if (reason) {
    letter.return_code ??= code;
    letter.return_reason ??= RETURN_REASON_TEXTS[reason].text;
  }
  for (const column of columns) {
    const earlier = letter[column];
    if (!earlier || event.at < earlier) letter[column] = event.at;
  }
  if (event.trackingNumber) letter.tracking_number = event.trackingNumber;
  if (event.sheets) letter.partner_sheets = event.sheets;
  // No day is announced for another country.
  if (columns.includes('deposited_at') && letter.expected_on)
    letter.expected_on = computeArrival(letter.product, toParisDay(letter.deposited_at!));
  if ((type === 'attempted' || type === 'presented' || type === 'awaiting_pickup') && letter.presented_at)
    letter.pickup_until = computeLastCounterDay(toParisDay(letter.presented_at));
}

/** A rejection of which the partner gives no reason that its adapter knows. */
const toUnexplained = ({ providerCode, label }: SourcedEvent): PostalRejection => ({
  code: providerCode,
  kind: 'unknown',
  message: 'Le service postal refuse cette lettre.',
  quote: label.slice(0, 200),
});

/**
 * Changes the state of the letter as the event says, together with the changes of its row so far. Its next step is
 * looked for again: a letter whose partner reports it before our own hand-over is recorded has no day for that yet.
 */
async function applyTransition(
  deps: Deps,
  trx: Knex.Transaction,
  letter: LetterRow,
  event: SourcedEvent,
  takeChanges: () => Partial<ChangedColumns>,
): Promise<void> {
  const transition = findTransition(event, letter.status, letter.returned_to_sender_at !== null);
  if (!transition || !letterStateMachine.can(letter.status, transition)) return;
  const { document_id: documentId, recipient_lines: recipientLines } = letter;
  const changes =
    transition === 'reject'
      ? toRejectionColumns(
          event.rejection ?? toUnexplained(event),
          await listAddressLines({ ...deps, db: trx }, { documentId, recipientLines }),
        )
      : { next_step_on: checkNextStepsBy(deps, trx) };
  await letterStateMachine.transition(trx, letter.id, transition, {
    reason: event.providerCode,
    set: {
      lease_until: null,
      ...takeChanges(),
      ...changes,
    },
  });
  letter.status = letterStateMachine.transitions.find(([name]) => name === transition)![2];
}

/**
 * Decides which event wins: a delivery over a return under way, a return to the sender over a delivery. See
 * docs/decisions/0013-order-contradictory-tracking-events.md.
 */
function findTransition(
  event: SourcedEvent,
  status: LetterStatus,
  isReturnedToSender: boolean,
): LetterTransition | undefined {
  if (event.kind === 'delivered' && status === 'returned')
    return isReturnedToSender || classifyTrackingEvent(event) === 'presumed' ? undefined : 'deliverAfterReturn';
  if (event.kind === 'returned' && status === 'delivered')
    return classifyTrackingEvent(event) === 'handed_back' ? 'returnAfterDelivery' : undefined;
  return TRANSITIONS[event.kind];
}

/** Posts the order when its letter is printed, and completes it when the letter has arrived or returned. */
async function updateOrder(trx: Knex.Transaction, letter: LetterRow): Promise<void> {
  const isArrived = letterStateMachine.isIn('arrived', letter.status);
  if (!isArrived && !letterStateMachine.isIn('dispatched', letter.status)) return;
  const order: { status: (typeof orderStateMachine.states)[number] } | undefined = await trx('orders')
    .where({ id: letter.order_id })
    .first('status');
  const transition = isArrived ? 'complete' : 'post';
  if (order && orderStateMachine.can(order.status, transition))
    await orderStateMachine.transition(trx, letter.order_id, transition);
}
