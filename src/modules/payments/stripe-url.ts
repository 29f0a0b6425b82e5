import type { Config } from '../../kernel/config.ts';

const DASHBOARD = 'https://dashboard.stripe.com';

/**
 * Builds the address of a page in Stripe's dashboard, of the test or the live mode like the key. Null without an id, and
 * where another server answers for Stripe: its ids are in no dashboard.
 */
export function buildStripeUrl(
  { secretKey, apiUrl }: Pick<Config['stripe'], 'secretKey' | 'apiUrl'>,
  page: 'payments' | 'subscriptions' | 'disputes' | 'payouts',
  id: string | null,
): string | null {
  if (!id || apiUrl) return null;
  return [DASHBOARD, ...(/^(sk|rk)_live_/.test(secretKey) ? [] : ['test']), page, encodeURIComponent(id)].join('/');
}
