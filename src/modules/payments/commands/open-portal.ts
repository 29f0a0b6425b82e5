import type { Deps } from '../../../kernel/deps.ts';
import { noSubscription, paymentUnavailable } from '../errors.ts';
import { livingSubscription } from '../queries.ts';

/** The provider's page where the card of a subscription is changed; card numbers never come to us. */
export async function openPortal(deps: Deps, input: { userId: string }): Promise<{ url: string }> {
  const row = await livingSubscription(deps, input.userId);
  if (!row?.stripeCustomerId) throw noSubscription({ userId: input.userId });
  return deps.payments.openPortal({ customerId: row.stripeCustomerId, returnUrl: `${deps.config.publicUrl}/mon-profil#abonnement` }).catch((error: unknown) => {
    deps.log.warn({ subscriptionId: row.id, name: error instanceof Error ? error.name : 'unknown' }, 'the billing portal could not be opened');
    throw paymentUnavailable({ subscriptionId: row.id });
  });
}
