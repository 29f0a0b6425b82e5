// Slow by nature: months of renewals at the bank.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../harness/eventually.ts';
import { specsPresent } from './openapi.ts';
import { contractBank, DAY, START, type ContractBank } from './stripe-bank.ts';
import { STRIPE_FILE } from './stripe-checker.ts';

const present = specsPresent(STRIPE_FILE);

(present ? describe : describe.skip)('subscriptions between the adapter and the Stripe sandbox', () => {
  let bank: ContractBank;
  beforeAll(async () => {
    bank = await contractBank();
  });
  afterAll(() => bank.close());

  /** The page of a new subscription on a clock of its own, filled in. */
  async function subscribed(trial: boolean, card = '4242424242424242'): Promise<{ id: string; clock: string }> {
    const clock = await bank.clocked();
    const page = await bank.openSubscription(trial);
    const answer = await bank.fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, card, {
      authentication: 'accept',
    });
    expect(answer.status).toBe(303);
    return { id: (await bank.stripe.readCheckout(page.sessionId)).subscriptionId!, clock };
  }
  const bills = async (id: string) =>
    (await bank.raw.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] })).data;
  /** All events of a subscription and its invoices, in chronological order. */
  async function news(id: string): Promise<string[]> {
    const events = await bank.events();
    return events
      .toReversed()
      .filter(({ data }) => JSON.stringify(data.object).includes(id))
      .map(({ type }) => type);
  }

  test('a trial is free, warns three days before its end, becomes a paid month, and each later month has one invoice', async () => {
    const { id, clock } = await subscribed(true);
    const trial = await bank.stripe.readSubscription(id);
    expect(trial).toMatchObject({
      status: 'trialing',
      card: 'visa •••• 4242',
      cancelAtPeriodEnd: false,
      trialEndsAt: new Date((START + 7 * DAY) * 1000),
    });
    expect(await bank.stripe.readBill(trial.latestBillId!)).toMatchObject({
      paid: true,
      paidCents: 0,
      paymentIntentId: null,
      subscriptionId: id,
    });
    await bank.to(clock, START + 4 * DAY);
    expect(await news(id)).toContain('customer.subscription.trial_will_end');
    await bank.to(clock, START + 7 * DAY + 60);
    // For an hour the bill is a draft: the subscription is active and nothing is charged yet.
    const active = await bank.stripe.readSubscription(id);
    expect(active).toMatchObject({ status: 'active', periodStartsAt: trial.trialEndsAt });
    expect(await bank.stripe.readBill(active.latestBillId!)).toMatchObject({ paid: false, attempts: 0 });
    await bank.to(clock, START + 7 * DAY + 3700);
    expect(await bank.stripe.readBill(active.latestBillId!)).toMatchObject({
      paid: true,
      paidCents: 990,
      attempts: 1,
      periodStartsAt: active.periodStartsAt,
      periodEndsAt: active.periodEndsAt,
      paymentIntentId: expect.stringMatching(/^pi_/),
    });
    await bank.to(clock, START + 400 * DAY);
    const all = await bills(id);
    expect(all).toHaveLength(14);
    expect(new Set(all.map((bill) => bill.payments?.data[0]?.payment.payment_intent)).size).toBe(14);
    expect(await news(id)).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.created',
        'invoice.finalized',
        'invoice.paid',
        'invoice.upcoming',
        'customer.subscription.updated',
      ]),
    );
  }, 60_000);

  test('a month that has no 31st is billed on its last day, and the next one on the 31st again', async () => {
    const { id, clock } = await subscribed(false);
    const days: string[] = [];
    for (let month = 0; month < 4; month += 1) {
      const { periodEndsAt } = await bank.stripe.readSubscription(id);
      days.push(periodEndsAt.toISOString().slice(0, 10));
      await bank.to(clock, periodEndsAt.getTime() / 1000 + 4000);
    }
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  }, 60_000);

  test('a card that is declined later is retried after 3, 5 and 7 days, then the subscription ends', async () => {
    const { id, clock } = await subscribed(true, '4000000000000341');
    const end = START + 7 * DAY + 3600;
    await bank.to(clock, end + 60);
    const { latestBillId, status } = await bank.stripe.readSubscription(id);
    expect(status).toBe('past_due');
    const tries: (number | null)[] = [];
    for (const days of [3, 8, 15]) {
      const bill = await bank.stripe.readBill(latestBillId!);
      tries.push(bill.attempts, bill.nextAttemptAt && (bill.nextAttemptAt.getTime() / 1000 - end) / DAY);
      await bank.to(clock, end + days * DAY + 60);
    }
    expect(tries).toEqual([1, 3, 2, 8, 3, 15]);
    expect(await bank.stripe.readSubscription(id)).toMatchObject({
      status: 'canceled',
      endedAt: new Date((end + 15 * DAY) * 1000),
    });
    expect(await bank.stripe.readBill(latestBillId!)).toMatchObject({ paid: false, attempts: 4, nextAttemptAt: null });
    const charges = await bank.raw.charges.list({ limit: 100 });
    expect(
      charges.data.filter((one) => one.status === 'failed' && one.customer === charges.data[0]!.customer),
    ).toHaveLength(4);
    expect(await news(id)).toEqual(expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.deleted']));
  }, 60_000);

  test('a bank that requires authentication is reported, and the invoice is paid after the confirmation', async () => {
    const { id, clock } = await subscribed(true, '4000002760003184');
    await bank.to(clock, START + 7 * DAY + 3700);
    expect(await news(id)).toContain('invoice.payment_action_required');
    const { latestBillId, status } = await bank.stripe.readSubscription(id);
    expect(status).toBe('past_due');
    await fetch(`${bank.url}/sandbox/stripe/factures/${latestBillId}/payer`, { method: 'POST' });
    expect((await bank.stripe.readSubscription(id)).status).toBe('active');
    // One set up with its bank's consent is charged without asking.
    const other = await subscribed(true, '4000002500003155');
    await bank.to(other.clock, START + 7 * DAY + 3700);
    expect((await bills(other.id))[0]).toMatchObject({ status: 'paid', amount_paid: 990 });
  }, 60_000);

  test('another card in the portal pays a declined month; the link works once', async () => {
    const { id, clock } = await subscribed(true, '4000000000000341');
    await bank.to(clock, START + 7 * DAY + 3700);
    const { customerId } = await bank.stripe.readSubscription(id);
    const { url } = await bank.stripe.openPortal({ customerId, returnUrl: 'http://affranchi.test/mon-profil' });
    const path = new URL(url).pathname;
    expect(await (await fetch(`${bank.url}${path}`)).text()).toContain('Enregistrer cette carte');
    expect((await bank.fill(`${path}/carte`, '4000000000000002')).status).toBe(402);
    const done = await bank.fill(`${path}/carte`, '5555555555554444');
    expect([done.status, done.headers.get('location')]).toEqual([303, 'http://affranchi.test/mon-profil']);
    expect((await fetch(`${bank.url}${path}`)).status).toBe(410);
    // Stripe goes on charging the card of the subscription until it is changed.
    const { card, newerMethodId } = await bank.stripe.readSubscription(id);
    expect(card).toBe('visa •••• 0341');
    await bank.stripe.changeMethod(id, newerMethodId!);
    expect(await bank.stripe.readSubscription(id)).toMatchObject({
      card: 'mastercard •••• 4444',
      newerMethodId: null,
    });
    await bank.to(clock, START + 11 * DAY);
    expect((await bank.stripe.readSubscription(id)).status).toBe('active');
    expect((await bills(id)).map(({ status, attempt_count: tries }) => [status, tries])).toEqual([
      ['paid', 2],
      ['paid', 0],
    ]);
  }, 60_000);

  test('a deleted customer is gone with their card, and no longer charged; deleting again changes nothing', async () => {
    const { id } = await subscribed(false);
    const { customerId, latestBillId } = await bank.stripe.readSubscription(id);
    await bank.stripe.deleteCustomer(customerId);
    await bank.stripe.deleteCustomer(customerId);
    expect(await bank.stripe.readSubscription(id)).toMatchObject({ status: 'canceled', customerId });
    expect(await bank.stripe.readBill(latestBillId!)).toMatchObject({ paid: true });
    expect(await news(id)).toContain('customer.subscription.deleted');
    await expect(bank.stripe.openPortal({ customerId, returnUrl: 'http://affranchi.test' })).rejects.toThrow();
  }, 60_000);

  test('a requested outcome overrides a valid card once: the next attempt succeeds', async () => {
    const { id, clock } = await subscribed(true);
    await bank.settings({ clock, 'charges[0]': 'declined' });
    await bank.to(clock, START + 7 * DAY + 3700);
    expect((await bank.stripe.readSubscription(id)).status).toBe('past_due');
    await bank.to(clock, START + 11 * DAY);
    expect((await bank.stripe.readSubscription(id)).status).toBe('active');
    expect((await bills(id))[0]).toMatchObject({ status: 'paid', attempt_count: 2, amount_paid: 990 });
  }, 60_000);

  test('ending at the end of the period, resuming, ending at once; the event contains the previous state', async () => {
    const { id, clock } = await subscribed(false);
    await bank.stripe.endSubscription(id, 'period_end');
    await bank.stripe.endSubscription(id, 'period_end');
    const ending = await eventually(() =>
      bank.told.find(
        ({ type, data }) =>
          type === 'customer.subscription.updated' &&
          data.object.id === id &&
          data.object['cancel_at_period_end'] === true,
      ),
    );
    expect(ending.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    await bank.stripe.resumeSubscription(id);
    await bank.to(clock, START + 40 * DAY);
    expect(await bank.stripe.readSubscription(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await bank.stripe.endSubscription(id, 'period_end');
    await bank.to(clock, START + 70 * DAY);
    expect((await bank.stripe.readSubscription(id)).status).toBe('canceled');
    await bank.stripe.endSubscription(id, 'now');
    expect(await bills(id)).toHaveLength(2);
    await expect(bank.stripe.resumeSubscription(id)).rejects.toMatchObject({ details: { httpStatus: 400 } });
    expect((await bank.raw.subscriptions.list({ limit: 100 })).data.some((one) => one.id === id)).toBe(false);
    expect((await bank.raw.subscriptions.list({ limit: 100, status: 'all' })).data.some((one) => one.id === id)).toBe(
      true,
    );
  }, 60_000);

  test('a first payment declined without a page stays incomplete for 23 hours, then its invoice is void', async () => {
    const clock = await bank.clocked();
    const customer = await bank.raw.customers.create({ email: 'noe@exemple.fr', test_clock: clock });
    const method = await bank.raw.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: customer.id });
    const made = await bank.raw.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_subscription' }],
      default_payment_method: method.id,
    });
    expect(made.status).toBe('incomplete');
    await bank.to(clock, START + 24 * 3600);
    expect((await bank.stripe.readSubscription(made.id)).status).toBe('incomplete_expired');
    expect((await bills(made.id)).map(({ status }) => status)).toEqual(['void']);
  });

  test('a subscription in real time can be advanced by hand', async () => {
    await bank.settings({});
    const page = await bank.openSubscription(true);
    expect(await (await fetch(`${bank.url}/sandbox/stripe/checkout/${page.sessionId}`)).text()).toMatch(
      /Essai gratuit jusqu’au .*, puis 9,90\s€ par mois.*0,00\s€ aujourd’hui.*obligation de paiement/s,
    );
    await bank.fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, '4242424242424242');
    const id = (await bank.stripe.readCheckout(page.sessionId)).subscriptionId!;
    const push = (pas: string) =>
      fetch(`${bank.url}/sandbox/stripe/abonnements/${id}/avancer`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ pas }),
      });
    await push('jour');
    expect((await bank.stripe.readSubscription(id)).status).toBe('trialing');
    await push('semaine');
    await push('mois');
    expect((await bank.stripe.readSubscription(id)).status).toBe('active');
    expect((await bills(id)).map(({ amount_paid: cents, status }) => [cents, status])).toEqual([
      [990, 'paid'],
      [990, 'paid'],
      [0, 'paid'],
    ]);
  });

  test('all requests and responses match Stripe’s description', async () => {
    expect(bank.gate.seen.length).toBeGreaterThan(100);
    expect(await bank.faults()).toEqual([]);
  });
});
