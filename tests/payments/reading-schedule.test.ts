import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { pollPendingPayments } from '../../jobs/handlers/payments/poll-pending-payments.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
let app: TestApp;
/** The minutes, since the start of a test, at which something was read at Stripe. */
const reads: number[] = [];
let start: number;

beforeAll(async () => {
  app = await createTestApp();
  for (const name of ['readCheckout', 'readRefund', 'readSubscription'] as const) {
    const read = app.payments[name].bind(app.payments) as (id: string) => Promise<never>;
    Object.assign(app.payments, {
      [name]: (id: string) => {
        reads.push((app.clock.now.getTime() - start) / MINUTE);
        return read(id);
      },
    });
  }
}, 60_000);
afterAll(() => app?.close());
afterEach(async () => {
  for (const table of ['refunds', 'payments', 'subscriptions']) await app.db(table).delete();
  reads.length = 0;
});

/** Runs the task at each of these minutes, and returns those at which it read something. */
async function readMinutes(minutes: readonly number[]): Promise<number[]> {
  for (const minute of minutes) {
    app.clock.now = new Date(start + minute * MINUTE);
    await pollPendingPayments(app.deps).catch(() => undefined);
  }
  return reads.splice(0);
}
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

async function insertPayment(columns: object): Promise<string> {
  start = app.clock.now.getTime();
  const id = randomUUID();
  await app.db('payments').insert({
    id,
    order_id: id,
    user_id: id,
    order_reference: id,
    amount_cents: 1380,
    lines: '[]',
    created_at: app.clock.now,
    ...columns,
  });
  return id;
}
function storePage(id: string): void {
  const state = { paid: false, isProcessing: false, isDeclined: false, currency: 'eur', url: null } as const;
  app.payments.pages.set(id, { ...state, sessionId: id, status: 'open', ourId: id, amountCents: 1380 });
}

test('reads an open page after 1, 5, 15 and 60 minutes, and once it has expired', async () => {
  const id = await insertPayment({ status: 'pending', stripe_session_id: 'cs_open' });
  storePage('cs_open');
  expect(await readMinutes([...range(0, 70, 1), ...range(90, 23 * 60, 30)])).toEqual([1, 5, 15, 60]);
  app.payments.expire('cs_open');
  app.payments.pages.get('cs_open')!.ourId = id;
  expect(await readMinutes([DAY, DAY + 1, DAY + 2, DAY + 60])).toEqual([DAY + 1]);
  expect(await app.db('payments').where({ id }).first('status')).toEqual({ status: 'failed' });
});

test('waits longer each time while Stripe does not answer', async () => {
  await insertPayment({ status: 'pending', stripe_session_id: 'cs_unknown' });
  expect(await readMinutes(range(0, 10 * DAY, 30))).toEqual([30, 60, DAY + 30, DAY + 60, 2 * DAY, 4 * DAY, 8 * DAY]);
});

test('counts from the opening of a page, which another visit does not renew', async () => {
  const user = await app.createUser('Hélène');
  const { id } = await app.order(user);
  const openedAt = async (): Promise<Date> => {
    app.later(MINUTE);
    expect((await app.request('POST', `/orders/${id}/pay`, { user, body: {} })).status).toBe(200);
    return (await app.db('payments').where({ order_id: id }).first('page_opened_at')).page_opened_at;
  };
  const first = await openedAt();
  expect(first).toEqual(app.clock.now);
  expect(await openedAt()).toEqual(first);
  app.payments.expire((await app.db('payments').where({ order_id: id }).first('stripe_session_id')).stripe_session_id);
  expect(await openedAt()).toEqual(app.clock.now);
});

test('begins again with a page that is opened later', async () => {
  const id = await insertPayment({ status: 'pending', stripe_session_id: 'cs_first' });
  storePage('cs_first');
  storePage('cs_second');
  await readMinutes(range(0, 70, 1));
  await app.db('payments').where({ id }).update({ stripe_session_id: 'cs_second', page_opened_at: app.clock.now });
  expect(await readMinutes(range(71, 90, 1))).toEqual([71, 75, 85]);
});

test('reads a refund and a period that ended by the same schedule', async () => {
  const payment_id = await insertPayment({ status: 'succeeded' });
  await app.db('refunds').insert({
    id: randomUUID(),
    payment_id,
    cause: 'x',
    status: 'sent',
    status_since: app.clock.now,
    amount_cents: 100,
    reason: 'x',
    stripe_refund_id: 're_pending',
  });
  app.payments.refunds.set('re_pending', {
    refundId: 're_pending',
    ourId: null,
    status: 'pending',
    amountCents: 100,
    paymentIntentId: 'x',
  });
  expect(await readMinutes(range(0, 70, 1))).toEqual([1, 5, 15, 60]);
  await app.db('refunds').delete();

  start = app.clock.now.getTime();
  const user_id = randomUUID();
  await app.db('subscriptions').insert({
    id: user_id,
    reference: user_id,
    user_id,
    offer: 'subscription',
    status: 'past_due',
    price_cents: 990,
    consents: '{}',
    stripe_subscription_id: 'sub_unknown',
    period_ends_at: app.clock.now,
  });
  expect(await readMinutes(range(0, 70, 1))).toEqual([1, 5, 15, 60]);
});
