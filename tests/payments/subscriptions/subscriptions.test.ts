import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pollPendingPayments } from '../../../jobs/handlers/payments/poll-pending-payments.ts';
import type { SubscriptionState } from '../../../src/adapters/payments/port.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { parisDay } from '../../../src/letterpress/index.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import type { SubscriptionEnding, SubscriptionStatusView } from '../../../src/modules/payments/contract.ts';
import { sendTrialReminders } from '../../../src/modules/payments/index.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const DAY = 86_400_000;
let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);
beforeEach(async () => {
  helene = await testApp.createUser('Helene');
});
afterAll(() => testApp?.close());

const asked = (offer: string, more: object = {}) => ({
  offer,
  expectedMonthlyCents: 990,
  consents: { terms: true, immediateStart: true },
  ...more,
});
const standing = async (user = helene) =>
  (await testApp.request<SubscriptionStatusView>('GET', '/subscription', { user })).body;
const pageOf = (url: string): string => url.split('/').at(-1)!;
const later = (days: number): void => void (testApp.clock.now = new Date(testApp.clock.now.getTime() + days * DAY));
const mails = (user = helene) => testApp.mail.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject);

async function open(offer: string, user = helene): Promise<string> {
  const { status, body } = await testApp.request<{ url: string }>('POST', '/subscription', {
    user,
    body: asked(offer),
  });
  expect(status).toBe(201);
  return pageOf(body.url);
}
const tell = async (type: string, object: Record<string, unknown>): Promise<void> => {
  await testApp.notify(type, object);
  await testApp.runJobs();
};
async function subscribed(offer: string, user = helene): Promise<SubscriptionState> {
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
/** The free days are over and the first month is paid. */
async function converted(): Promise<SubscriptionState> {
  const state = await subscribed('trial');
  later(7);
  testApp.payments.change(state.subscriptionId, {
    status: 'active',
    periodStartsAt: testApp.clock.now,
    periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
  });
  const bill = testApp.payments.bill(state.subscriptionId, 990);
  await tell('invoice.paid', { id: bill.billId, object: 'invoice' });
  return state;
}
const refundsOf = async (user = helene) =>
  (await testApp
    .db('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .where({ user_id: user.id })
    .select('cause', 'refunds.amount_cents as cents')) as { cause: string; cents: number }[];

describe('starting', () => {
  test('the trial costs nothing today, keeps its price identifiers, and is one a person', async () => {
    const state = await subscribed('trial');
    const page = [...testApp.payments.offered.values()].at(-1)!;
    expect(page).toMatchObject({
      priceId: 'price_s',
      trial: { priceId: 'price_t', days: 7 },
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

  test('without trial it is paid at once, with an invoice of the same unbroken series', async () => {
    await subscribed('subscription_without_trial');
    expect(await standing()).toMatchObject({ subscription: { offer: 'subscription_without_trial', status: 'active' } });
    const [payment] = await testApp.db('payments').where({ user_id: helene.id });
    expect(payment).toMatchObject({ status: 'succeeded', amount_cents: 990, order_id: null });
    expect(await testApp.db('invoices').where({ payment_id: payment.id }).first('number', 'total_cents')).toMatchObject(
      {
        number: expect.stringMatching(new RegExp(`^F${parisDay(testApp.clock.now).slice(0, 4)}-\\d{6}$`)),
        total_cents: 990,
      },
    );
    expect(mails()).toEqual(
      expect.arrayContaining([expect.stringContaining('Votre abonnement a commencé'), expect.stringContaining('9,90')]),
    );
  });

  test('two tabs find one page; the other offer closes the first page; a second subscription is refused', async () => {
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

  test('a page that ran out leaves the way free, and its own news changes nothing else', async () => {
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
  ])('refuses %s', async (_name, change, status, code) => {
    const answer = await testApp.request('POST', '/subscription', {
      user: helene,
      body: { ...asked('trial'), ...change },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await standing()).toEqual({ subscription: null, trialAvailable: true });
  });
});

describe('what it opens', () => {
  const quote = (documentId: string, offer: string) =>
    testApp.request<{ price: { totalCents: number; lines: { key: string; cents: number }[] } }>(
      'POST',
      '/orders/quote',
      { user: helene, body: { documentId, sending: 'registered_receipt', offer } },
    );

  test('only postage is paid for a letter, and nobody else has that price', async () => {
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

  test('a trial whose first bill is refused before its news comes is the subscription, not the trial', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, { status: 'past_due' });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    expect((await standing()).subscription).toMatchObject({ status: 'past_due', offer: 'subscription' });
  });

  test('a refused bill keeps letters included for the days of grace, is told once a try, and recovers', async () => {
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
  });
});

describe('leaving', () => {
  const cancel = (user = helene) =>
    testApp.request<SubscriptionEnding>('POST', '/subscription/cancel', { user, body: {} });

  test('during the trial: it runs to its end, nothing is charged, a receipt says when; taken back, it goes on', async () => {
    await subscribed('trial');
    const { body } = await cancel();
    await testApp.runJobs();
    expect(body).toMatchObject({
      ending: 'period_end',
      standing: {
        subscription: { status: 'trialing', cancelAtPeriodEnd: true, can: ['resume', 'change_card', 'withdraw'] },
      },
    });
    expect((await cancel()).status).toBe(200);
    await testApp.runJobs();
    expect(mails().filter((subject) => subject.includes('résiliation est enregistrée'))).toHaveLength(1);
    const resumed = await testApp.request<SubscriptionStatusView>('POST', '/subscription/resume', {
      user: helene,
      body: {},
    });
    expect(resumed.body.subscription).toMatchObject({ cancelAtPeriodEnd: false });
    expect((await testApp.request('POST', '/subscription/cancel', { body: {} })).status).toBe(401);
    expect(
      (await testApp.request('POST', '/subscription/cancel', { user: await testApp.createUser('Yanis'), body: {} }))
        .body.code,
    ).toBe('no_subscription');
  });

  test('the first charge comes back whole when nothing was used since the trial ended', async () => {
    await converted();
    later(3);
    const { body } = await cancel();
    await testApp.runJobs();
    expect(body.ending).toBe('first_month_back');
    expect(await refundsOf()).toEqual([{ cause: 'first_month_unused', cents: 990 }]);
    expect((await standing()).subscription).toMatchObject({ status: 'cancelled', opens: false });
    expect((await cancel()).body).toMatchObject({ code: 'no_subscription' });
    expect(
      await testApp
        .db('invoices')
        .join('payments', 'payments.id', 'invoices.payment_id')
        .where({ user_id: helene.id, kind: 'credit_note' }),
    ).toHaveLength(1);
  });

  test('in the hour before the first charge it ends at once, and the charge is never made', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    expect((await cancel()).body).toMatchObject({
      ending: 'at_once',
      standing: { subscription: { status: 'cancelled' } },
    });
  });

  test('a first charge whose news has not come yet is found, and comes back too', async () => {
    const state = await subscribed('trial');
    later(7);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    testApp.payments.bill(state.subscriptionId, 990);
    expect((await cancel()).body.ending).toBe('first_month_back');
    await testApp.runJobs();
    expect(await refundsOf()).toEqual([{ cause: 'first_month_unused', cents: 990 }]);
  });

  test('news of a letter of the free days, told again after them, is no use of the month', async () => {
    const state = await subscribed('trial');
    const documentId = await testApp.draft(helene);
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
    await testApp.request('POST', `/orders/${order.body.id}/pay`, { user: helene, body: {} });
    const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.body.id)!;
    testApp.payments.pay(sessionId);
    const object = { id: sessionId, object: 'checkout.session', client_reference_id: order.body.id };
    await tell('checkout.session.completed', object);
    later(8);
    testApp.payments.change(state.subscriptionId, {
      status: 'active',
      periodStartsAt: testApp.clock.now,
      periodEndsAt: new Date(testApp.clock.now.getTime() + 30 * DAY),
    });
    await tell('invoice.paid', { id: testApp.payments.bill(state.subscriptionId, 990).billId, object: 'invoice' });
    await tell('checkout.session.completed', object);
    expect((await cancel()).body.ending).toBe('first_month_back');
  });

  test('a letter called off in its change of mind is no use: the first charge comes back; a letter that stays is one', async () => {
    await converted();
    const buy = async () => {
      const documentId = await testApp.draft(helene);
      const { body: order } = await testApp.request<OrderView>('POST', '/orders', {
        user: helene,
        body: {
          documentId,
          sending: 'registered_receipt',
          offer: 'subscription',
          expectedTotalCents: 756,
          consents: testApp.consents,
        },
      });
      await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
      const { sessionId } = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!;
      testApp.payments.pay(sessionId);
      await tell('checkout.session.completed', {
        id: sessionId,
        object: 'checkout.session',
        client_reference_id: order.id,
      });
      return order.id;
    };
    const callOff = (id: string) => testApp.request('POST', `/orders/${id}/cancel`, { user: helene, body: {} });
    const usedAt = async () =>
      (
        (await testApp.db('subscriptions').where({ user_id: helene.id }).first('last_used_at')) as {
          last_used_at: Date | null;
        }
      ).last_used_at;
    later(1);
    const first = await buy();
    const firstAt = await usedAt();
    expect(firstAt).toEqual(testApp.clock.now);
    later(1);
    const second = await buy();
    expect(await usedAt()).toEqual(testApp.clock.now);
    // Known as soon as it is asked for, whatever the bank takes to give the money back.
    expect((await callOff(second)).status).toBe(200);
    expect(await usedAt()).toEqual(firstAt);
    expect((await callOff(first)).status).toBe(409); // its own minutes are over
    expect(await usedAt()).toEqual(firstAt);
    await testApp.db('letters').update({ releases_at: new Date(testApp.clock.now.getTime() + 60_000) });
    await callOff(first);
    expect(await usedAt()).toBeNull();
    expect((await cancel()).body.ending).toBe('first_month_back');
  });

  test('it does not when a letter was sent since, nor for a later month: then the paid month runs out', async () => {
    await converted();
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    expect((await cancel()).body.ending).toBe('period_end');
    expect(await refundsOf()).toEqual([]);
  });

  test('after a refused bill it ends at once: the bank is not asked again', async () => {
    const state = await subscribed('subscription_without_trial');
    testApp.payments.change(state.subscriptionId, { status: 'past_due' });
    await tell('customer.subscription.updated', { id: state.subscriptionId, object: 'subscription' });
    expect((await cancel()).body).toMatchObject({
      ending: 'at_once',
      standing: { subscription: { status: 'cancelled' } },
    });
  });

  const withdraw = () =>
    testApp.request<{ refundCents: number }>('POST', '/subscription/withdraw', { user: helene, body: {} });
  test('withdrawal in fourteen days gives all back when nothing was sent, the days to come when something was', async () => {
    await subscribed('subscription_without_trial');
    later(5);
    expect((await withdraw()).body.refundCents).toBe(990);
    helene = await testApp.createUser('Noé');
    await subscribed('subscription_without_trial');
    await testApp.db('subscriptions').where({ user_id: helene.id }).update({ last_used_at: testApp.clock.now });
    later(10);
    // Ten days of thirty are due: 330 cents.
    expect((await withdraw()).body.refundCents).toBe(660);
    await testApp.runJobs();
    expect(await refundsOf()).toEqual([{ cause: 'withdrawal', cents: 660 }]);
  });
  test('on the fifteenth day it is refused, and says what is possible instead', async () => {
    await subscribed('subscription_without_trial');
    later(15);
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'withdrawal_over' } });
    expect((await standing()).subscription).toMatchObject({ status: 'active', can: ['cancel', 'change_card'] });
  });
});

describe('leaving without logging in', () => {
  const tell = async (kind: 'termination' | 'withdrawal', more: object = {}) => {
    const id = uuidv7();
    await testApp.db('rate_limits').delete();
    expect(
      (
        await testApp.request('POST', '/messages', {
          body: { id, kind, name: 'Hélène Exemple', email: helene.email, ...more },
        })
      ).status,
    ).toBe(201);
    await testApp.runJobs();
    return (await testApp.db('messages').where({ id }).first()) as { status: string; outcome: string };
  };

  test('« résilier votre contrat » (L. 215-1-1) ends the subscription at Stripe, once, and confirms by e-mail when', async () => {
    const state = await subscribed('subscription_without_trial');
    expect(await tell('termination')).toMatchObject({ status: 'handled', outcome: 'ended' });
    expect(await tell('termination')).toMatchObject({ status: 'handled', outcome: 'ended' });
    expect(testApp.payments.subscriptions.get(state.subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true });
    expect(mails().filter((subject) => subject.includes('résiliation est enregistrée'))).toHaveLength(1);
  });
  test('« renoncer au contrat ici » (L. 221-21) gives the money back and ends it', async () => {
    await subscribed('subscription_without_trial');
    const { reference } = (await standing()).subscription!;
    expect(await tell('withdrawal', { orderReference: reference.toLowerCase() })).toMatchObject({
      status: 'handled',
      outcome: 'withdrawn',
    });
    expect(await refundsOf()).toEqual([{ cause: 'withdrawal', cents: 990 }]);
    expect((await standing()).subscription).toMatchObject({ status: 'cancelled' });
    expect(mails()).toContainEqual(expect.stringContaining('Votre abonnement est terminé'));
  });
  test.each<[string, 'termination' | 'withdrawal', () => object]>([
    ['another contract’s reference', 'termination', () => ({ orderReference: 'AF-AAAAAA' })],
    ['an address nobody has here', 'termination', () => ({ email: 'inconnu@exemple.fr' })],
    ['a withdrawal that only gives the address of somebody else,', 'withdrawal', () => ({})],
    ['a day that means another charge', 'termination', () => ({ endsOn: '2099-01-31' })],
    ['a withdrawal after the fourteen days', 'withdrawal', () => (later(20), {})],
  ])('%s waits for a person, and nothing ends by itself', async (_name, kind, more) => {
    const state = await subscribed('subscription_without_trial');
    expect(await tell(kind, more())).toMatchObject({ status: 'open', outcome: 'by_hand' });
    expect(testApp.payments.subscriptions.get(state.subscriptionId)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
    });
  });
});

describe('news of it', () => {
  test('in any order, twice, and all at once lead to one payment and to where Stripe stands', async () => {
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

  test('that never came is found by reading again: the renewal and its bill', async () => {
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

  test('two days before the end of the trial one reminder goes out, none for a trial that was cancelled', async () => {
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
