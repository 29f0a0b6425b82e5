import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { StripePayments } from '../../../src/adapters/payments/stripe.ts';
import { getOffer, offerNames } from '../../../src/domain/offer.ts';
import * as product from '../../../src/kernel/launcher.ts';
import { mountStripe } from '../../../src/sandbox/stripe/index.ts';
import { createLocalSecrets, buildSettings } from '../../../src/scripts/settings.mjs';
import { runSandbox, type RunningSandbox } from '../../sandbox/running-sandbox.ts';

let env: Record<string, string>;
let sandbox: RunningSandbox;
beforeAll(async () => {
  const started = await buildSettings({
    product,
    env: {},
    dataDir: '.data',
    port: 3000,
    databaseUrl: 'postgres://127.0.0.1/x',
    secrets: createLocalSecrets(product),
  });
  env = started.env;
  sandbox = await runSandbox([mountStripe], { env });
});
afterAll(() => sandbox.close());

describe.each(offerNames)('%s', (name) => {
  const { priceCents, interval, stripePriceEnv } = getOffer(name);

  test('is sold by the sandbox under the identifier that npm start sets, at its price and interval', async () => {
    const stripe = new StripePayments({
      secretKey: env['STRIPE_SECRET_KEY']!,
      webhookSecret: env['STRIPE_WEBHOOK_SECRET']!,
      apiUrl: sandbox.url,
    });
    expect(await stripe.readPrice(env[stripePriceEnv]!)).toMatchObject({ amountCents: priceCents, interval });
  });

  test('has a price that shows a real account at Stripe', () => {
    expect(product.findRealProviders({ [stripePriceEnv]: 'price_x' })).toEqual([
      expect.objectContaining({ setting: stripePriceEnv }),
    ]);
  });
});

test('no two offers share a price at Stripe', () => {
  const settingsOfPrices = offerNames.map((name) => getOffer(name).stripePriceEnv);
  expect(settingsOfPrices.toSorted()).toEqual([...new Set(settingsOfPrices)].toSorted());
});
