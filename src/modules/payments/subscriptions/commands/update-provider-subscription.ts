import type { PaymentProvider } from '../../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { callProviderForCustomer } from '../../checkout/commands/call-provider.ts';
import { subscriptionRejected } from '../errors.ts';
import { Subscription } from '../models/subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

interface Row {
  id: string;
  stripeSubscriptionId: string;
}

/**
 * Changes a subscription at the provider, then syncs our row. Idempotent. Returns `over` when
 * the provider had ended it before, and nothing could be changed any more.
 */
export async function updateProviderSubscription(
  deps: Deps,
  row: Row,
  change: { call: 'end_subscription' | 'resume_subscription'; run: (provider: PaymentProvider) => Promise<void> },
): Promise<'changed' | 'over'> {
  const about = { subject: 'subscriptions', subjectId: row.id, call: change.call } as const;
  const isOver = await callProviderForCustomer(
    deps,
    about,
    async () => {
      try {
        await change.run(deps.payments);
        return false;
      } catch (error) {
        // Ended by the bank or in another tab; its event is on the way.
        if (error instanceof PaymentProviderError && error.kind === 'rejected' && (await hasEnded(deps, row)))
          return true;
        throw error;
      }
    },
    subscriptionRejected,
  );
  if (isOver) return 'over';
  await syncSubscription(deps, row);
  return 'changed';
}

async function hasEnded(deps: Deps, row: Row): Promise<boolean> {
  await syncSubscription(deps, row);
  return (await Subscription.query(deps.db).findById(row.id))?.status === 'cancelled';
}
