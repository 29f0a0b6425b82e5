import { randomUUID } from 'node:crypto';
import type { PostalLetter } from '../../../src/adapters/postal/port.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { letterAlone } from '../../orders/mailing/tracking-stories.ts';
import { type BatchCase, daysAgo, buildRows } from './batch-case.ts';

async function insertLetters(app: TestApp, ids: readonly string[], columns: object): Promise<void> {
  for (const id of ids) await letterAlone(app.db, id, randomUUID());
  await app.db('letters').whereIn('id', ids).update(columns);
}

const letters = (
  what: string,
  columns: (app: TestApp) => object,
  isLeft: Parameters<typeof buildRows>[2]['isLeft'],
): BatchCase => buildRows('letters', what, { fill: (app, ids) => insertLetters(app, ids, columns(app)), isLeft });

/** An order for each letter, with the letter's id. */
async function insertOrders(app: TestApp, ids: readonly string[], columns: object, letter: object): Promise<void> {
  for (const id of ids) {
    const letterId = await letterAlone(app.db, randomUUID(), randomUUID());
    const { order_id }: { order_id: string } = await app.db('letters').where({ id: letterId }).first('order_id');
    const { search_title: _generated, ...order } = await app.db('orders').where({ id: order_id }).first();
    await app.db('orders').insert({
      ...order,
      id,
      reference: id,
      price: JSON.stringify(order.price),
      consents: '{}',
      enclosure_ids: '[]',
      document_id: randomUUID(),
      ...columns,
    });
    await app
      .db('letters')
      .where({ id: letterId })
      .update({ order_id: id, ...letter });
    await app.db('orders').where({ id: order_id }).delete();
  }
}

/** The partner knows that each of these letters was delivered. */
const silent: BatchCase = {
  what: 'silent letters',
  async fill(app, ids) {
    await insertLetters(app, ids, { status: 'in_transit', status_since: daysAgo(app, 1), provider: 'maileva' });
    for (const id of ids) {
      const { providerRef } = await app.postal.createDraft({ key: id } as PostalLetter);
      app.postal.tell(providerRef, 'delivered', 'LIVRE');
      await app.db('letters').where({ id }).update({ provider_ref: providerRef });
    }
  },
  left: ({ db }, ids) =>
    db('letters')
      .whereIn('id', [...ids])
      .where({ status: 'in_transit' })
      .orderBy('id')
      .pluck('id'),
  // Not the claim, but the transition of this letter fails.
  table: 'state_transitions',
  key: 'entity_id',
  refuses: 'insert',
  retryAfterMs: 3_600_001,
};

const polled: BatchCase = {
  ...letters(
    'letters at La Poste',
    () => ({ status: 'in_transit' }),
    (rows) => rows.where({ status: 'in_transit' }),
  ),
  // Five calls for ten numbers each: the quota allows no more per run.
  count: 50,
  async fill(app, ids) {
    await insertLetters(app, ids, { status: 'in_transit', provider_ref: null });
    for (const id of ids) await app.db('letters').where({ id }).update({ tracking_number: id });
  },
  deps: (app) => ({
    ...app.deps,
    config: { ...app.deps.config, laPosteTracking: { apiUrl: '', key: '', dailyCalls: 1000, hourSeconds: 3600 } },
    tracking: {
      read: async (numbers) =>
        new Map(
          numbers.map((number) => [
            number,
            [{ providerKey: 'DI1', at: app.clock.now, stage: 'delivered', providerCode: 'DI1', label: 'Distribuée' }],
          ]),
        ),
    },
  }),
  retryAfterMs: 121_000,
};

const approvals: BatchCase = buildRows('approvals', 'approvals', {
  async fill(app, ids) {
    await insertOrders(app, ids, {}, {});
    await app.db('approvals').insert(
      ids.map((id) => ({
        id,
        order_id: id,
        action: 'refund',
        status: 'requested',
        status_since: daysAgo(app, 4),
        reason: 'x',
        requested_by: randomUUID(),
        amount_cents: 100,
        refundable_cents: 1380,
      })),
    );
  },
  isLeft: (rows) => rows.where({ status: 'requested' }),
});

const consentIps: BatchCase = buildRows('orders', 'IP addresses of orders', {
  fill: (app, ids) => insertOrders(app, ids, { consent_ip: '127.0.0.1', created_at: daysAgo(app, 366) }, {}),
  isLeft: (rows) => rows.whereNotNull('consent_ip'),
});

const owedRefund: BatchCase = buildRows('orders', 'free orders of cancelled letters', {
  fill: (app, ids) => insertOrders(app, ids, { total_cents: 0, status: 'in_production' }, { status: 'cancelled' }),
  isLeft: (rows) => rows.where({ status: 'in_production' }),
});

const owedDifference: BatchCase = buildRows('letters', 'corrected letters', {
  async fill(app, ids) {
    await insertLetters(app, ids, { refund_due_cents: 100, submission_key: randomUUID() });
    const rows: { order_id: string }[] = await app.db('letters').whereIn('id', ids).select('order_id');
    await app.db('payments').insert(
      rows.map(({ order_id }) => ({
        id: randomUUID(),
        order_id,
        user_id: order_id,
        order_reference: order_id,
        status: 'succeeded',
        amount_cents: 1380,
        lines: '[]',
      })),
    );
  },
  isLeft: (rows) => rows.where('refund_due_cents', '>', 0),
});

/** Letters without a payment, which the comparison finds. */
const unpaid: BatchCase = {
  what: 'letters without a payment',
  fill: (app, ids) => insertLetters(app, ids, { status: 'in_transit', created_at: daysAgo(app, 1) }),
  async left({ db }, ids) {
    const found: string[] = await db('discrepancies').where({ kind: 'letter_without_payment' }).pluck('subject');
    return ids.filter((id) => !found.includes(id));
  },
  table: 'discrepancies',
  key: 'subject',
  refuses: 'insert',
};

export const letterCases: Readonly<Record<string, readonly BatchCase[]>> = {
  'purge-accounting-records': [
    buildRows('orders', 'orders of ten years ago', {
      fill: (app, ids) =>
        insertOrders(app, ids, { created_at: daysAgo(app, 13 * 365) }, { purged_at: daysAgo(app, 1) }),
      isLeft: (rows) => rows,
    }),
  ],
  'poll-silent-letters': [silent],
  'poll-tracking': [polled],
  'presume-green-deliveries': [
    letters(
      'green letters',
      (app) => ({ product: 'green', status: 'printed', expected_on: daysAgo(app, 10), provider_ref: null }),
      (rows) => rows.where({ status: 'printed' }),
    ),
  ],
  'follow-up-receipts': [
    letters(
      'letters without receipt',
      (app) => ({ status: 'delivered', delivered_at: daysAgo(app, 20) }),
      (rows) => rows.whereNull('receipt_missed_at'),
    ),
  ],
  'announce-next-steps': [
    letters(
      'letters with a next step',
      (app) => ({ status: 'delivered', next_step_on: daysAgo(app, 2) }),
      (rows) => rows.whereNotNull('next_step_on'),
    ),
  ],
  'refund-unsent-letters': [
    letters(
      'rejected letters',
      (app) => ({ status: 'rejected', status_since: daysAgo(app, 4) }),
      (rows) => rows.where({ status: 'rejected' }),
    ),
    owedRefund,
    owedDifference,
  ],
  'expire-approvals': [approvals],
  'archive-letters': [
    letters(
      'letters that ended',
      (app) => ({ status: 'delivered', status_since: daysAgo(app, 100) }),
      (rows) => rows.where({ status: 'delivered' }),
    ),
  ],
  'purge-expired-letters': [
    letters(
      'letters after their retention',
      (app) => ({ status: 'archived', status_since: daysAgo(app, 365 * 11) }),
      (rows) => rows.whereNull('purged_at'),
    ),
    letters(
      'letters to erase early',
      (app) => ({ status: 'archived', retention: 'thirty_days', status_since: daysAgo(app, 40) }),
      (rows) => rows.whereNull('purged_at'),
    ),
  ],
  reconcile: [unpaid],
  'purge-consent-ips': [consentIps],
};
