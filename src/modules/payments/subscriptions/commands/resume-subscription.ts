import type { Deps } from '../../../../kernel/deps.ts';
import { noSubscription } from '../../errors.ts';
import { findCurrentSubscription } from '../../queries.ts';
import { updateProviderSubscription } from './update-provider-subscription.ts';

/** Takes an ending back while the paid period still runs. */
export async function resumeSubscription(deps: Deps, input: { userId: string }): Promise<void> {
  const row = await findCurrentSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) throw noSubscription({ userId: input.userId });
  const { id, stripeSubscriptionId } = row;
  const outcome = await updateProviderSubscription(
    deps,
    { id, stripeSubscriptionId },
    { call: 'resume_subscription', run: (provider) => provider.resumeSubscription(stripeSubscriptionId) },
  );
  if (outcome === 'over') throw noSubscription({ userId: input.userId });
}
