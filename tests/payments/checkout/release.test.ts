import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { prepareStripe } from '../../../migrations/prepare-stripe.ts';
import { readConfig } from '../../../src/kernel/config.ts';
import { createLogger } from '../../../src/kernel/logger.ts';
import { mountStripe } from '../../../src/sandbox/stripe/index.ts';
import { stripePriceSettings } from '../../fakes/stripe-prices.ts';
import { runSandbox, type RunningSandbox } from '../../sandbox/running-sandbox.ts';

const KEY = 'sk_test_release';
let bank: RunningSandbox;
beforeAll(async () => {
  bank = await runSandbox([mountStripe], { env: { STRIPE_SECRET_KEY: KEY, STRIPE_WEBHOOK_SECRET: 'whsec_release' } });
});
afterAll(() => bank.close());

const env = (more: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    PUBLIC_URL: 'http://127.0.0.1',
    SESSION_KEYS: 'a-key-for-the-tests-only-of-forty-characters',
    FILE_KEYS: 'a2V5IG9mIHRoZSB0ZXN0cyBvbmx5LCAzMiBieXRlcyE=',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_API_URL: bank.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_release',
    ...stripePriceSettings,
    POSTAL_AUTH_URL: 'http://127.0.0.1:9',
    POSTAL_API_URL: 'http://127.0.0.1:9',
    POSTAL_CLIENT_ID: 'x',
    POSTAL_CLIENT_SECRET: 'x',
    POSTAL_USERNAME: 'x',
    POSTAL_PASSWORD: 'x',
    POSTAL_CALLBACK_LOGIN: 'callbacks',
    POSTAL_CALLBACK_PASSWORD: 'a-long-password-for-callbacks',
    ...more,
  });
const log = createLogger({ level: 'silent', process: 'test' });
const configurations = async () =>
  (
    (await (
      await fetch(`${bank.url}/v1/billing_portal/configurations`, { headers: { authorization: `Bearer ${KEY}` } })
    ).json()) as { data: { metadata: object; features: Record<string, { enabled: boolean }> }[] }
  ).data;

describe('the release step for Stripe', () => {
  test('sets up the portal once, for cards only, in any number of runs', async () => {
    await prepareStripe(env(), log);
    await prepareStripe(env(), log);
    const found = await configurations();
    expect(found).toHaveLength(1);
    expect(
      Object.entries(found[0]!.features)
        .filter(([, { enabled }]) => enabled)
        .map(([name]) => name),
    ).toEqual(['payment_method_update']);
  });

  test('fails if a price differs, and names both amounts', async () => {
    await expect(prepareStripe(env({ STRIPE_PRICE_SINGLE_DOCUMENT: 'price_subscription' }), log)).rejects.toThrow(
      /STRIPE_PRICE_SINGLE_DOCUMENT \(price_subscription\): shown .*490 cents eur.*at Stripe 990 cents eur month/,
    );
    await expect(prepareStripe(env({ STRIPE_PRICE_TRIAL: 'price_unknown' }), log)).rejects.toThrow('no such price');
  });

  test('retries while Stripe does not respond, and fails in the end with that reason', async () => {
    const gone = { STRIPE_API_URL: 'http://127.0.0.1:9' };
    await expect(prepareStripe(env(gone), log, [])).rejects.toThrow('Stripe does not answer');
    const answers = {
      'requests[0][fault]': 'error_before',
      'requests[0][path]': '/v1/prices',
      'requests[0][times]': '3',
    };
    await fetch(`${bank.url}/sandbox/stripe/settings`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(answers),
    });
    await expect(prepareStripe(env(), log, [0])).resolves.toBeUndefined();
  });

  test('names the missing permission of a key that cannot read prices', async () => {
    const answers = { 'requests[0][fault]': 'forbidden', 'requests[0][path]': '/v1/prices' };
    await fetch(`${bank.url}/sandbox/stripe/settings`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(answers),
    });
    await expect(prepareStripe(env(), log)).rejects.toThrow('the key lacks the permission "Prices: Read"');
  });
});
