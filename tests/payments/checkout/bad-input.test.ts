import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { reconcile } from '../../../jobs/handlers/payments/reconcile.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { OrderView } from '../../../src/modules/orders/contract.ts';
import { createTestAppWithStripe, GOOD } from '../../harness/test-app-with-stripe.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

// Elsewhere: another total, a double click (orders.test.ts); a page that ran out, money after a cancellation, too large
// a refund (payments.test.ts).

interface Refusal {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

describe('input that our pages never send', () => {
  let testApp: TestApp;
  let helene: Actor;
  let documentId: string;
  beforeAll(async () => {
    testApp = await createTestApp();
    helene = await testApp.createUser('Hélène');
    documentId = await testApp.draft(helene);
  }, 60_000);
  // Whatever was tried, nothing is owed and the books agree.
  afterEach(async () => {
    expect(await reconcile(testApp.deps)).toEqual([]);
  });
  afterAll(() => testApp?.close());

  const place = (more: object) =>
    testApp.request<Refusal>('POST', '/orders', {
      user: helene,
      body: {
        documentId,
        sending: 'registered_receipt',
        offer: 'single_document',
        expectedTotalCents: 1380,
        consents: testApp.consents,
        ...more,
      },
    });
  const nothingOrdered = async () =>
    expect([await testApp.db('orders').where({ document_id: documentId }), await testApp.db('payments')]).toEqual([
      [],
      [],
    ]);

  test.each([
    ['one cent', { expectedTotalCents: 1 }, 409, 'price_changed'],
    ['nothing', { expectedTotalCents: 0 }, 409, 'price_changed'],
    ['less than nothing', { expectedTotalCents: -1380 }, 409, 'price_changed'],
    ['half a cent', { expectedTotalCents: 1380.5 }, 422, 'invalid'],
    ['a text', { expectedTotalCents: '1380' }, 422, 'invalid'],
    ['more than a number holds', { expectedTotalCents: 1e300 }, 422, 'invalid'],
    ['another quantity', { quantity: 0 }, 422, 'invalid'],
    ['sheets of one’s own', { sheets: 1 }, 422, 'invalid'],
    ['lines of one’s own', { lines: [{ label: 'La lettre', cents: 1 }] }, 422, 'invalid'],
    ['a reduction', { coupon: 'GRATUIT' }, 422, 'invalid'],
    ['another money', { currency: 'usd' }, 422, 'invalid'],
    ['an offer that does not exist', { offer: 'gratuit' }, 422, 'invalid'],
    ['an offer that is not held', { offer: 'subscription', expectedTotalCents: 756 }, 409, 'offer_not_held'],
    ['a way of sending that does not exist', { sending: 'pigeon' }, 422, 'invalid'],
    ['the price of the PDF for a posted letter', { expectedTotalCents: 490 }, 409, 'price_changed'],
  ])('%s is rejected in French, and nothing is ordered', async (_what, more, status, code) => {
    const answer = await place(more);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    for (const sentence of [answer.body.message, ...Object.values(answer.body.errors ?? {}).flat()])
      expect(sentence).toMatch(/^[A-ZÀ-Ý].*[.!?]$/u);
    expect(`${answer.body.message} ${JSON.stringify(answer.body.errors ?? {})}`).not.toMatch(
      /\b(Invalid|expected|Unrecognized|received)\b/,
    );
    await nothingOrdered();
  });

  test('a notification of an unknown order, of an object without an id, of an unknown kind: accepted without effect', async () => {
    const unknown = '0190a000-0000-7000-8000-00000000dead';
    const sessionId = (
      await testApp.payments.openCheckout({
        key: 'stranger',
        ourId: unknown,
        reference: 'AF-000000',
        customer: { email: 'a@b.fr' },
        lines: [{ name: 'x', amountCents: 1380, quantity: 1 }],
        successUrl: '',
        cancelUrl: '',
      })
    ).sessionId;
    testApp.payments.pay(sessionId);
    const told = [
      await testApp.notify('checkout.session.completed', {
        id: sessionId,
        object: 'checkout.session',
        client_reference_id: unknown,
      }),
      await testApp.notify('checkout.session.completed', { object: 'checkout.session' }),
      await testApp.notify('invention.of.tomorrow', { id: 'x_1', object: 'invention' }),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
    await testApp.runJobs();
    await nothingOrdered();
  });

  test('the amount in another currency is no payment: it waits for a person', async () => {
    const order = await testApp.order(helene, await testApp.draft(helene));
    await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
    const page = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!;
    testApp.payments.pay(page.sessionId);
    page.currency = 'jpy';
    await testApp.notify('checkout.session.completed', {
      id: page.sessionId,
      object: 'checkout.session',
      client_reference_id: order.id,
    });
    await testApp.runJobs();
    expect(await testApp.db('payments').where({ order_id: order.id }).first('status')).toEqual({
      status: 'under_review',
    });
    expect(await reconcile(testApp.deps)).toEqual([{ kind: 'amount_differs', count: 1 }]);
    expect(await testApp.db('invoices')).toEqual([]);
    page.currency = 'eur';
  });

  test.each([[0], [-1], [1.5], ['5'], [1e300]])(
    'a refund of %p cents is rejected, and nothing is refunded',
    async (amountCents) => {
      const order = await testApp.createPaidOrder(helene, await testApp.draft(helene));
      const support = await testApp.createUser('Samir', 'support');
      const answer = await testApp.request<Refusal>('POST', `/-/admin/v1/orders/${order.id}/refund`, {
        user: support,
        body: {
          amountCents,
          expectedRefundableCents: 1380,
          reason: 'geste',
          requestId: '66666666-6666-4666-8666-666666666666',
        },
      });
      expect(answer.status).toBe(422);
      expect(await testApp.db('refunds')).toEqual([]);
    },
  );
});

describe('simultaneous actions, with the sandbox’s payment pages', () => {
  let bank: Awaited<ReturnType<typeof createTestAppWithStripe>>;
  let helene: Actor;
  beforeAll(async () => {
    bank = await createTestAppWithStripe();
    helene = await bank.testApp.createUser('Hélène');
  }, 120_000);
  afterEach(async () => {
    // Nothing stays open at Stripe or here, whichever won.
    expect(await reconcile(bank.testApp.deps)).toEqual([]);
  });
  afterAll(() => bank?.close());

  const open = async () => {
    const order = await bank.testApp.order(helene);
    const { body } = await bank.testApp.request<{ url: string }>('POST', `/orders/${order.id}/pay`, {
      user: helene,
      body: {},
    });
    return { id: order.id, page: `${new URL(body.url).pathname}/pay`, url: body.url };
  };
  const charges = async (orderId: string) =>
    (await bank.stripe.charges.list({ limit: 100 })).data.filter(
      ({ metadata, status }) => metadata['order_id'] === orderId && status === 'succeeded',
    );
  const view = async (id: string) =>
    (await bank.testApp.request<OrderView>('GET', `/orders/${id}`, { user: helene })).body;
  const pay = (id: string) =>
    bank.testApp.request<{ url: string | null; code: string; message: string }>('POST', `/orders/${id}/pay`, {
      user: helene,
      body: {},
    });

  test('paid in two tabs: both open one page, it is charged once, and the second shows the payment', async () => {
    const { id, page, url } = await open();
    expect((await pay(id)).body.url).toBe(url);
    const answers = await Promise.all([bank.fill(page, GOOD), bank.fill(page, GOOD)]);
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    await bank.quiet();
    expect(await charges(id)).toHaveLength(1);
    expect(await pay(id)).toMatchObject({ status: 200, body: { url: null } });
    expect(await view(id)).toMatchObject({ status: 'paid', payment: { status: 'succeeded', refundedCents: 0 } });
  });

  test('an expired page cannot be paid: nothing is charged, and the order is paid on a new one', async () => {
    const { id, page, url } = await open();
    await bank.stripe.checkout.sessions.expire(page.split('/').at(-2)!);
    expect(await (await bank.fill(page, GOOD)).text()).toContain('Cette page a expiré');
    await bank.quiet();
    expect(await charges(id)).toEqual([]);
    const again = (await pay(id)).body.url!;
    expect(again).not.toBe(url);
    await bank.fill(`${new URL(again).pathname}/pay`, GOOD);
    await bank.quiet();
    expect([(await charges(id)).length, (await view(id)).status]).toEqual([1, 'paid']);
  });

  test('a cancelled order opens no page; paid on a page that was still open, it is fully refunded', async () => {
    const { id, page } = await open();
    await bank.testApp.request('POST', `/orders/${id}/cancel`, { user: helene, body: {} });
    expect(await pay(id)).toMatchObject({
      status: 409,
      body: { code: 'order_cancelled', message: expect.stringContaining('il n’y a rien à payer') },
    });
    await bank.fill(page, GOOD);
    await bank.quiet();
    expect((await charges(id)).map(({ amount, amount_refunded: back }) => amount - back)).toEqual([0]);
    expect(await bank.testApp.db('letters').where({ order_id: id })).toEqual([]);
  });

  test('cancelled during the payment: one of the two wins, and a letter is never unpaid and posted, nor paid and lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, page } = await open();
      await Promise.all([
        bank.testApp.request('POST', `/orders/${id}/cancel`, { user: helene, body: {} }),
        bank.fill(page, GOOD),
        bank.quiet(),
      ]);
      await bank.quiet();
      const [charge] = await charges(id);
      const { status, letter } = await view(id);
      const kept = charge ? charge.amount - charge.amount_refunded : 0;
      expect([round, kept, letter?.status ?? null]).toEqual([
        round,
        status === 'paid' ? 1380 : 0,
        status === 'paid' ? 'queued' : null,
      ]);
    }
  });
});
