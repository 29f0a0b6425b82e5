import type { Deps } from '../../kernel/deps.ts';

/**
 * Builds the address of an object in Stripe's dashboard; null for an object that Stripe does not know, or if the
 * provider is a sandbox. Test mode has a path of its own.
 */
export function buildStripeUrl(
  { config }: Pick<Deps, 'config'>,
  kind: 'payments' | 'subscriptions' | 'disputes',
  id: string | null,
): string | null {
  const { apiUrl, secretKey } = config.stripe;
  if (!id || apiUrl) return null;
  const mode = /^(sk|rk)_test_/.test(secretKey) ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}${kind}/${id}`;
}
