import type { Deps } from '../../../../kernel/deps.ts';
import { callProviderForCustomer } from '../../checkout/commands/call-provider.ts';
import { noSubscription } from '../../errors.ts';
import { findCurrentSubscription } from '../../queries.ts';

/** The provider's page where the card of a subscription is changed; card numbers never come to us. */
export async function openPortal(deps: Deps, input: { userId: string }): Promise<{ url: string }> {
  const row = await findCurrentSubscription(deps, input.userId);
  if (!row?.stripeCustomerId) throw noSubscription({ userId: input.userId });
  const customerId = row.stripeCustomerId;
  const call = () =>
    deps.payments.openPortal({ customerId, returnUrl: `${deps.config.publicUrl}/mon-profil/factures` });
  return callProviderForCustomer(deps, { subject: 'subscriptions', subjectId: row.id, call: 'open_portal' }, call);
}
