import { describe, expect, test } from '@jest/globals';
import { getOffer, offerNames } from '../../../src/domain/offer.ts';
import { findRealProviders } from '../../../src/kernel/real-providers.mjs';
import { CATALOGUE } from '../../../src/sandbox/stripe/catalogue.ts';
import { localSecrets, settings } from '../../../src/scripts/settings.mjs';

/** What the compiler cannot see: files that are not TypeScript, and the sandbox, which imports nothing of ours. */
describe.each(offerNames)('%s', (name) => {
  const { priceCents, interval, stripePriceEnv } = getOffer(name);

  test('is sold by the sandbox under the identifier that npm start sets, at its price and interval', async () => {
    const { env } = await settings({
      env: {},
      dataDir: '.data',
      port: 3000,
      databaseUrl: 'postgres://127.0.0.1/x',
      secrets: localSecrets(),
    });
    const sold = CATALOGUE.find(({ id }) => id === env[stripePriceEnv]);
    expect(sold).toMatchObject({ cents: priceCents, isRecurring: interval === 'month' });
  });

  test('has a price that shows a real account at Stripe', () => {
    expect(findRealProviders({ [stripePriceEnv]: 'price_x' })).toEqual([
      expect.objectContaining({ setting: stripePriceEnv }),
    ]);
  });
});
