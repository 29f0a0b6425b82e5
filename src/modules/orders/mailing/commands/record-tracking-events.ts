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

type LetterVerb = (typeof letterStateMachine.transitions)[number][0];

/** Kinds of news as our moves; the others are kept for the timeline only. */
const MOVE: Partial<Record<LetterTrackingEvent['kind'], LetterVerb>> = {
  submitted: 'submit',
  accepted: 'accept',
  printed: 'print',
  in_transit: 'transit',
  awaiting_pickup: 'await',
  delivered: 'deliver',
  returned: 'return',
  rejected: 'reject',
};

/** Keeps what is said of a letter and lets the letter follow. Early, late, repeated and contradictory news never move it back. */
export const recordTrackingEvents = (
  deps: Deps,
  input: { letterId: string; source: string; news: readonly LetterTrackingEvent[] },
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate().throwIfNotFound();
    const inOrder = input.news
      .map((one) => ({ ...one, at: toPlausibleInstant(one.at, letter, deps.now()) }))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const fresh = await keep(deps, trx, letter.id, input.source, inOrder);
    if (fresh.length === 0) return;
    const words = fresh.flatMap(({ unknownCodes = [] }) => unknownCodes);
    const codes = words.map((code) => ({ kind: 'status' as const, code: redactNames(code, letter.recipientLines) }));
    await reportUnknownCodes(deps, trx, { partner: input.source, codes, letterId: letter.id });
    for (const event of fresh) {
      const one = { ...event, source: input.source };
      if (one.sheets && one.sheets !== letter.sheets)
        deps.log.error(
          { letterId: letter.id, paid: letter.sheets, printed: one.sheets },
          'the partner counts other sheets than were paid',
        );
      await date(trx, letter, one);
      await follow(trx, letter.id, one);
    }
    await orderFollows(trx, letter);
  });

/** What was not known yet: the same news told again changes nothing. */
async function keep(
  deps: Deps,
  trx: Knex.Transaction,
  letterId: string,
  source: string,
  news: readonly LetterTrackingEvent[],
): Promise<LetterTrackingEvent[]> {
  if (news.length === 0) return [];
  const rows = news.map((one) => ({
    id: deps.newId(),
    letter_id: letterId,
    source,
    provider_key: one.providerKey,
    kind: one.kind,
    provider_code: one.providerCode,
    label: one.label.slice(0, 500),
    at: one.at,
  }));
  const kept: { provider_key: string }[] = await trx('tracking_events')
    .insert(rows)
    .onConflict(['letter_id', 'source', 'provider_key'])
    .ignore()
    .returning('provider_key');
  const isNew = new Set(kept.map(({ provider_key }) => provider_key));
  return news.filter(({ providerKey }) => isNew.delete(providerKey));
}

type SourcedEvent = LetterTrackingEvent & { source: string };

const DATED: Partial<Record<TrackingEventType, readonly string[]>> = {
  deposited: ['deposited_at'],
  // `attempted` dates nothing: only the partner, and the counter, say that the postman called.
  presented: ['presented_at'],
  awaiting_pickup: ['presented_at'],
  // Handed over at the first ring: presented that day.
  delivered: ['presented_at', 'delivered_at'],
  turned_back: ['returned_at'],
  handed_back: ['returned_at', 'returned_to_sender_at'],
};

/** The days that legal delays count from. The earliest of a kind stands, in whatever order it is told. */
async function date(trx: Knex.Transaction, letter: Letter, one: SourcedEvent): Promise<void> {
  const fact = classifyTrackingEvent(one);
  const columns =
    one.at.getTime() <= 0
      ? []
      : fact === 'printed' && letter.product === 'green'
        ? ['deposited_at']
        : ((fact && DATED[fact]) ?? []);
  const code = one.reasonCode ?? one.providerCode;
  const reason = one.kind === 'returned' ? findReturnReason(one.source, code) : null;
  const why = reason && {
    return_code: trx.raw('coalesce(return_code, ?)', [code]),
    return_reason: trx.raw('coalesce(return_reason, ?)', [RETURN_REASON_TEXTS[reason].text]),
  };
  const earliest = Object.fromEntries(
    columns.map((column) => [column, trx.raw('least(??, ?::timestamptz)', [column, one.at])]),
  );
  const known = {
    ...why,
    ...earliest,
    ...(one.trackingNumber && { tracking_number: one.trackingNumber }),
    ...(one.sheets && { partner_sheets: one.sheets }),
  };
  if (Object.keys(known).length === 0) return;
  const [now]: { deposited_at: Date | null; presented_at: Date | null }[] = await trx('letters')
    .where({ id: letter.id })
    .update(known)
    .returning(['deposited_at', 'presented_at']);
  const days = {
    ...(columns.includes('deposited_at') && {
      expected_on: arrivalAfter(letter.product, parisDay(now!.deposited_at!)),
    }),
    ...((fact === 'attempted' || fact === 'presented' || fact === 'awaiting_pickup') &&
      now!.presented_at && { pickup_until: lastCounterDay(parisDay(now!.presented_at)) }),
  };
  if (Object.keys(days).length > 0) await trx('letters').where({ id: letter.id }).update(days);
}

async function follow(trx: Knex.Transaction, letterId: string, one: SourcedEvent): Promise<void> {
  const { status, returnedToSenderAt } = await Letter.query(trx).findById(letterId).throwIfNotFound();
  const verb = verbFor(one, status, returnedToSenderAt !== null);
  if (!verb || !letterStateMachine.can(status, verb)) return;
  await letterStateMachine.transition(trx, letterId, verb, {
    reason: one.providerCode,
    set: {
      lease_until: null,
      ...(verb === 'reject' &&
        toRejectionColumns(one.refusal ?? { code: one.providerCode, kind: 'ours', message: one.label })),
    },
  });
}

/** Delivered outweighs what is only on its way back, and what its sender holds outweighs delivered: docs/decisions/0013-order-contradictory-tracking-events.md. */
function verbFor(one: SourcedEvent, status: Letter['status'], handedBack: boolean): LetterVerb | undefined {
  if (one.kind === 'delivered' && status === 'returned')
    return handedBack || classifyTrackingEvent(one) === 'presumed' ? undefined : 'deliverAfterReturn';
  if (one.kind === 'returned' && status === 'delivered')
    return classifyTrackingEvent(one) === 'handed_back' ? 'returnAfterDelivery' : undefined;
  return MOVE[one.kind];
}

/** The order is posted when its letter is printed, and complete when the letter's life is over. */
async function orderFollows(trx: Knex.Transaction, before: Letter): Promise<void> {
  const letter = await Letter.query(trx).findById(before.id).throwIfNotFound();
  const order: { status: (typeof orderStateMachine.states)[number] } | undefined = await trx('orders')
    .where({ id: letter.orderId })
    .first('status');
  if (!order) return;
  const verb = letterStateMachine.isIn('arrived', letter.status)
    ? 'complete'
    : letterStateMachine.isIn('dispatched', letter.status)
      ? 'post'
      : null;
  if (verb && orderStateMachine.can(order.status, verb)) await orderStateMachine.transition(trx, letter.orderId, verb);
}
