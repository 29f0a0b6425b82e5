import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { SubscriptionState } from '../../../src/adapters/payments/port.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { SubscriptionStatusView } from '../../../src/modules/payments/subscriptions/contract.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

// Set up for each test file that imports it: its hooks run there.
export const DAY = 86_400_000;

export let testApp: TestApp;

export let helene: Actor;

beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);

beforeEach(async () => {
  helene = await testApp.createUser('Helene');
});

afterAll(() => testApp?.close());

export const asked = (offer: string, more: object = {}) => ({
  offer,
  expectedMonthlyCents: 990,
  consents: { terms: true, immediateStart: true },
  ...more,
});

export const standing = async (user = helene) =>
  (await testApp.request<SubscriptionStatusView>('GET', '/subscription', { user })).body;

const toPageId = (url: string): string => url.split('/').at(-1)!;

export const later = (days: number): void =>
  void (testApp.clock.now = new Date(testApp.clock.now.getTime() + days * DAY));

export const mails = (user = helene) =>
  testApp.mail.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject);

export const listRefunds = async (user = helene) =>
  (await testApp
    .db('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .where({ user_id: user.id })
    .select('cause', 'refunds.amount_cents as cents')) as { cause: string; cents: number }[];

export async function open(offer: string, user = helene): Promise<string> {
  const { status, body } = await testApp.request<{ url: string }>('POST', '/subscription', {
    user,
    body: asked(offer),
  });
  expect(status).toBe(201);
  return toPageId(body.url);
}

export const tell = async (type: string, object: Record<string, unknown>): Promise<void> => {
  await testApp.notify(type, object);
  await testApp.runJobs();
};

export async function subscribed(offer: string, user = helene): Promise<SubscriptionState> {
  const sessionId = await open(offer, user);
  const state = testApp.payments.subscribe(sessionId, testApp.clock.now);
  if (offer !== 'trial') testApp.payments.bill(state.subscriptionId, 990);
  await tell('checkout.session.completed', {
    id: sessionId,
    object: 'checkout.session',
    client_reference_id: state.ourId,
  });
  if (offer !== 'trial')
    await tell('invoice.paid', {
      id: testApp.payments.subscriptions.get(state.subscriptionId)!.latestBillId,
      object: 'invoice',
    });
  return state;
}

/** From now on `helene` is a user without any subscription. */
export async function useAnotherCustomer(firstName: string): Promise<void> {
  helene = await testApp.createUser(firstName);
}
