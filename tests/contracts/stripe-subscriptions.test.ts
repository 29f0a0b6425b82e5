import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { StripePayments } from '../../src/adapters/payments/stripe.ts';
import { billState, checkoutState, refundState, subscriptionState } from '../../src/adapters/payments/stripe-reading.ts';
import { mountStripe } from '../../src/sandbox/stripe/index.ts';
import { eventually, gateTo, runSandbox, serve, type Gate, type RunningSandbox } from '../sandbox/running-sandbox.ts';
import { specsPresent } from './openapi.ts';
import { STRIPE_FILE, stripeChecker } from './stripe-checker.ts';

const SECRET = 'whsec_of-the-contract';
const FIXTURES = 'stripe-fixtures-trimmed.json';
const present = specsPresent(STRIPE_FILE, FIXTURES);
if (!present) process.stdout.write('skipped: ../shared/specs is not here, Stripe’s own description cannot be checked\n');
const DAY = 86_400;
const START = Date.UTC(2027, 0, 31, 9) / 1000;

interface Told {
  id: string;
  type: string;
  data: { object: { id?: string; object: string; [name: string]: unknown }; previous_attributes?: Record<string, unknown> };
}

(present ? describe : describe.skip)('subscriptions between the adapter and the Stripe sandbox', () => {
  let sandbox: RunningSandbox;
  let gate: Gate;
  let stripe: StripePayments;
  let raw: Stripe;
  let hooks: { url: string; close(): Promise<void> };
  const told: Told[] = [];

  beforeAll(async () => {
    hooks = await serve((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        told.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Told);
        res.writeHead(200).end();
      });
    });
    sandbox = await runSandbox([mountStripe], { env: { STRIPE_SECRET_KEY: 'sk_test_contract', STRIPE_WEBHOOK_SECRET: SECRET, SANDBOX_WEB_URL: hooks.url } });
    gate = await gateTo(sandbox.url);
    stripe = new StripePayments({ secretKey: 'sk_test_contract', webhookSecret: SECRET, apiUrl: gate.url });
    const { hostname, port } = new URL(gate.url);
    raw = new Stripe('sk_test_contract', { host: hostname, port: Number(port), protocol: 'http', apiVersion: '2026-10-28.endive', maxNetworkRetries: 0 });
  });
  afterAll(async () => {
    await gate.close();
    await sandbox.close();
    await hooks.close();
  });

  let serial = 0;
  const settings = (words: Record<string, string>) => fetch(`${sandbox.url}/sandbox/stripe/settings`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(words) });
  const fill = (path: string, card: string, more: Record<string, string> = {}) =>
    fetch(`${sandbox.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ card, expiry: '12/34', cvc: '123', name: 'H. Marchal', ...more }) });

  async function clocked(): Promise<string> {
    const clock = await raw.testHelpers.testClocks.create({ frozen_time: START });
    await settings({ clock: clock.id });
    return clock.id;
  }
  async function open(trial: boolean, customer: { id: string } | { email: string } = { email: 'helene@exemple.fr' }) {
    serial += 1;
    return stripe.openSubscriptionPage({
      key: `page-${serial}`, ourId: `7d3b8f5e-6f0a-4a51-9a40-${String(serial).padStart(12, '0')}`, customer, priceId: 'price_subscription',
      ...(trial && { trial: { priceId: 'price_trial', days: 7 } }), successUrl: 'http://affranchi.test/fait', cancelUrl: 'http://affranchi.test/paiement',
    });
  }
  async function subscribed(trial: boolean, card = '4242424242424242'): Promise<{ id: string; clock: string }> {
    const clock = await clocked();
    const page = await open(trial);
    const answer = await fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, card, { authentication: 'accept' });
    expect(answer.status).toBe(303);
    return { id: (await stripe.readCheckout(page.sessionId)).subscriptionId!, clock };
  }
  async function to(clock: string, at: number): Promise<void> {
    for (let frozen = (await raw.testHelpers.testClocks.retrieve(clock)).frozen_time; frozen < at; ) {
      frozen = Math.min(at, frozen + 50 * DAY);
      await raw.testHelpers.testClocks.advance(clock, { frozen_time: frozen });
      await eventually(async () => (await raw.testHelpers.testClocks.retrieve(clock)).status === 'ready');
    }
  }
  const bills = async (id: string) => (await raw.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] })).data;
  /** All that was told of a subscription and its bills, in the order it happened. */
  async function news(id: string): Promise<string[]> {
    const events = (await raw.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })) as unknown as Told[];
    return events.toReversed().filter(({ data }) => JSON.stringify(data.object).includes(id)).map(({ type }) => type);
  }

  test('a trial costs nothing, warns three days before, becomes a paid month, and each month after is one bill', async () => {
    const { id, clock } = await subscribed(true);
    const trial = await stripe.readSubscription(id);
    expect(trial).toMatchObject({ status: 'trialing', card: 'visa •••• 4242', cancelAtPeriodEnd: false, trialEndsAt: new Date((START + 7 * DAY) * 1000) });
    expect(await stripe.readBill(trial.latestBillId!)).toMatchObject({ paid: true, paidCents: 0, paymentIntentId: null, subscriptionId: id });
    await to(clock, START + 4 * DAY);
    expect(await news(id)).toContain('customer.subscription.trial_will_end');
    await to(clock, START + 7 * DAY + 60);
    // For an hour the bill is a draft: the subscription is active and nothing is charged yet.
    const active = await stripe.readSubscription(id);
    expect(active).toMatchObject({ status: 'active', periodStartsAt: trial.trialEndsAt });
    expect(await stripe.readBill(active.latestBillId!)).toMatchObject({ paid: false, attempts: 0 });
    await to(clock, START + 7 * DAY + 3700);
    expect(await stripe.readBill(active.latestBillId!)).toMatchObject({ paid: true, paidCents: 990, attempts: 1, periodStartsAt: active.periodStartsAt, periodEndsAt: active.periodEndsAt, paymentIntentId: expect.stringMatching(/^pi_/) });
    await to(clock, START + 400 * DAY);
    const all = await bills(id);
    expect(all).toHaveLength(14);
    expect(new Set(all.map((bill) => bill.payments?.data[0]?.payment.payment_intent)).size).toBe(14);
    expect(await news(id)).toEqual(expect.arrayContaining(['customer.subscription.created', 'invoice.created', 'invoice.finalized', 'invoice.paid', 'invoice.upcoming', 'customer.subscription.updated']));
  }, 60_000);

  test('a month that has no 31st is billed on its last day, and the next one on the 31st again', async () => {
    const { id, clock } = await subscribed(false);
    const days: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { periodEndsAt } = await stripe.readSubscription(id);
      days.push(periodEndsAt.toISOString().slice(0, 10));
      await to(clock, periodEndsAt.getTime() / 1000 + 4000);
    }
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  }, 60_000);

  test('a card that can be kept and not charged: tried again after 3, 5 and 7 days, then the subscription ends', async () => {
    const { id, clock } = await subscribed(true, '4000000000000341');
    const end = START + 7 * DAY + 3600;
    await to(clock, end + 60);
    const { latestBillId, status } = await stripe.readSubscription(id);
    expect(status).toBe('past_due');
    const tries: (number | null)[] = [];
    for (const days of [3, 8, 15]) {
      const bill = await stripe.readBill(latestBillId!);
      tries.push(bill.attempts, bill.nextAttemptAt && (bill.nextAttemptAt.getTime() / 1000 - end) / DAY);
      await to(clock, end + days * DAY + 60);
    }
    expect(tries).toEqual([1, 3, 2, 8, 3, 15]);
    expect(await stripe.readSubscription(id)).toMatchObject({ status: 'canceled', endedAt: new Date((end + 15 * DAY) * 1000) });
    expect(await stripe.readBill(latestBillId!)).toMatchObject({ paid: false, attempts: 4, nextAttemptAt: null });
    const charges = await raw.charges.list({ limit: 100 });
    expect(charges.data.filter((one) => one.status === 'failed' && one.customer === charges.data[0]!.customer)).toHaveLength(4);
    expect(await news(id)).toEqual(expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.deleted']));
  }, 60_000);

  test('a bank that wants the person is told as such, and the bill is paid once they have confirmed', async () => {
    const { id, clock } = await subscribed(true, '4000002760003184');
    await to(clock, START + 7 * DAY + 3700);
    expect(await news(id)).toContain('invoice.payment_action_required');
    const { latestBillId, status } = await stripe.readSubscription(id);
    expect(status).toBe('past_due');
    await fetch(`${sandbox.url}/sandbox/stripe/factures/${latestBillId}/payer`, { method: 'POST' });
    expect((await stripe.readSubscription(id)).status).toBe('active');
    // One set up with its bank's consent is charged without asking.
    const other = await subscribed(true, '4000002500003155');
    await to(other.clock, START + 7 * DAY + 3700);
    expect((await bills(other.id))[0]).toMatchObject({ status: 'paid', amount_paid: 990 });
  }, 60_000);

  test('another card in the portal saves a refused month; the link works once', async () => {
    const { id, clock } = await subscribed(true, '4000000000000341');
    await to(clock, START + 7 * DAY + 3700);
    const { customerId } = await stripe.readSubscription(id);
    const { url } = await stripe.openPortal({ customerId, returnUrl: 'http://affranchi.test/mon-profil' });
    const path = new URL(url).pathname;
    expect(await (await fetch(`${sandbox.url}${path}`)).text()).toContain('Enregistrer cette carte');
    expect((await fill(`${path}/carte`, '4000000000000002')).status).toBe(402);
    const done = await fill(`${path}/carte`, '5555555555554444');
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://affranchi.test/mon-profil']);
    expect((await fetch(`${sandbox.url}${path}`)).status).toBe(410);
    expect((await stripe.readSubscription(id)).card).toBe('mastercard •••• 4444');
    await to(clock, START + 11 * DAY);
    expect((await stripe.readSubscription(id)).status).toBe('active');
    expect((await bills(id)).map(({ status, attempt_count: tries }) => [status, tries])).toEqual([['paid', 2], ['paid', 0]]);
  }, 60_000);

  test('an outcome that was asked for overrides a good card once: the next try takes the money', async () => {
    const { id, clock } = await subscribed(true);
    await settings({ clock, 'charges[0]': 'declined' });
    await to(clock, START + 7 * DAY + 3700);
    expect((await stripe.readSubscription(id)).status).toBe('past_due');
    await to(clock, START + 11 * DAY);
    expect((await stripe.readSubscription(id)).status).toBe('active');
    expect((await bills(id))[0]).toMatchObject({ status: 'paid', attempt_count: 2, amount_paid: 990 });
  }, 60_000);

  test('leaving at the end of the period, taking it back, leaving at once; the event says what was before', async () => {
    const { id, clock } = await subscribed(false);
    await stripe.endSubscription(id, 'period_end');
    await stripe.endSubscription(id, 'period_end');
    const ending = await eventually(() => told.find(({ type, data }) => type === 'customer.subscription.updated' && data.object.id === id && data.object['cancel_at_period_end'] === true));
    expect(ending.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    await stripe.resumeSubscription(id);
    await to(clock, START + 40 * DAY);
    expect(await stripe.readSubscription(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await stripe.endSubscription(id, 'period_end');
    await to(clock, START + 70 * DAY);
    expect((await stripe.readSubscription(id)).status).toBe('canceled');
    await stripe.endSubscription(id, 'now');
    expect(await bills(id)).toHaveLength(2);
    await expect(stripe.resumeSubscription(id)).rejects.toMatchObject({ statusCode: 400 });
    expect((await raw.subscriptions.list({ limit: 100 })).data.some((one) => one.id === id)).toBe(false);
    expect((await raw.subscriptions.list({ limit: 100, status: 'all' })).data.some((one) => one.id === id)).toBe(true);
  }, 60_000);

  test('a first payment refused without a page stays incomplete for 23 hours, then its bill is void', async () => {
    const clock = await clocked();
    const customer = await raw.customers.create({ email: 'noe@exemple.fr', test_clock: clock });
    const method = await raw.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id });
    const made = await raw.subscriptions.create({ customer: customer.id, items: [{ price: 'price_subscription' }], default_payment_method: method.id });
    expect(made.status).toBe('incomplete');
    await to(clock, START + 24 * 3600);
    expect((await stripe.readSubscription(made.id)).status).toBe('incomplete_expired');
    expect((await bills(made.id)).map(({ status }) => status)).toEqual(['void']);
  });

  test('refunds that take their time or come back, and disputes closed either way', async () => {
    const pay = async (card: string) => {
      serial += 1;
      const page = await stripe.openCheckout({ key: `pay-${serial}`, ourId: 'x', reference: 'AF-7K2M4P', customer: { email: 'h@exemple.fr' }, lines: [{ name: 'Lettre', amountCents: 490, quantity: 1 }], successUrl: 'http://a.test', cancelUrl: 'http://a.test' });
      await fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, card);
      return (await stripe.readCheckout(page.sessionId)).paymentIntentId!;
    };
    const refund = (paymentIntentId: string) => stripe.refund({ key: `refund-${paymentIntentId}`, paymentIntentId, amountCents: 490, reason: 'requested_by_customer' });
    const slow = await refund(await pay('4000000000007726'));
    const doomed = await refund(await pay('4000000000005126'));
    expect([slow.status, doomed.status]).toEqual(['pending', 'succeeded']);
    await eventually(async () => (await stripe.readRefund(slow.refundId)).status === 'succeeded');
    await eventually(async () => (await stripe.readRefund(doomed.refundId)).status === 'failed');

    for (const [card, issue, ends] of [['4000000000000259', 'gagne', 'won'], ['4000000000002685', 'perdu', 'lost'], ['4000000000001976', 'gagne', 'warning_closed']] as const) {
      const intent = await pay(card);
      const [dispute] = (await raw.disputes.list({ payment_intent: intent })).data;
      if (ends !== 'warning_closed') await expect(refund(intent)).rejects.toMatchObject({ code: 'charge_disputed' });
      await fetch(`${sandbox.url}/sandbox/stripe/litiges/${dispute!.id}/fermer`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ issue }) });
      expect((await raw.disputes.retrieve(dispute!.id)).status).toBe(ends);
    }
  }, 60_000);

  test('a subscription that lives by the world’s time can be pushed on by hand', async () => {
    await settings({});
    const page = await open(true);
    expect(await (await fetch(`${sandbox.url}/sandbox/stripe/checkout/${page.sessionId}`)).text()).toMatch(/Essai gratuit jusqu’au .*, puis 9,90\s€ par mois.*0,00\s€ aujourd’hui.*obligation de paiement/s);
    await fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, '4242424242424242');
    const id = (await stripe.readCheckout(page.sessionId)).subscriptionId!;
    const push = (pas: string) => fetch(`${sandbox.url}/sandbox/stripe/abonnements/${id}/avancer`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ pas }) });
    await push('jour');
    expect((await stripe.readSubscription(id)).status).toBe('trialing');
    await push('semaine');
    await push('mois');
    expect((await stripe.readSubscription(id)).status).toBe('active');
    expect((await bills(id)).map(({ amount_paid: cents, status }) => [cents, status])).toEqual([[990, 'paid'], [990, 'paid'], [0, 'paid']]);
  });

  test('faults that were asked for: cut, 500 and 429, before and after the work, and notifications lost', async () => {
    const create = () => {
      serial += 1;
      return { key: `fault-${serial}`, name: `fault ${serial}` };
    };
    const named = async (name: string) => (await raw.customers.list({ limit: 100 })).data.filter((one) => one.name === name).length;
    const attempt = async (fault: string) => {
      const { key, name } = create();
      await settings({ 'requests[0][fault]': fault, 'requests[0][path]': '/v1/customers', 'requests[0][times]': '1' });
      const ask = () => raw.customers.create({ name }, { idempotencyKey: key }).then(() => 'ok', (error: Stripe.errors.StripeError) => error.statusCode ?? 0);
      return [await ask(), await ask(), await named(name)];
    };
    expect(await attempt('error_before')).toEqual([500, 'ok', 1]);
    // What failed after it had begun is that key's answer for good.
    expect(await attempt('error_after')).toEqual([500, 500, 1]);
    expect(await attempt('rate_limit')).toEqual([429, 'ok', 1]);
    // The library itself asks again when it is cut off, under the same key.
    expect(await attempt('cut_before')).toEqual(['ok', 'ok', 1]);
    expect(await attempt('cut_after')).toEqual(['ok', 'ok', 1]);

    await settings({ 'requests[0][fault]': 'slow', 'requests[0][path]': '/v1/customers' });
    const slow = raw.customers.create({ name: 'slow' }, { idempotencyKey: 'slow' });
    const second = await eventually(async () => raw.customers.create({ name: 'slow' }, { idempotencyKey: 'slow' }).then(() => 'ok', (error: Stripe.errors.StripeError) => error.code));
    expect(second).toBe('idempotency_key_in_use');
    await slow;
    await settings({ 'webhooks[drop_next]': '1' });
    const lost = await raw.customers.create({ name: 'lost' });
    const heard = await raw.customers.create({ name: 'heard' });
    await eventually(() => told.some(({ data }) => data.object.id === heard.id));
    expect(told.some(({ data }) => data.object.id === lost.id)).toBe(false);
  }, 60_000);

  test('lists come in pages, newest first, between two instants', async () => {
    const all = await raw.events.list({ limit: 7 }).autoPagingToArray({ limit: 10_000 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(100);
    const of = { created: { gte: START - 1, lt: START + DAY }, limit: 100 };
    expect((await raw.subscriptions.list({ ...of, status: 'all' })).data.every(({ created }) => created >= START - 1 && created < START + DAY)).toBe(true);
    for (const list of [raw.checkout.sessions.list({ created: { gt: 1 }, limit: 2 }), raw.invoices.list(of), raw.refunds.list({ limit: 3 }), raw.paymentIntents.list({ limit: 3 }), raw.prices.list(), raw.products.list(), raw.customers.list({ limit: 2 })]) expect((await list).data.length).toBeGreaterThan(0);
    await expect(raw.invoices.list({ starting_after: 'in_unknown' })).rejects.toMatchObject({ statusCode: 404 });
    await expect(raw.subscriptions.retrieve('sub_unknown')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(raw.invoices.retrieve((await raw.invoices.list({ limit: 1 })).data[0]!.id!, { expand: ['nothing'] })).rejects.toMatchObject({ statusCode: 400 });
  });

  test('all that passed is as described', async () => {
    const checker = stripeChecker();
    expect(gate.seen.length).toBeGreaterThan(100);
    expect([...new Set(gate.seen.flatMap((exchange) => checker.exchange(exchange)))]).toEqual([]);
    const events = (await raw.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })) as unknown as Told[];
    const faults = events.flatMap((event) => [
      ...checker.event(event),
      // An announced bill has no identifier yet, and a fraud warning is not in the description we keep.
      ...(event.type === 'radar.early_fraud_warning.created' ? [] : checker.object(event.type === 'invoice.upcoming' ? { ...event.data.object, id: 'in_none' } : event.data.object)),
    ]);
    expect([...new Set(faults)]).toEqual([]);
  });
});

(present ? describe : describe.skip)('Stripe’s own examples', () => {
  const { resources } = present ? (JSON.parse(readFileSync(join(import.meta.dirname, '../../../shared/specs', FIXTURES), 'utf8')) as { resources: Record<string, never> }) : { resources: {} as Record<string, never> };
  test('are read by our code without a fault', () => {
    expect(checkoutState(resources['checkout.session']!)).toMatchObject({ sessionId: expect.stringMatching(/^cs_test_/), status: 'open', paid: false });
    expect(subscriptionState(resources['subscription']!)).toMatchObject({ status: 'active', customerId: 'cus_QXg1o8vcGmoR32' });
    expect(billState(resources['invoice']!)).toMatchObject({ subscriptionId: 'subscription', paid: false });
    expect(refundState(resources['refund']!).refundId).toMatch(/^re_/);
  });
  test('each is as described, so that what is checked against it means something', () => {
    const checker = stripeChecker();
    const all = Object.values(resources) as { object: string; deleted?: true }[];
    expect(all).toHaveLength(43);
    expect(all.filter(({ deleted }) => !deleted).flatMap((one) => checker.object(one))).toEqual([]);
  });
});
