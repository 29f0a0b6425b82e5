import { expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { StripePayments } from '../../../src/adapters/payments/stripe.ts';

const settings = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', prices: {} } as unknown as ConstructorParameters<
  typeof StripePayments
>[0];
const stripe = new StripePayments(settings);
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: 1,
  data: { object: { id: 'in_1', object: 'invoice' } },
});

test.each([
  [0, { ok: true }],
  [-290, { ok: true }],
  [290, { ok: true }],
  [-400, { ok: false, reason: 'stale' }],
  [400, { ok: false, reason: 'stale' }],
])('a webhook signed %s seconds from now is read as %j', (seconds, reading) => {
  const timestamp = Math.floor(Date.now() / 1000) + seconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: settings.webhookSecret, timestamp });
  expect(stripe.verifyWebhook(Buffer.from(payload), signature)).toMatchObject(reading);
});
