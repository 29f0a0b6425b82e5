import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { refundUnsentLetters } from '../../../jobs/handlers/orders/refund-unsent-letters.ts';
import type { RefundState } from '../../../src/adapters/payments/port.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { reconcileLedger, reconcileStripe, syncRefund } from '../../../src/modules/payments/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);
beforeEach(async () => {
  helene = await testApp.createUser('Hélène');
});
afterAll(() => testApp?.close());

interface Paid {
  id: string;
  status: string;
  amount_cents: number;
  refunded_cents: number;
  stripe_payment_intent_id: string;
}
const findPayment = ({ id }: OrderView): Promise<Paid> => testApp.db('payments').where({ order_id: id }).first();
const readStates = async (order: OrderView) => [
  (await findPayment(order)).status,
  (await testApp.db('letters').where({ order_id: order.id }).first('status')).status,
];
const readStatusText = async ({ id }: OrderView): Promise<string> =>
  (await testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene })).body.letter!.long;

/** Creates a refund as Stripe’s dashboard does, without our id. */
function createRefund(charge: string, more: Partial<RefundState>): RefundState {
  const refund: RefundState = {
    refundId: `re_by_hand_${testApp.payments.refunds.size}`,
    ourId: null,
    status: 'pending',
    amountCents: 1380,
    paymentIntentId: charge,
    ...more,
  };
  testApp.payments.refunds.set(refund.refundId, refund);
  return refund;
}
async function announce({ refundId }: RefundState, type = 'refund.created'): Promise<void> {
  await testApp.notify(type, { id: refundId, object: 'refund' });
  await testApp.runJobs();
}

test('a whole refund stops its letter before the bank has made it', async () => {
  const order = await testApp.createPaidOrder(helene);
  const refund = createRefund((await findPayment(order)).stripe_payment_intent_id, {});
  await announce(refund);
  expect(await readStates(order)).toEqual(['succeeded', 'cancelled']);
  expect(await readStatusText(order)).toContain('Remboursement de 13,80');
  refund.status = 'succeeded';
  await announce(refund, 'refund.updated');
  expect(await readStates(order)).toEqual(['refunded', 'cancelled']);
});

test('a refund of a part stops no letter; the one of the rest does', async () => {
  const order = await testApp.createPaidOrder(helene);
  const { stripe_payment_intent_id: charge } = await findPayment(order);
  await announce(createRefund(charge, { amountCents: 500 }));
  expect(await readStates(order)).toEqual(['succeeded', 'queued']);
  expect(await testApp.db('orders').where({ id: order.id }).first('status')).toEqual({ status: 'paid' });
  await announce(createRefund(charge, { amountCents: 880 }));
  expect(await readStates(order)).toEqual(['succeeded', 'cancelled']);
});

test('a rejected letter is closed, so that it cannot be corrected and sent', async () => {
  await testApp.endChangeOfMind();
  const order = await testApp.createPaidOrder(helene);
  testApp.postal.refuseNext = { code: 'NO', kind: 'address', message: 'adresse refusée' };
  await testApp.endChangeOfMind();
  expect(await readStates(order)).toEqual(['succeeded', 'rejected']);
  await announce(createRefund((await findPayment(order)).stripe_payment_intent_id, {}));
  expect(await readStates(order)).toEqual(['succeeded', 'cancelled']);
});

test('the money of a letter that was stopped for a refund which the bank refuses is returned by us', async () => {
  const order = await testApp.createPaidOrder(helene);
  const refund = createRefund((await findPayment(order)).stripe_payment_intent_id, {});
  await announce(refund);
  refund.status = 'failed';
  await announce(refund, 'refund.failed');
  expect(await readStatusText(order)).toContain('cet argent vous est toujours dû');
  await refundUnsentLetters(testApp.deps);
  await testApp.runJobs();
  expect(await readStates(order)).toEqual(['refunded', 'cancelled']);
});

test('a pending refund whose event is lost is found by the reconciliation', async () => {
  const order = await testApp.createPaidOrder(helene);
  createRefund((await findPayment(order)).stripe_payment_intent_id, {});
  await reconcileStripe(testApp.deps, { since: new Date(0), signal: undefined });
  await testApp.runJobs();
  expect(await readStates(order)).toEqual(['succeeded', 'cancelled']);
});

/** Two letters that one charge has paid. */
async function createPack(): Promise<{ orders: OrderView[]; charge: string }> {
  const orders = [await testApp.createPaidOrder(helene), await testApp.createPaidOrder(helene)];
  const payments = testApp.db('payments').whereIn(
    'order_id',
    orders.map(({ id }) => id),
  );
  const [first]: { stripe_payment_intent_id: string; stripe_session_id: string }[] = await payments.clone();
  const { stripe_payment_intent_id: charge, stripe_session_id: sessionId } = first!;
  const packId = testApp.deps.newId();
  Object.assign(testApp.payments.pages.get(sessionId)!, { ourId: packId, amountCents: 2760 });
  await payments.clone().update({ pack_id: packId, stripe_payment_intent_id: charge });
  return { orders, charge };
}
const listCreditNotes = async (order: OrderView): Promise<number[]> =>
  testApp
    .db('invoices')
    .where({ payment_id: (await findPayment(order)).id, kind: 'credit_note' })
    .pluck('total_cents');

test('a refund of a whole pack, read twice at once, stops all its letters and credits each', async () => {
  const { orders, charge } = await createPack();
  const refund = createRefund(charge, { amountCents: 2760 });
  await Promise.all([1, 2].map(() => syncRefund(testApp.deps, { stripeRefundId: refund.refundId })));
  await testApp.runJobs();
  for (const order of orders) expect(await readStates(order)).toEqual(['succeeded', 'cancelled']);
  refund.status = 'succeeded';
  await announce(refund, 'refund.updated');
  for (const order of orders) {
    expect(await readStates(order)).toEqual(['refunded', 'cancelled']);
    expect(await listCreditNotes(order)).toEqual([-1380]);
  }
  await reconcileStripe(testApp.deps, { since: new Date(0), signal: undefined });
  await reconcileLedger(testApp.deps);
  const subjects = [refund.refundId, ...(await Promise.all(orders.map(findPayment))).map(({ id }) => id)];
  expect(await testApp.db('discrepancies').whereIn('subject', subjects)).toEqual([]);
  // The bank sends it back: it is owed for each letter.
  refund.status = 'failed';
  await announce(refund, 'refund.failed');
  for (const order of orders) {
    expect((await findPayment(order)).refunded_cents).toBe(0);
    expect(await readStatusText(order)).toContain('cet argent vous est toujours dû');
  }
});

test('a refund of more than one letter of a pack returns one wholly and the other in part', async () => {
  const { orders, charge } = await createPack();
  await announce(createRefund(charge, { amountCents: 1880, status: 'succeeded' }));
  const states = await Promise.all(
    orders.map(async (order) => [...(await readStates(order)), ...(await listCreditNotes(order))]),
  );
  expect(states).toEqual([
    ['refunded', 'cancelled', -1380],
    ['partially_refunded', 'queued', -500],
  ]);
});
