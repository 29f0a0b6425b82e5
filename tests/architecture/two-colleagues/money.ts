import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { type Commands, type Decision, first, insert, reason, recipient, returnedLetter } from './command.ts';

async function failedRefund(testApp: TestApp, helene: Actor): Promise<string> {
  const order = await testApp.createPaidOrder(helene);
  const payment = await first(testApp, 'payments', { order_id: order.id });
  const refund = { cause: `test:${randomUUID()}`, reason, amount_cents: 300, status: 'failed' };
  return (await insert(testApp, 'refunds', { payment_id: payment.id, ...refund })).id;
}

async function requestedRefund(testApp: TestApp, helene: Actor, requestedBy: Actor): Promise<Decision> {
  const { id: order_id, price } = await testApp.createPaidOrder(helene);
  const sums = { amount_cents: 300, refundable_cents: price.totalCents };
  const request = { order_id, action: 'refund', status: 'requested', reason, requested_by: requestedBy.id, ...sums };
  const { id } = await insert(testApp, 'approvals', request);
  const { status_since } = await first<{ status_since: Date }>(testApp, 'approvals', { id });
  return { id, body: { reason, expectedStatusSince: status_since.toISOString() } };
}
const aboutRequest = (testApp: TestApp, helene: Actor): Promise<Decision> => requestedRefund(testApp, helene, helene);

/** Refunds, and what a second person decides. */
export const MONEY: Commands = {
  'POST /discrepancies/:id/close': {
    prepare: async (testApp) => {
      const now = testApp.deps.now();
      const row = { kind: 'refund_differs', subject: `re_${randomUUID()}`, side_values: '{}', status: 'open' };
      return {
        ...(await insert(testApp, 'discrepancies', { ...row, first_seen_at: now, last_seen_at: now })),
        body: { reason },
      };
    },
  },
  'POST /refunds/:id/retry': {
    prepare: async (testApp, helene) => ({ id: await failedRefund(testApp, helene), body: { reason } }),
  },
  'POST /orders/:id/refund': {
    prepare: async (testApp, helene) => {
      const { id, price } = await testApp.createPaidOrder(helene);
      const body = { amountCents: 300, reason, expectedRefundableCents: price.totalCents };
      return { id, body: () => ({ ...body, requestId: randomUUID() }) };
    },
  },
  'POST /orders/:id/refund-approval': {
    prepare: async (testApp, helene) => {
      const { id } = await testApp.createPaidOrder(helene);
      // More than an administrator refunds alone.
      await testApp.db('payments').where({ order_id: id }).update({ amount_cents: 200_000 });
      return { id, body: () => ({ requestId: randomUUID(), reason, expectedRefundableCents: 200_000 }) };
    },
  },
  'POST /letters/:id/resend-approval': {
    prepare: async (testApp, helene) => {
      const { id, ...decision } = await returnedLetter(testApp, helene);
      return { id, body: () => ({ requestId: randomUUID(), recipient, ...decision }) };
    },
  },
  'POST /approvals/:id/approve': { prepare: aboutRequest },
  'POST /approvals/:id/decline': { prepare: aboutRequest },
  'POST /approvals/:id/withdraw': {
    prepare: (testApp, helene, [rose]) => requestedRefund(testApp, helene, rose),
    refusedOtherwise: 'Only whoever asked withdraws it.',
  },
};
