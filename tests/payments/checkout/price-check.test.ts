import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { assertPricesMatch } from '../../../jobs/worker.ts';
import { PaymentProviderError } from '../../../src/adapters/payments/provider-error.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { checkPrices, prepareProvider } from '../../../src/modules/payments/index.ts';
import { handledEvents } from '../../../src/modules/payments/provider-events.ts';
import { matchingPrices } from '../../fakes/stripe-prices.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(() => testApp?.close());

beforeEach(async () => {
  testApp.payments.prices.clear();
  for (const price of matchingPrices()) testApp.payments.prices.set(price.priceId, price);
  await checkPrices(testApp.deps);
});
const set = (priceId: string, change: object) =>
  testApp.payments.prices.set(priceId, { ...testApp.payments.prices.get(priceId)!, ...change });
const rejected = (httpStatus: number) =>
  new PaymentProviderError(httpStatus >= 500 ? 'temporary' : 'rejected', {
    type: 'invalid_request_error',
    code: null,
    declineCode: null,
    param: null,
    requestId: 'req_9',
    httpStatus,
    message: 'no',
  });

describe('the prices at Stripe', () => {
  test('that agree stop nothing', async () => {
    expect((await prepareProvider(testApp.deps)).refusals).toEqual([]);
    await expect(assertPricesMatch(testApp.deps)).resolves.toBeUndefined();
  });

  test('that differ stop the release and the worker with one message that lists them with both amounts', async () => {
    set('price_single_document', { amountCents: 890 });
    set('price_trial', { interval: 'month' });
    set('price_subscription', { isActive: false, currency: 'usd' });
    testApp.payments.prices.delete('price_subscription_without_trial');
    const { refusals } = await prepareProvider(testApp.deps);
    expect(refusals).toEqual([
      expect.stringMatching(
        /STRIPE_PRICE_SINGLE_DOCUMENT \(price_single_document\): shown .*490 cents eur.*at Stripe 890 cents eur once/,
      ),
      expect.stringMatching(/STRIPE_PRICE_TRIAL .*once.*at Stripe 0 cents eur month/),
      expect.stringMatching(/STRIPE_PRICE_SUBSCRIPTION .*at Stripe 990 cents usd month, archived/),
      expect.stringMatching(/STRIPE_PRICE_SUBSCRIPTION_WITHOUT_TRIAL .*no such price/),
    ]);
    await expect(assertPricesMatch(testApp.deps)).rejects.toThrow(
      /price_single_document[\s\S]*price_trial[\s\S]*price_subscription[\s\S]*price_subscription_without_trial/,
    );
  });

  test('that cannot be read let the worker start; a key without the permission stops the release, with its name', async () => {
    const { readPrice } = testApp.payments;
    testApp.payments.readPrice = async () => Promise.reject(rejected(503));
    await expect(assertPricesMatch(testApp.deps)).resolves.toBeUndefined();
    await expect(prepareProvider(testApp.deps)).rejects.toThrow('req_9');
    testApp.payments.readPrice = async () => Promise.reject(rejected(403));
    expect((await prepareProvider(testApp.deps)).refusals).toEqual([
      'Stripe refused (Prices: Read): the key lacks the permission "Prices: Read" (request req_9)',
    ]);
    testApp.payments.readPrice = readPrice;
  });

  test('that differ while the product runs close the payment pages of that offer, with an alarm, until they agree', async () => {
    set('price_single_document', { amountCents: 890 });
    await checkPrices(testApp.deps);
    const order = await testApp.order(helene);
    const pay = () =>
      testApp.request<{ url: string; code: string; message: string }>('POST', `/orders/${order.id}/pay`, {
        user: helene,
        body: {},
      });
    const before = testApp.payments.pages.size;
    const refused = await pay();
    expect([refused.status, refused.body.code]).toEqual([503, 'prices_differ']);
    expect(refused.body.message).toContain('Rien n’a été débité');
    expect(testApp.payments.pages.size).toBe(before);
    const { id } = await testApp
      .db('discrepancies')
      .where({ kind: 'price_differs', subject: 'single_document', status: 'open' })
      .first('id');
    expect(
      await testApp.db('alarms').where({ entity: 'discrepancies', entity_id: id }).whereNull('closed_at'),
    ).toHaveLength(1);
    // Another offer is charged what it shows.
    const subscribe = (person: Actor) =>
      testApp.request('POST', '/subscription', {
        user: person,
        body: { offer: 'trial', expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
      });
    expect((await subscribe(await testApp.createUser('Nadia'))).status).toBe(201);

    set('price_single_document', { amountCents: 490 });
    await checkPrices(testApp.deps);
    expect((await pay()).status).toBe(200);
  });

  test('charge an order that was placed before they changed the price it was placed at', async () => {
    const order = await testApp.order(helene);
    // As placed before the price became what it is now.
    const { price } = await testApp.db('orders').where({ id: order.id }).first('price');
    const lines = price.lines.map((line: { key: string; cents: number }) =>
      line.key === 'offer' ? { ...line, cents: 390 } : line,
    );
    await testApp
      .db('orders')
      .where({ id: order.id })
      .update({ price: JSON.stringify({ ...price, lines, totalCents: 1280 }), total_cents: 1280 });
    await testApp.request('POST', `/orders/${order.id}/pay`, { user: helene, body: {} });
    const page = [...testApp.payments.pages.values()].find(({ ourId }) => ourId === order.id)!;
    expect(page.amountCents).toBe(1280);
  });

  test('of a subscription are compared before its page is opened, the trial with the offer that follows', async () => {
    set('price_subscription', { amountCents: 1990 });
    await checkPrices(testApp.deps);
    const ask = async (offer: string) =>
      (
        await testApp.request('POST', '/subscription', {
          user: await testApp.createUser('Nadia'),
          body: { offer, expectedMonthlyCents: 990, consents: { terms: true, immediateStart: true } },
        })
      ).body.code;
    expect([await ask('trial'), await ask('subscription_without_trial')]).toEqual(['prices_differ', undefined]);
  });
});

describe('the webhook endpoint and the portal', () => {
  const url = 'http://affranchi.test/-/hooks/stripe';
  test('as required by this build cause no warning; the release sets up the portal', async () => {
    testApp.payments.endpoints = [
      { url, isEnabled: true, events: [...handledEvents], apiVersion: testApp.payments.apiVersion },
    ];
    expect((await prepareProvider(testApp.deps)).warnings).toEqual([]);
    expect(testApp.payments.portal).toMatchObject({ termsUrl: 'http://affranchi.test/conditions-generales-de-vente' });
    testApp.payments.endpoints = [{ url, isEnabled: true, events: ['*'], apiVersion: testApp.payments.apiVersion }];
    expect((await prepareProvider(testApp.deps)).warnings).toEqual([]);
  });

  test('are described in docs/production.md with the same events and version', () => {
    const production = readFileSync('docs/production.md', 'utf8');
    const start = production.indexOf('## Connecting a Stripe account');
    const section = production.slice(start, production.indexOf('\n## ', start));
    const named = section.slice(section.indexOf('```'), section.lastIndexOf('```')).match(/[a-z]+(?:[._][a-z]+)+/g);
    expect(named?.toSorted()).toEqual([...handledEvents].toSorted());
    expect(section).toContain(testApp.payments.apiVersion);
  });

  test('without an event, with another version, disabled or missing, are reported by name', async () => {
    testApp.payments.endpoints = [
      {
        url,
        isEnabled: false,
        events: handledEvents.filter((event) => event !== 'checkout.session.async_payment_failed'),
        apiVersion: '2020-08-27',
      },
    ];
    expect((await prepareProvider(testApp.deps)).warnings).toEqual([
      expect.stringContaining('is disabled'),
      expect.stringContaining('does not send checkout.session.async_payment_failed'),
      expect.stringContaining('sends API version 2020-08-27'),
    ]);
    testApp.payments.endpoints = [];
    expect((await prepareProvider(testApp.deps)).warnings).toEqual([
      expect.stringContaining(`no webhook endpoint at Stripe has the address ${url}`),
    ]);
    testApp.payments.failures.push(rejected(403));
    expect((await prepareProvider(testApp.deps)).warnings[0]).toContain('"Customer portal: Write"');
  });
});
