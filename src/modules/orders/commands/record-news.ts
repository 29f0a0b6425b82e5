import type { Knex } from 'knex';
import type { PostalNews } from '../../../adapters/postal/port.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { believable } from '../believable.ts';
import { letterMachine } from '../letter.machine.ts';
import { Letter } from '../models/letter.ts';
import { orderMachine } from '../order.machine.ts';
import { rejection } from './end-hand-over.ts';

type LetterVerb = (typeof letterMachine.rows)[number][0];

/** The partner's kinds of news as our moves; the others are kept for the timeline only. */
const MOVE: Partial<Record<PostalNews['kind'], LetterVerb>> = {
  submitted: 'submit',
  accepted: 'accept',
  printed: 'print',
  in_transit: 'transit',
  awaiting_pickup: 'await',
  delivered: 'deliver',
  returned: 'return',
  rejected: 'reject',
};

/** Keeps what the partner says of a letter and lets the letter follow. Early, late and repeated news never move it back. */
export const recordNews = (deps: Deps, input: { letterId: string; source: string; news: readonly PostalNews[] }): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const letter = await Letter.query(trx).findById(input.letterId).forUpdate().throwIfNotFound();
    const inOrder = input.news.map((one) => ({ ...one, at: believable(one.at, letter, deps.now()) })).toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const one of inOrder) {
      await keep(deps, trx, letter, input.source, one);
      await follow(trx, letter.id, one);
    }
    await orderFollows(trx, letter);
  });

async function keep(deps: Deps, trx: Knex.Transaction, letter: Letter, source: string, one: PostalNews): Promise<void> {
  await trx('letter_news')
    .insert({
      id: deps.newId(),
      letter_id: letter.id,
      source,
      provider_key: one.providerKey,
      kind: one.kind,
      provider_code: one.providerCode,
      label: one.label.slice(0, 500),
      at: one.at,
    })
    .onConflict(['letter_id', 'source', 'provider_key'])
    .ignore();
  if (one.sheets && one.sheets !== letter.sheets)
    deps.log.error({ letterId: letter.id, paid: letter.sheets, printed: one.sheets }, 'the partner counts other sheets than were paid');
  const facts = {
    ...(one.trackingNumber && { tracking_number: one.trackingNumber }),
    ...(one.sheets && { partner_sheets: one.sheets }),
  };
  if (Object.keys(facts).length > 0) await trx('letters').where({ id: letter.id }).update(facts);
}

async function follow(trx: Knex.Transaction, letterId: string, one: PostalNews): Promise<void> {
  const verb = MOVE[one.kind];
  if (!verb) return;
  const { status } = await Letter.query(trx).findById(letterId).throwIfNotFound();
  if (!letterMachine.can(status, verb)) return;
  await letterMachine.move(trx, letterId, verb, {
    because: one.providerCode,
    set: {
      lease_until: null,
      ...(verb === 'reject' && rejection(one.refusal ?? { code: one.providerCode, kind: 'ours', message: one.label })),
    },
  });
}

/** The order is posted when its letter is printed, and complete when the letter's life is over. */
async function orderFollows(trx: Knex.Transaction, before: Letter): Promise<void> {
  const letter = await Letter.query(trx).findById(before.id).throwIfNotFound();
  const order: { status: (typeof orderMachine.states)[number] } | undefined = await trx('orders')
    .where({ id: letter.orderId })
    .first('status');
  if (!order) return;
  const verb = letter.status === 'delivered' || letter.status === 'returned' ? 'complete' : letterMachine.is('onTheWay', letter.status) ? 'post' : null;
  if (verb && orderMachine.can(order.status, verb)) await orderMachine.move(trx, letter.orderId, verb);
}
