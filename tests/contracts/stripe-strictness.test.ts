import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contractBank, type ContractBank } from './stripe-bank.ts';

let bank: ContractBank;
beforeAll(async () => {
  bank = await contractBank();
});
afterAll(() => bank.close());

interface Refused {
  status: number;
  error: { type: string; code?: string; param?: string; message: string };
}
/** A call as another client would make it. */
async function call(
  method: string,
  path: string,
  words: Record<string, string> = {},
  key = 'sk_test_contract',
): Promise<Refused> {
  const form = new URLSearchParams(words);
  const query = method === 'POST' ? '' : `?${form}`;
  const response = await fetch(`${bank.url}${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(method === 'POST' && { body: form }),
  });
  return { status: response.status, ...((await response.json()) as { error: Refused['error'] }) };
}
const SALE = {
  mode: 'payment',
  success_url: 'http://affranchi.test/fait',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '490',
  'line_items[0][price_data][product_data][name]': 'Lettre',
};
const { 'line_items[0][price_data][currency]': _currency, ...WITHOUT_CURRENCY } = SALE;
const { mode: _mode, ...WITHOUT_MODE } = SALE;

describe('the sandbox rejects what Stripe rejects', () => {
  test.each([
    [
      'an unknown parameter',
      'POST',
      '/v1/checkout/sessions',
      { ...SALE, payment_method_types: 'card' },
      400,
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown parameter of a line',
      'POST',
      '/v1/checkout/sessions',
      { ...SALE, 'line_items[0][amount]': '3' },
      400,
      'parameter_unknown',
      'line_items[0][amount]',
    ],
    ['an unknown filter of a list', 'GET', '/v1/refunds', { order: 'x' }, 400, 'parameter_unknown', 'order'],
    [
      'an unknown parameter of a refund',
      'POST',
      '/v1/refunds',
      { payment_intent: 'pi_x', comment: 'x' },
      400,
      'parameter_unknown',
      'comment',
    ],
    [
      'an absent parameter of a line',
      'POST',
      '/v1/checkout/sessions',
      WITHOUT_CURRENCY,
      400,
      'parameter_missing',
      'line_items[0][price_data][currency]',
    ],
    [
      'an absent configuration of features',
      'POST',
      '/v1/billing_portal/configurations',
      { name: 'x' },
      400,
      'parameter_missing',
      'features',
    ],
    [
      'less than 0,50 €',
      'POST',
      '/v1/checkout/sessions',
      { ...SALE, 'line_items[0][price_data][unit_amount]': '49' },
      400,
      'amount_too_small',
      undefined,
    ],
    [
      'taxes without a head office',
      'POST',
      '/v1/checkout/sessions',
      { ...SALE, 'automatic_tax[enabled]': 'true' },
      400,
      undefined,
      undefined,
    ],
    [
      'an address that is none',
      'POST',
      '/v1/checkout/sessions',
      { ...SALE, customer_email: 'helene@exemple' },
      400,
      'email_invalid',
      'customer_email',
    ],
    [
      'a method it does not know',
      'POST',
      '/v1/checkout/sessions',
      { ...SALE, 'allowed_payment_method_types[0]': 'cheque' },
      400,
      undefined,
      'allowed_payment_method_types[0]',
    ],
    ['a price it does not know', 'GET', '/v1/prices/price_unknown', {}, 404, 'resource_missing', 'id'],
    ['an address it does not know', 'GET', '/v1/letters', {}, 404, undefined, undefined],
    ['an address it does not know, with parameters', 'POST', '/v1/letters/1', { x: '1' }, 404, undefined, undefined],
  ])('%s', async (_what, method, path, words, status, code, param) => {
    const refused = await call(method, path, words);
    expect([refused.status, refused.error.type, refused.error.code, refused.error.param]).toEqual([
      status,
      'invalid_request_error',
      code,
      param,
    ]);
  });

  test('a page without a mode, and any call with another key', async () => {
    expect((await call('POST', '/v1/checkout/sessions', WITHOUT_MODE)).status).toBe(400);
    expect((await call('GET', '/v1/letters', {}, 'sk_test_other')).status).toBe(401);
  });

  test('a portal before its settings were saved, and a flow that they do not enable', async () => {
    const { id: customer } = await bank.raw.customers.create({ email: 'helene@exemple.fr' });
    const open = (words: Record<string, string>) => call('POST', '/v1/billing_portal/sessions', { customer, ...words });
    expect((await open({})).error.message).toContain('default configuration has not been created');
    const {
      data: [mine],
    } = await bank.raw.billingPortal.configurations.list();
    const flow = { 'flow_data[type]': 'subscription_cancel', 'flow_data[subscription_cancel][subscription]': 'sub_x' };
    expect((await open({ configuration: mine!.id, ...flow })).error).toMatchObject({ param: 'flow_data[type]' });
    await bank.raw.billingPortal.configurations.update(mine!.id, { active: false });
    expect((await open({ configuration: mine!.id })).error).toMatchObject({ param: 'configuration' });
    await bank.raw.billingPortal.configurations.update(mine!.id, { active: true });
    // Set up again it is the same one.
    await bank.stripe.configurePortal(bank.portal);
    expect((await bank.raw.billingPortal.configurations.list()).data.map(({ id }) => id)).toEqual([mine!.id]);
    expect((await bank.stripe.openPortal({ customerId: customer, returnUrl: 'http://affranchi.test' })).url).toContain(
      '/sandbox/stripe/portail/',
    );
  });

  test('distinguishes errors that only the account’s owner can fix from temporary ones', async () => {
    await bank.settings({ 'requests[0][fault]': 'forbidden', 'requests[0][path]': '/v1/prices' });
    await expect(bank.stripe.readPrice('price_trial')).rejects.toMatchObject({
      kind: 'rejected',
      details: { httpStatus: 403, requestId: expect.stringMatching(/^req_/) },
    });
    await bank.settings({ 'requests[0][fault]': 'balance_insufficient', 'requests[0][path]': '/v1/refunds' });
    const refund = {
      key: 'refund-x',
      ourId: 'refund-x',
      paymentIntentId: 'pi_x',
      amountCents: 490,
      reason: 'requested_by_customer' as const,
    };
    await expect(bank.stripe.refund(refund)).rejects.toMatchObject({
      name: 'PaymentProviderError',
      kind: 'rejected',
      code: 'balance_insufficient',
    });
    await bank.settings({
      'requests[0][fault]': 'rate_limit',
      'requests[0][path]': '/v1/prices',
      'requests[0][times]': '3',
    });
    await expect(bank.stripe.readPrice('price_trial')).rejects.toMatchObject({ kind: 'temporary' });
    await bank.settings({});
    expect(await bank.stripe.readPrice('price_unknown')).toBeNull();
    expect(await bank.stripe.readPrice('price_subscription')).toEqual({
      priceId: 'price_subscription',
      isActive: true,
      amountCents: 990,
      currency: 'eur',
      interval: 'month',
    });
    expect(await bank.stripe.listWebhookEndpoints()).toEqual([
      { url: 'http://127.0.0.1/-/hooks/stripe', isEnabled: true, events: ['*'], apiVersion: bank.stripe.apiVersion },
    ]);
  });

  test('masks a customer’s e-mail address in Stripe’s message', async () => {
    const page = {
      key: 'masked',
      ourId: 'x',
      reference: 'AF-1',
      customer: { email: 'helene@exemple' },
      lines: [{ name: 'Lettre', amountCents: 490, quantity: 1 }],
      successUrl: 'http://a.test',
      cancelUrl: 'http://a.test',
    };
    await expect(bank.stripe.openCheckout(page)).rejects.toMatchObject({
      details: { param: 'customer_email', message: 'Invalid email address: …' },
    });
  });
});
