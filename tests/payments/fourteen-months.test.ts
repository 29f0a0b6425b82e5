import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { recheckPayments } from '../../jobs/handlers/payments/recheck-payments.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import type { SubscriptionEnding, SubscriptionStanding } from '../../src/modules/payments/contract.ts';
import { remindTrials } from '../../src/modules/payments/index.ts';
import { mountStripe } from '../../src/sandbox/stripe/index.ts';
import { counter } from '../harness/counter.ts';
import { eventually, runSandbox, serve, type RunningSandbox } from '../sandbox/running-sandbox.ts';

const KEY = 'sk_test_fourteen';
const SECRET = 'whsec_of-fourteen-months';
const DAY = 86_400;
/** A 31st: most months have none. */
const START = Date.UTC(2027, 0, 31, 9) / 1000;
const GOOD = '4242424242424242';
const EMPTY = '4000000000000341';

let sandbox: RunningSandbox;
let hooks: { url: string; close(): Promise<void> };
let shop: Awaited<ReturnType<typeof counter>>;
let stripe: Stripe;
let clock: string;
let frozen = START;

beforeAll(async () => {
  hooks = await serve((req, res) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      const { status } = await shop.ask('POST', '/-/hooks/stripe', { body: Buffer.concat(parts), headers: { 'stripe-signature': String(req.headers['stripe-signature']) } });
      res.writeHead(status).end();
    })().catch(() => res.destroy());
  });
  sandbox = await runSandbox([mountStripe], { env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, SANDBOX_WEB_URL: hooks.url } });
  shop = await counter({
    STRIPE_API_URL: sandbox.url, STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_PRICE_SINGLE_DOCUMENT: 'price_single_document', STRIPE_PRICE_TRIAL: 'price_trial',
    STRIPE_PRICE_SUBSCRIPTION: 'price_subscription', STRIPE_PRICE_SUBSCRIPTION_WITHOUT_TRIAL: 'price_subscription_without_trial',
  });
  const { hostname, port } = new URL(sandbox.url);
  stripe = new Stripe(KEY, { host: hostname, port: Number(port), protocol: 'http', apiVersion: '2026-10-28.endive' });
  shop.clock.now = new Date(START * 1000);
  clock = (await stripe.testHelpers.testClocks.create({ frozen_time: START })).id;
  // Every notification comes twice, in whatever order.
  await fetch(`${sandbox.url}/sandbox/stripe/settings`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ clock, 'webhooks[copies]': '2', 'webhooks[shuffle_ms]': '150' }) });
}, 120_000);
afterAll(async () => {
  await sandbox?.close();
  await shop?.close();
  await hooks?.close();
});

/** What Stripe owes us has come, and what it sets off is done. */
async function quiet(): Promise<void> {
  await eventually(async () => ((await (await fetch(`${sandbox.url}/sandbox/stripe/report.json`)).json()) as { undelivered: number }).undelivered === 0);
  await shop.settle();
}
/** Day after day, as the schedule would live through them: both clocks go on, reminders and re-readings run. */
async function to(day: number, stepDays = 5): Promise<void> {
  while (frozen < START + day * DAY) {
    frozen = Math.min(START + day * DAY, frozen + stepDays * DAY);
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: frozen });
    await eventually(async () => (await stripe.testHelpers.testClocks.retrieve(clock)).status === 'ready');
    shop.clock.now = new Date(frozen * 1000);
    await remindTrials(shop.deps);
    await quiet();
  }
  await recheckPayments(shop.deps);
  await shop.settle();
}

const fill = (path: string, card: string) => fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card, expiry: '12/39', cvc: '123', name: 'Exemple' }) });
async function subscribe(name: string, offer: 'trial' | 'subscription_without_trial'): Promise<Actor> {
  const user = await shop.person(name);
  const { body } = await shop.ask<{ url: string }>('POST', '/subscription', { user, body: { offer, expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } } });
  expect((await fill(`${new URL(body.url).pathname}/pay`, GOOD)).status).toBe(303);
  await quiet();
  return user;
}
async function changeCard(user: Actor, card: string): Promise<void> {
  const { body } = await shop.ask<{ url: string }>('POST', '/subscription/portal', { user, body: {} });
  expect((await fill(`${new URL(body.url).pathname}/carte`, card)).status).toBe(303);
  await quiet();
}
const standing = async (user: Actor) => (await shop.ask<SubscriptionStanding>('GET', '/subscription', { user })).body.subscription!;
const act = async <T>(user: Actor, what: string) => {
  const { body } = await shop.ask<T>('POST', `/subscription/${what}`, { user, body: {} });
  await quiet();
  return body;
};
const paid = async (user: Actor): Promise<number[]> => ((await shop.db('payments').where({ user_id: user.id }).orderBy('created_at')) as { amount_cents: number }[]).map(({ amount_cents: cents }) => cents);
const mails = (user: Actor, about: string) => shop.mail.sent.filter(({ to: address, subject }) => address === user.email && subject.includes(about)).length;
const months = (count: number) => Array.from({ length: count }, () => 990);

test('fourteen months of seven subscribers: each period is paid once, and three sets of books agree', async () => {
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
  expect(mails(faithful, 'Votre essai se termine le')).toBe(0);
  await to(6, 1);
  for (const user of [faithful, hesitant, unlucky, insolvent, sorry]) expect(mails(user, 'Votre essai se termine le')).toBe(1);
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

  // Ten days gone of a month that was used: the days to come are given back.
  await to(9.5, 0.5);
  await shop.db('subscriptions').where({ user_id: withdrawn.id }).update({ last_used_at: shop.clock.now });
  const { refundCents } = await act<{ refundCents: number }>(withdrawn, 'withdraw');
  expect(refundCents).toBe(990 - Math.floor((990 * 10) / 28));
  expect((await act<SubscriptionEnding>(sorry, 'cancel')).ending).toBe('first_month_back');
  expect([(await standing(sorry)).status, (await standing(withdrawn)).status]).toEqual(['cancelled', 'cancelled']);

  // From the second month on two cards are empty; one person brings another.
  await changeCard(unlucky, EMPTY);
  await changeCard(insolvent, EMPTY);
  await to(37, 3);
  expect([(await standing(unlucky)).status, (await standing(insolvent)).status]).toEqual(['past_due', 'past_due']);
  expect(mails(unlucky, 'refusé')).toBeGreaterThan(0);
  await changeCard(unlucky, '5555555555554444');
  await to(60);
  expect(await standing(unlucky)).toMatchObject({ status: 'active', card: 'mastercard •••• 4444', nextAttemptAt: null });
  expect(await paid(unlucky)).toEqual(months(2));
  expect((await standing(insolvent)).status).toBe('cancelled');
  expect(await paid(insolvent)).toEqual(months(1));
  // The fourth refusal ends it, and is told as such.
  expect([mails(insolvent, 'refusé'), mails(insolvent, 'terminé')]).toEqual([3, 1]);

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
  expect(mails(faithful, 'Votre essai se termine le')).toBe(1);

  const sum = (cents: number[]): number => cents.reduce((total, one) => total + one, 0);
  const charges = (await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).filter(({ status }) => status === 'succeeded');
  const payments = (await shop.db('payments')) as { amount_cents: number; refunded_cents: number; stripe_payment_intent_id: string; stripe_invoice_id: string }[];
  const invoices = (await shop.db('invoices')) as { kind: string; total_cents: number; payment_id: string; number: string }[];
  const issued = invoices.filter(({ kind }) => kind === 'invoice');
  const credited = invoices.filter(({ kind }) => kind === 'credit_note');
  expect(new Set(charges.map(({ payment_intent: intent }) => intent)).size).toBe(charges.length);
  expect(payments.map((one) => one.stripe_payment_intent_id).sort()).toEqual(charges.map(({ payment_intent: intent }) => String(intent)).sort());
  expect(issued).toHaveLength(payments.length);
  expect(new Set(issued.map(({ payment_id: id }) => id)).size).toBe(issued.length);
  expect([sum(payments.map((one) => one.amount_cents)), sum(issued.map((one) => one.total_cents))]).toEqual([sum(charges.map(({ amount }) => amount)), sum(charges.map(({ amount }) => amount))]);
  const returned = sum(charges.map((one) => one.amount_refunded));
  expect(returned).toBe(990 + refundCents);
  expect([sum(payments.map((one) => one.refunded_cents)), Math.abs(sum(credited.map((one) => one.total_cents)))]).toEqual([returned, returned]);

  // No period of any subscription is on two paid bills.
  const bills = (await stripe.invoices.list({ limit: 100, status: 'paid' }).autoPagingToArray({ limit: 1000 })).filter((bill) => bill.amount_paid > 0);
  expect(new Set(bills.map((bill) => `${String(bill.customer)} ${bill.lines.data[0]!.period.start}`)).size).toBe(bills.length);
  expect(bills.map(({ id }) => id).sort()).toEqual(payments.map((one) => one.stripe_invoice_id).sort());
}, 400_000);
