import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { SubscriptionEnding } from '../../../src/modules/payments/subscriptions/contract.ts';
import { createTestAppWithStripe } from '../../harness/test-app-with-stripe.ts';

const EMPTY = '4000000000000341';

let bank: Awaited<ReturnType<typeof createTestAppWithStripe>>;
beforeAll(async () => {
  bank = await createTestAppWithStripe();
}, 120_000);
afterAll(() => bank?.close());

async function changeCard(user: Actor, card: string): Promise<void> {
  const { body } = await bank.testApp.request<{ url: string }>('POST', '/subscription/portal', { user, body: {} });
  expect((await bank.fill(`${new URL(body.url).pathname}/carte`, card)).status).toBe(303);
  await bank.quiet();
}
const act = async <T>(user: Actor, what: string) => {
  const { body } = await bank.testApp.request<T>('POST', `/subscription/${what}`, { user, body: {} });
  await bank.quiet();
  return body;
};
const months = (count: number) => Array.from({ length: count }, () => 990);

test('fourteen months of seven subscribers: each period is paid once, and three ledgers agree', async () => {
  const { to, subscribe, standing, paid, mails } = bank;
  const faithful = await subscribe('Hélène', 'trial');
  const hesitant = await subscribe('Noé', 'trial');
  const unlucky = await subscribe('Yanis', 'trial');
  const insolvent = await subscribe('Léa', 'trial');
  const sorry = await subscribe('Ana', 'trial');
  const quick = await subscribe('Inès', 'trial');
  const withdrawn = await subscribe('Paul', 'subscription_without_trial');
  expect([(await standing(faithful)).status, (await standing(withdrawn)).status]).toEqual(['trialing', 'active']);
  expect(await paid(withdrawn)).toEqual([990]);

  await to(4, 1);
  expect(mails(faithful, 'Votre essai se termine le').length).toBe(0);
  await to(6, 1);
  for (const user of [faithful, hesitant, unlucky, insolvent, sorry])
    expect(mails(user, 'Votre essai se termine le').length).toBe(1);
  await act(hesitant, 'cancel');
  expect(await standing(hesitant)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true });
  await act(hesitant, 'resume');
  expect(await standing(hesitant)).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: false });

  // The trial is over and its first bill a draft: leaving now, nothing is ever charged.
  await to(7.01, 1.01);
  expect((await act<SubscriptionEnding>(quick, 'cancel')).ending).toBe('at_once');
  await to(8, 1);
  for (const user of [faithful, hesitant, unlucky, insolvent, sorry]) {
    expect(await standing(user)).toMatchObject({ status: 'active', offer: 'subscription' });
    expect(await paid(user)).toEqual([990]);
  }

  // Ten days of a used month have passed: the remaining days are refunded.
  await to(9.5, 0.5);
  await bank.testApp
    .db('subscriptions')
    .where({ user_id: withdrawn.id })
    .update({ last_used_at: bank.testApp.clock.now });
  const { refundCents } = await act<{ refundCents: number }>(withdrawn, 'withdraw');
  expect(refundCents).toBe(990 - Math.floor((990 * 10) / 28));
  expect((await act<SubscriptionEnding>(sorry, 'cancel')).ending).toBe('first_month_back');
  expect([(await standing(sorry)).status, (await standing(withdrawn)).status]).toEqual(['cancelled', 'cancelled']);

  // From the second month on two cards are empty; one person brings another.
  await changeCard(unlucky, EMPTY);
  await changeCard(insolvent, EMPTY);
  await to(37, 3);
  expect([(await standing(unlucky)).status, (await standing(insolvent)).status]).toEqual(['past_due', 'past_due']);
  expect(mails(unlucky, 'refusé').length).toBeGreaterThan(0);
  await changeCard(unlucky, '5555555555554444');
  await to(60);
  expect(await standing(unlucky)).toMatchObject({
    status: 'active',
    card: 'mastercard •••• 4444',
    nextAttemptAt: null,
  });
  expect(await paid(unlucky)).toEqual(months(2));
  expect((await standing(insolvent)).status).toBe('cancelled');
  expect(await paid(insolvent)).toEqual(months(1));
  // The fourth declined payment ends it, and is announced as such.
  expect([mails(insolvent, 'refusé').length, mails(insolvent, 'terminé').length]).toEqual([3, 1]);

  await to(200);
  await act(hesitant, 'cancel');
  await to(240);
  expect((await standing(hesitant)).status).toBe('cancelled');
  const hesitantPaid = await paid(hesitant);
  await to(425);
  expect(await standing(faithful)).toMatchObject({ status: 'active' });
  expect(await paid(faithful)).toEqual(months(14));
  expect(await paid(hesitant)).toEqual(hesitantPaid);
  expect([(await standing(quick)).status, await paid(quick)]).toEqual(['cancelled', []]);
  expect(hesitantPaid).toEqual(months(7));
  expect(mails(faithful, 'Votre essai se termine le').length).toBe(1);

  const sum = (cents: number[]): number => cents.reduce((total, one) => total + one, 0);
  const charges = (await bank.stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).filter(
    ({ status }) => status === 'succeeded',
  );
  const payments = (await bank.testApp.db('payments')) as {
    amount_cents: number;
    refunded_cents: number;
    stripe_payment_intent_id: string;
    stripe_invoice_id: string;
  }[];
  const invoices = (await bank.testApp.db('invoices')) as {
    kind: string;
    total_cents: number;
    payment_id: string;
    number: string;
  }[];
  const issued = invoices.filter(({ kind }) => kind === 'invoice');
  const credited = invoices.filter(({ kind }) => kind === 'credit_note');
  expect(new Set(charges.map(({ payment_intent: intent }) => intent)).size).toBe(charges.length);
  expect(payments.map((one) => one.stripe_payment_intent_id).sort()).toEqual(
    charges.map(({ payment_intent: intent }) => String(intent)).sort(),
  );
  expect(issued).toHaveLength(payments.length);
  expect(new Set(issued.map(({ payment_id: id }) => id)).size).toBe(issued.length);
  expect([sum(payments.map((one) => one.amount_cents)), sum(issued.map((one) => one.total_cents))]).toEqual([
    sum(charges.map(({ amount }) => amount)),
    sum(charges.map(({ amount }) => amount)),
  ]);
  const returned = sum(charges.map((one) => one.amount_refunded));
  expect(returned).toBe(990 + refundCents);
  expect([
    sum(payments.map((one) => one.refunded_cents)),
    Math.abs(sum(credited.map((one) => one.total_cents))),
  ]).toEqual([returned, returned]);

  // No period of any subscription is on two paid bills.
  const bills = (
    await bank.stripe.invoices.list({ limit: 100, status: 'paid' }).autoPagingToArray({ limit: 1000 })
  ).filter((bill) => bill.amount_paid > 0);
  expect(new Set(bills.map((bill) => `${String(bill.customer)} ${bill.lines.data[0]!.period.start}`)).size).toBe(
    bills.length,
  );
  expect(bills.map(({ id }) => id).sort()).toEqual(payments.map((one) => one.stripe_invoice_id).sort());
}, 400_000);
