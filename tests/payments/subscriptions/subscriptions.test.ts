import { describe, expect, test } from '@jest/globals';
import { formatDay } from '../../../jobs/emails/shared/french-day.ts';
import { subscriptionStartedEmail } from '../../../jobs/emails/subscription-started.ts';
import { pollPendingPayments } from '../../../jobs/handlers/payments/poll-pending-payments.ts';
import { toParisDay } from '../../../src/letterpress/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { sendTrialReminders } from '../../../src/modules/payments/index.ts';
import { stripePriceId } from '../../fakes/stripe-prices.ts';
import { DAY, asked, helene, later, mails, open, standing, subscribed, tell, testApp } from './subscriptions-setup.ts';

describe('starting a subscription', () => {
  test('the trial is free today, has its own price ids, and is limited to one per person', async () => {
    const state = await subscribed('trial');
    const page = [...testApp.payments.offered.values()].at(-1)!;
    expect(page).toMatchObject({
      priceId: stripePriceId('subscription'),
      trial: { priceId: stripePriceId('trial'), days: 7 },
      customer: { email: helene.email },
    });
    expect(await standing()).toMatchObject({
      subscription: {
        offer: 'trial',
        status: 'trialing',
        opens: true,
        priceCents: 990,
        can: ['cancel', 'change_card', 'withdraw'],
      },
      trialAvailable: false,
    });
    expect(await testApp.db('payments').where({ user_id: helene.id })).toEqual([]);
    expect(mails()).toEqual([expect.stringContaining('Votre essai gratuit a commencé')]);
    testApp.payments.change(state.subscriptionId, { status: 'canceled', endedAt: testApp.clock.now });
    await tell('customer.subscription.deleted', { id: state.subscriptionId, object: 'subscription' });
    const again = await testApp.request('POST', '/subscription', { user: helene, body: asked('trial') });
    expect([again.status, again.body.code]).toEqual([409, 'trial_taken']);
    expect(
      (await testApp.request('POST', '/subscription', { user: helene, body: asked('subscription_without_trial') }))
        .status,
    ).toBe(201);
  });

  test('without a trial is paid at once, with an invoice of the same series without gaps', async () => {
    await subscribed('subscription_without_trial');
    expect(await standing()).toMatchObject({ subscription: { offer: 'subscription_without_trial', status: 'active' } });
    const [payment] = await testApp.db('payments').where({ user_id: helene.id });
    expect(payment).toMatchObject({ status: 'succeeded', amount_cents: 990, order_id: null });
    expect(await testApp.db('invoices').where({ payment_id: payment.id }).first('number', 'total_cents')).toMatchObject(
      {
        number: expect.stringMatching(new RegExp(`^F${toParisDay(testApp.clock.now).slice(0, 4)}-\\d{6}$`)),
        total_cents: 990,
      },
    );
    expect(mails()).toEqual(
      expect.arrayContaining([expect.stringContaining('Votre abonnement a commencé'), expect.stringContaining('9,90')]),
    );
    // The confirmation names the day of the contract, also if it is sent later.
    const startedOn = formatDay(testApp.clock.now);
    later(2);
    testApp.mail.sent.length = 0;
    const { id } = (await standing()).subscription!;
    await subscriptionStartedEmail.handler.run({ id }, testApp.deps);
    expect(testApp.mail.sent[0]!.text).toContain(`Il a commencé le ${startedOn}.`);
  });

  test('two tabs get one page; the other offer closes the first page; a second subscription is rejected', async () => {
    const [one, two] = await Promise.all([open('trial'), open('trial')]);
    expect(one).toBe(two);
    const other = await open('subscription_without_trial');
    expect(testApp.payments.pages.get(one)!.status).toBe('expired');
    testApp.payments.subscribe(other, testApp.clock.now);
    const again = await testApp.request('POST', '/subscription', {
      user: helene,
      body: asked('subscription_without_trial'),
    });
    expect([again.status, again.body.code]).toEqual([409, 'already_subscribed']);
  });

  test('a page of an earlier price is closed, and the new one starts at the price that was shown', async () => {
    const old = await open('trial');
    const consents = { price: '8,90\u00a0€' };
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ price_cents: 890, consents });
    const current = await open('trial');
    expect(current).not.toBe(old);
    expect(testApp.payments.pages.get(old)!.status).toBe('expired');
    const rows = await testApp.db('subscriptions').where({ user_id: helene.id }).orderBy('created_at');
    expect(rows).toMatchObject([
      { status: 'cancelled', price_cents: 890, consents },
      { status: 'incomplete', price_cents: 990, stripe_session_id: current },
    ]);
    expect(rows[1].consents.price).toContain('9,90');
  });

  test('an expired page allows another one, and its own event changes nothing else', async () => {
    const sessionId = await open('trial');
    testApp.payments.expire(sessionId);
    await tell('checkout.session.expired', { id: sessionId, object: 'checkout.session' });
    expect(await standing()).toEqual({ subscription: null, trialAvailable: true });
    expect(await open('trial')).not.toBe(sessionId);
  });

  test.each<[string, object, number, string]>([
    ['a price that is not ours', { expectedMonthlyCents: 1 }, 409, 'price_changed'],
    ['an offer that does not exist', { offer: 'gold' }, 422, 'invalid'],
    ['what a trial becomes, which is not sold by itself', { offer: 'subscription' }, 422, 'invalid'],
    ['a letter’s offer', { offer: 'single_document' }, 422, 'invalid'],
    ['a box left unticked', { consents: { terms: true, immediateStart: false } }, 422, 'invalid'],
    ['a way on to another site', { returnTo: '//evil.example' }, 422, 'invalid'],
    ['a field that is not asked for', { amountCents: 1 }, 422, 'invalid'],
  ])('rejects %s', async (_name, change, status, code) => {
    const answer = await testApp.request('POST', '/subscription', {
      user: helene,
      body: { ...asked('trial'), ...change },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await standing()).toEqual({ subscription: null, trialAvailable: true });
  });
});

describe('an active subscription', () => {
  const quote = (documentId: string, offer: string) =>
    testApp.request<{ price: { totalCents: number; lines: { key: string; cents: number }[] } }>(
      'POST',
      '/orders/quote',
      { user: helene, body: { documentId, sending: 'registered_receipt', offer } },
    );

  test('charges only postage for a letter, at a price for subscribers only', async () => {
    const documentId = await testApp.draft(helene);
    expect(await quote(documentId, 'trial')).toMatchObject({ status: 409, body: { code: 'offer_not_held' } });
    await subscribed('trial');
    const { body } = await quote(documentId, 'trial');
    expect(body.price.lines.map(({ key, cents }) => [key, cents])).toEqual([
      ['offer', 0],
      ['printing', 0],
      ['postage', 611],
      ['receipt', 145],
    ]);
    expect(await quote(documentId, 'subscription')).toMatchObject({ status: 409, body: { code: 'offer_not_held' } });
    const order = await testApp.request<OrderView>('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'registered_receipt',
        offer: 'trial',
        expectedTotalCents: 756,
        consents: testApp.consents,
      },
    });
    expect(order.status).toBe(201);
    expect((await testApp.request('POST', `/orders/${order.body.id}/pay`, { user: helene, body: {} })).status).toBe(
      200,
    );
    expect([...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.body.id)!.amountCents).toBe(756);
  });

  test('a trial whose first invoice is declined before its event comes counts as the subscription', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, { status: 'past_due' });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    expect((await standing()).subscription).toMatchObject({ status: 'past_due', offer: 'subscription' });
  });

  test('a declined invoice keeps letters included for the days of grace, is announced once per attempt, and recovers', async () => {
    const state = await subscribed('subscription_without_trial');
    later(30);
    testApp.payments.change(state.subscriptionId, { status: 'past_due' });
    const bill = testApp.payments.bill(state.subscriptionId, 0, {
      paid: false,
      attempts: 1,
      nextAttemptAt: new Date(testApp.clock.now.getTime() + 3 * DAY),
    });
    await tell('invoice.payment_failed', { id: bill.billId, object: 'invoice' });
    await tell('invoice.payment_failed', { id: bill.billId, object: 'invoice' });
    expect(mails().filter((subject) => subject.includes('refusé'))).toHaveLength(1);
    expect((await standing()).subscription).toMatchObject({ status: 'past_due' });
    testApp.payments.bill(state.subscriptionId, 0, {
      billId: bill.billId,
      paid: false,
      attempts: 2,
      nextAttemptAt: null,
    });
    await tell('invoice.payment_failed', { id: bill.billId, object: 'invoice' });
    expect(mails().filter((subject) => subject.includes('refusé'))).toHaveLength(2);
    testApp.payments.change(state.subscriptionId, { status: 'active' });
    testApp.payments.bill(state.subscriptionId, 990, { billId: bill.billId });
    await tell('invoice.paid', { id: bill.billId, object: 'invoice' });
    expect((await standing()).subscription).toMatchObject({ status: 'active', opens: true, nextAttemptAt: null });
    expect(await testApp.db('payments').where({ user_id: helene.id })).toHaveLength(2);

    // The last attempt of another month is announced like that of the first.
    later(30);
    testApp.payments.change(state.subscriptionId, { status: 'past_due' });
    const next = testApp.payments.bill(state.subscriptionId, 0, { paid: false, attempts: 4, nextAttemptAt: null });
    await tell('invoice.payment_failed', { id: next.billId, object: 'invoice' });
    expect(mails().filter((subject) => subject.includes('refusé'))).toHaveLength(3);
  });
});

describe('subscription events', () => {
  test('in any order, repeated and simultaneous, lead to one payment and to Stripe’s state', async () => {
    const sessionId = await open('subscription_without_trial');
    const state = testApp.payments.subscribe(sessionId, testApp.clock.now);
    const bill = testApp.payments.bill(state.subscriptionId, 990);
    const news: [string, Record<string, unknown>][] = [
      ['invoice.paid', { id: bill.billId, object: 'invoice' }],
      ['customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' }],
      ['checkout.session.completed', { id: sessionId, object: 'checkout.session', client_reference_id: state.ourId }],
      ['customer.subscription.created', { id: state.subscriptionId, object: 'subscription' }],
    ];
    await Promise.all([...news, ...news.toReversed()].map(([type, object]) => testApp.notify(type, object)));
    await testApp.runJobs();
    expect((await standing()).subscription).toMatchObject({ status: 'active' });
    expect(await testApp.db('payments').where({ user_id: helene.id })).toHaveLength(1);
    expect(mails().filter((subject) => subject.includes('a commencé'))).toHaveLength(1);
  });

  test('that never came are recovered by reading again: the renewal and its invoice', async () => {
    const state = await subscribed('subscription_without_trial');
    later(31);
    testApp.payments.change(state.subscriptionId, {
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    testApp.payments.bill(state.subscriptionId, 990);
    await pollPendingPayments(testApp.deps);
    expect(await testApp.db('payments').where({ user_id: helene.id })).toHaveLength(2);
  });

  test('two days before the end of the trial one reminder is sent, none for a cancelled trial', async () => {
    await subscribed('trial');
    later(4);
    expect(await sendTrialReminders(testApp.deps)).toBe(0);
    later(1.1);
    expect(await sendTrialReminders(testApp.deps)).toBe(1);
    expect(await sendTrialReminders(testApp.deps)).toBe(0);
    await testApp.runJobs();
    expect(mails()).toContainEqual(expect.stringContaining('Votre essai se termine le'));
    const noe = await testApp.createUser('Noé');
    await subscribed('trial', noe);
    await testApp.request('POST', '/subscription/cancel', { user: noe, body: {} });
    later(6);
    expect(await sendTrialReminders(testApp.deps)).toBe(0);
  });
});
