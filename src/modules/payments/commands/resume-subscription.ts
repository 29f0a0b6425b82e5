import type { Deps } from '../../../kernel/deps.ts';
import { noSubscription } from '../errors.ts';
import { livingSubscription } from '../queries.ts';
import { settleSubscription } from './settle-subscription.ts';

/** Takes an ending back while the paid period still runs. */
export async function resumeSubscription(deps: Deps, input: { userId: string }): Promise<void> {
  const row = await livingSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) throw noSubscription({ userId: input.userId });
  await deps.payments.resumeSubscription(row.stripeSubscriptionId);
  await settleSubscription(deps, { stripeSubscriptionId: row.stripeSubscriptionId });
}
