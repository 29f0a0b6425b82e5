import { expect, test } from '@jest/globals';
import { buildStripeUrl } from '../../src/modules/payments/stripe-url.ts';

const url = (secretKey: string, apiUrl?: string, id: string | null = 'pi_1') =>
  buildStripeUrl({ secretKey, apiUrl }, 'payments', id);

test('a link into Stripe’s dashboard opens the mode of the key', () => {
  expect(url('sk_test_x')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  expect(url('rk_test_x')).toBe('https://dashboard.stripe.com/test/payments/pi_1');
  expect(url('sk_live_x')).toBe('https://dashboard.stripe.com/payments/pi_1');
  expect(buildStripeUrl({ secretKey: 'rk_live_x', apiUrl: undefined }, 'disputes', 'dp_1')).toBe(
    'https://dashboard.stripe.com/disputes/dp_1',
  );
});

test('there is none without an id, or where the sandbox answers for Stripe', () => {
  expect(url('sk_test_x', undefined, null)).toBeNull();
  expect(url('sk_test_x', 'http://127.0.0.1:4242')).toBeNull();
});
