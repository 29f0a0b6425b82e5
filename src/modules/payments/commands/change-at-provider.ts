import type { PaymentProvider } from '../../../adapters/payments/port.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { subscriptionRejected } from '../errors.ts';
import { toCustomerRefusal } from '../provider-refusal.ts';
import { callProvider } from './call-provider.ts';
import { settleSubscription } from './settle-subscription.ts';

/** Changes a subscription at the provider, then lets our row follow it. Asked twice, it is the same. */
export async function changeAtProvider(
  deps: Deps,
  row: { id: string; stripeSubscriptionId: string },
  change: { call: 'end_subscription' | 'resume_subscription'; run: (provider: PaymentProvider) => Promise<void> },
): Promise<void> {
  const { id, stripeSubscriptionId } = row;
  await callProvider(deps, { subject: 'subscriptions', subjectId: id, call: change.call }, () =>
    change.run(deps.payments),
  ).catch((error: unknown) => {
    throw toCustomerRefusal(error, { subscriptionId: id }, subscriptionRejected);
  });
  await settleSubscription(deps, { stripeSubscriptionId });
}
