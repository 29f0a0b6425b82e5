// Slow by nature: months of payments at the bank.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import type { ListedObject } from '../../src/adapters/payments/port.ts';
import {
  toRenewalInvoiceState,
  toCheckoutState,
  refundState,
  toSubscriptionState,
} from '../../src/adapters/payments/stripe-mapping.ts';
import { eventually } from '../harness/eventually.ts';
import { readSpec, specsPresent } from './openapi.ts';
import { contractBank, DAY, START, type ContractBank } from './stripe-bank.ts';
import { STRIPE_FILE, stripeChecker } from './stripe-checker.ts';

const FIXTURES = 'stripe-fixtures-trimmed.json';
const present = specsPresent(STRIPE_FILE, FIXTURES);

(present ? describe : describe.skip)('refunds, disputes, faults and lists of the Stripe sandbox', () => {
  let bank: ContractBank;
  beforeAll(async () => {
    bank = await contractBank();
  });
  afterAll(() => bank.close());

  test('delayed and returned refunds, and disputes closed either way', async () => {
    const pay = async (card: string) => {
      const serial = bank.serial();
      const page = await bank.stripe.openCheckout({
        key: `pay-${serial}`,
        ourId: 'x',
        reference: 'AF-7K2M4P',
        customer: { email: 'h@exemple.fr' },
        lines: [{ name: 'Lettre', amountCents: 490, quantity: 1 }],
        successUrl: 'http://a.test',
        cancelUrl: 'http://a.test',
      });
      await bank.fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, card);
      return (await bank.stripe.readCheckout(page.sessionId)).paymentIntentId!;
    };
    const refund = (paymentIntentId: string) =>
      bank.stripe.refund({
        key: `refund-${paymentIntentId}`,
        ourId: 'refund',
        paymentIntentId,
        amountCents: 490,
        reason: 'requested_by_customer',
      });
    const slow = await refund(await pay('4000000000007726'));
    const doomed = await refund(await pay('4000000000005126'));
    expect([slow.status, doomed.status]).toEqual(['pending', 'succeeded']);
    await eventually(async () => (await bank.stripe.readRefund(slow.refundId)).status === 'succeeded');
    await eventually(async () => (await bank.stripe.readRefund(doomed.refundId)).status === 'failed');

    for (const [card, issue, ends] of [
      ['4000000000000259', 'gagne', 'won'],
      ['4000000000002685', 'perdu', 'lost'],
      ['4000000000001976', 'gagne', 'warning_closed'],
    ] as const) {
      const intent = await pay(card);
      const [dispute] = (await bank.raw.disputes.list({ payment_intent: intent })).data;
      if (ends !== 'warning_closed') await expect(refund(intent)).rejects.toThrow('charge_disputed');
      await fetch(`${bank.url}/sandbox/stripe/litiges/${dispute!.id}/fermer`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ issue }),
      });
      expect((await bank.raw.disputes.retrieve(dispute!.id)).status).toBe(ends);
    }
  }, 60_000);

  test('a dispute is mapped to our states from its opening to its end, either way', async () => {
    for (const [card, opened, reason, issue, ends] of [
      ['4000000000000259', 'to_answer', 'fraudulent', 'gagne', 'won'],
      ['4000000000002685', 'to_answer', 'product_not_received', 'perdu', 'lost'],
      ['4000000000001976', 'inquiry', 'fraudulent', 'perdu', 'dropped'],
    ] as const) {
      const serial = bank.serial();
      const page = await bank.stripe.openCheckout({
        key: `dispute-${serial}`,
        ourId: `order-${serial}`,
        reference: 'AF-7K2M4P',
        customer: { email: 'h@exemple.fr' },
        lines: [{ name: 'Lettre', amountCents: 1380, quantity: 1 }],
        successUrl: 'http://a.test',
        cancelUrl: 'http://a.test',
      });
      await bank.fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, card);
      const { paymentIntentId } = await bank.stripe.readCheckout(page.sessionId);
      const [{ id } = { id: '' }] = (await bank.raw.disputes.list({ payment_intent: paymentIntentId! })).data;
      const before = await bank.stripe.readDispute(id);
      expect(before).toEqual({
        disputeId: id,
        paymentIntentId,
        ourId: `order-${serial}`,
        status: opened,
        reason,
        amountCents: 1380,
        openedAt: expect.any(Date),
        answerDueAt: expect.any(Date),
      });
      expect(before.answerDueAt!.getTime()).toBeGreaterThan(before.openedAt.getTime());
      await bank.post(`/sandbox/stripe/litiges/${id}/fermer`, { issue });
      expect(await bank.stripe.readDispute(id)).toMatchObject({
        disputeId: id,
        status: ends,
        amountCents: 1380,
        openedAt: before.openedAt,
      });
    }
    await expect(bank.stripe.readDispute('dp_unknown')).rejects.toMatchObject({ code: 'resource_missing' });
  }, 60_000);

  test('a page completed with a direct debit is in progress until the bank pays or declines it', async () => {
    const open = async () => {
      const line = { quantity: 1, price_data: { currency: 'eur', unit_amount: 490, product_data: { name: 'Lettre' } } };
      const { id } = await bank.raw.checkout.sessions.create({
        mode: 'payment',
        success_url: 'http://a.test',
        line_items: [line],
        allowed_payment_method_types: ['card', 'sepa_debit'],
      });
      await bank.post(`/sandbox/stripe/checkout/${id}/pay`, { iban: 'FR1420041010050500013M02606' });
      expect(await bank.stripe.readCheckout(id)).toMatchObject({
        status: 'complete',
        paid: false,
        isProcessing: true,
        isDeclined: false,
      });
      return { id, intent: (await bank.stripe.readCheckout(id)).paymentIntentId! };
    };
    const [paid, refused] = [await open(), await open()];
    await bank.post(`/sandbox/stripe/prelevements/${paid.intent}/decider`, { issue: 'paye' });
    await bank.post(`/sandbox/stripe/prelevements/${refused.intent}/decider`, { issue: 'refuse' });
    expect(await bank.stripe.readCheckout(paid.id)).toMatchObject({
      paid: true,
      isProcessing: false,
      isDeclined: false,
      amountCents: 490,
    });
    expect(await bank.stripe.readCheckout(refused.id)).toMatchObject({
      paid: false,
      isProcessing: false,
      isDeclined: true,
    });
    await eventually(() =>
      [paid, refused].every(({ id }) =>
        bank.told.some(({ type, data }) => type.startsWith('checkout.session.async_payment_') && data.object.id === id),
      ),
    );
    const refund = await bank.stripe.refund({
      key: 'debit-back',
      ourId: 'refund',
      paymentIntentId: paid.intent,
      amountCents: 490,
      reason: 'requested_by_customer',
    });
    expect(refund.status).toBe('succeeded');
  });

  test('a suspicious card causes a warning', async () => {
    const page = await bank.stripe.openCheckout({
      key: 'suspected',
      ourId: 'order-suspected',
      reference: 'AF-7K2M4P',
      customer: { email: 'h@exemple.fr' },
      lines: [{ name: 'Lettre', amountCents: 490, quantity: 1 }],
      successUrl: 'http://a.test',
      cancelUrl: 'http://a.test',
    });
    await bank.fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, '4000000000005423');
    const { paymentIntentId } = await bank.stripe.readCheckout(page.sessionId);
    const event = (await bank.events()).find(({ type }) => type === 'radar.early_fraud_warning.created')!;
    expect(await bank.stripe.readFraudWarning(event.data.object.id!)).toEqual({
      paymentIntentId,
      ourId: 'order-suspected',
      fraudType: 'misc',
      warnedAt: expect.any(Date),
    });
  });

  test('everything created since a day is listed, page by page, each once and as it is read alone', async () => {
    const before = new Date();
    // More of one kind than a page of the list holds.
    for (let i = 0; i < 103; i += 1) {
      const serial = bank.serial();
      await bank.stripe.openCheckout({
        key: `listed-${serial}`,
        ourId: `listed-${i}`,
        reference: 'AF-7K2M4P',
        customer: { email: 'h@exemple.fr' },
        lines: [{ name: 'Lettre', amountCents: 490 + i, quantity: 1 }],
        successUrl: 'http://a.test',
        cancelUrl: 'http://a.test',
      });
    }
    const { sessionId } = await bank.openSubscription(false);
    await bank.fill(`/sandbox/stripe/checkout/${sessionId}/pay`, '4242424242424242');
    const listed: ListedObject[] = [];
    for await (const one of bank.stripe.listSince(new Date(before.getTime() - DAY * 1000))) listed.push(one);
    const ids = listed.map(({ state }) => {
      if ('sessionId' in state) return state.sessionId;
      if ('billId' in state) return state.billId;
      if ('refundId' in state) return state.refundId;
      return 'disputeId' in state ? state.disputeId : state.subscriptionId;
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      listed.filter(({ kind, state }) => kind === 'checkout' && 'ourId' in state && state.ourId.startsWith('listed-')),
    ).toHaveLength(103);
    expect([...new Set(listed.map(({ kind }) => kind))].sort()).toEqual([
      'bill',
      'checkout',
      'dispute',
      'refund',
      'subscription',
    ]);
    for (const one of listed.filter((candidate, i) => listed.findIndex(({ kind }) => kind === candidate.kind) === i)) {
      const { stripe } = bank;
      const alone = {
        checkout: () => stripe.readCheckout((one.state as { sessionId: string }).sessionId),
        subscription: () => stripe.readSubscription((one.state as { subscriptionId: string }).subscriptionId),
        bill: () => stripe.readBill((one.state as { billId: string }).billId),
        refund: () => stripe.readRefund((one.state as { refundId: string }).refundId),
        dispute: () => stripe.readDispute((one.state as { disputeId: string }).disputeId),
      }[one.kind];
      expect(one.state).toEqual(await alone());
    }
    for (const one of listed)
      if (one.kind === 'refund')
        expect([one.state.paymentIntentId, one.state.amountCents]).toEqual([expect.stringMatching(/^pi_/), 490]);
    // Made before that day, it is not listed.
    const none: ListedObject[] = [];
    for await (const one of bank.stripe.listSince(new Date(Date.now() + DAY * 1000))) none.push(one);
    expect(none).toEqual([]);
  }, 120_000);

  test('requested faults: disconnects, 500 and 429, before and after the work, and lost notifications', async () => {
    const create = () => {
      const serial = bank.serial();
      return { key: `fault-${serial}`, name: `fault ${serial}` };
    };
    const named = async (name: string) =>
      (await bank.raw.customers.list({ limit: 100 })).data.filter((one) => one.name === name).length;
    const attempt = async (fault: string) => {
      const { key, name } = create();
      await bank.settings({
        'requests[0][fault]': fault,
        'requests[0][path]': '/v1/customers',
        'requests[0][times]': '1',
      });
      const ask = () =>
        bank.raw.customers.create({ name }, { idempotencyKey: key }).then(
          () => 'ok',
          (error: Stripe.errors.StripeError) => error.statusCode ?? 0,
        );
      return [await ask(), await ask(), await named(name)];
    };
    expect(await attempt('error_before')).toEqual([500, 'ok', 1]);
    // What failed after it had begun is that key's answer for good.
    expect(await attempt('error_after')).toEqual([500, 500, 1]);
    expect(await attempt('rate_limit')).toEqual([429, 'ok', 1]);
    // The library itself retries after a disconnect, with the same key.
    expect(await attempt('cut_before')).toEqual(['ok', 'ok', 1]);
    expect(await attempt('cut_after')).toEqual(['ok', 'ok', 1]);

    await bank.settings({ 'requests[0][fault]': 'slow', 'requests[0][path]': '/v1/customers' });
    const slow = bank.raw.customers.create({ name: 'slow' }, { idempotencyKey: 'slow' });
    const second = await eventually(async () =>
      bank.raw.customers.create({ name: 'slow' }, { idempotencyKey: 'slow' }).then(
        () => 'ok',
        (error: Stripe.errors.StripeError) => error.code,
      ),
    );
    expect(second).toBe('idempotency_key_in_use');
    await slow;
    await bank.settings({ 'webhooks[drop_next]': '1' });
    const lost = await bank.raw.customers.create({ name: 'lost' });
    const heard = await bank.raw.customers.create({ name: 'heard' });
    await eventually(() => bank.told.some(({ data }) => data.object.id === heard.id));
    expect(bank.told.some(({ data }) => data.object.id === lost.id)).toBe(false);
  }, 60_000);

  test('lists come in pages, newest first, between two instants', async () => {
    await bank.clocked();
    const page = await bank.openSubscription(false);
    await bank.fill(`/sandbox/stripe/checkout/${page.sessionId}/pay`, '4242424242424242');
    const all = await bank.raw.events.list({ limit: 7 }).autoPagingToArray({ limit: 10_000 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(20);
    const within = { created: { gte: START, lt: START + DAY }, limit: 100 };
    const after = { created: { gt: START, lte: START + DAY }, limit: 100 };
    for (const resource of [
      bank.raw.subscriptions,
      bank.raw.invoices,
      bank.raw.charges,
      bank.raw.paymentIntents,
      bank.raw.customers,
    ])
      expect([(await resource.list(within)).data.length, (await resource.list(after)).data.length]).toEqual([1, 0]);
    for (const list of [
      bank.raw.checkout.sessions.list(),
      bank.raw.refunds.list(),
      bank.raw.disputes.list(),
      bank.raw.prices.list(),
      bank.raw.products.list(),
    ])
      expect((await list).data.length).toBeGreaterThan(0);
    await expect(bank.raw.invoices.list({ starting_after: 'in_unknown' })).rejects.toMatchObject({ statusCode: 404 });
    await expect(bank.raw.subscriptions.retrieve('sub_unknown')).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(
      bank.raw.invoices.retrieve((await bank.raw.invoices.list({ limit: 1 })).data[0]!.id, { expand: ['nothing'] }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  test('all requests and responses match Stripe’s description', async () => {
    expect(bank.gate.seen.length).toBeGreaterThan(50);
    expect(await bank.faults()).toEqual([]);
  });
});

(present ? describe : describe.skip)('Stripe’s own examples', () => {
  const { resources } = present
    ? readSpec<{
        resources: Record<string, never>;
      }>(FIXTURES)
    : { resources: {} as Record<string, never> };
  test('are parsed by our code without an error', () => {
    expect(toCheckoutState(resources['checkout.session']!)).toMatchObject({
      sessionId: expect.stringMatching(/^cs_test_/),
      status: 'open',
      paid: false,
    });
    expect(toSubscriptionState(resources['subscription']!)).toMatchObject({
      status: 'active',
      customerId: 'cus_QXg1o8vcGmoR32',
    });
    expect(toRenewalInvoiceState(resources['invoice']!)).toMatchObject({ subscriptionId: 'subscription', paid: false });
    expect(refundState(resources['refund']!).refundId).toMatch(/^re_/);
  });
  test('each matches the description, so that a check against it is meaningful', () => {
    const checker = stripeChecker();
    const all = Object.values(resources) as { object: string; deleted?: true }[];
    expect(all).toHaveLength(43);
    expect(all.filter(({ deleted }) => !deleted).flatMap((one) => checker.object(one))).toEqual([]);
  });
});
