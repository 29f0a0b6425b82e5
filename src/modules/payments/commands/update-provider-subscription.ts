import type { PaymentProvider } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { subscriptionRejected } from '../errors.ts';
import { callProviderForCustomer } from './call-provider.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Changes a subscription at the provider, then lets our row follow it. Asked twice, it is the same. */
export async function updateProviderSubscription(
  deps: Deps,
  row: { id: string; stripeSubscriptionId: string },
  change: { call: 'end_subscription' | 'resume_subscription'; run: (provider: PaymentProvider) => Promise<void> },
): Promise<void> {
  const { id, stripeSubscriptionId } = row;
  const about = { subject: 'subscriptions', subjectId: id, call: change.call } as const;
  await callProviderForCustomer(deps, about, () => change.run(deps.payments), subscriptionRejected);
  await syncSubscription(deps, { stripeSubscriptionId });
}
