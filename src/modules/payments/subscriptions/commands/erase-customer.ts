import type { Deps } from '../../../../kernel/deps.ts';
import { Subscription } from '../models/subscription.ts';

/**
 * Deletes what the payment provider knows of an erased person: e-mail address and card. Only subscribers have a record
 * there (docs/domain/stripe.md). What was paid stays with the provider, which must account for it.
 */
export async function eraseCustomer(
  deps: Pick<Deps, 'db' | 'payments'>,
  { userId }: { userId: string },
): Promise<void> {
  const rows = await Subscription.query(deps.db)
    .where({ userId })
    .whereNotNull('stripeCustomerId')
    .distinct('stripeCustomerId');
  for (const { stripeCustomerId } of rows) if (stripeCustomerId) await deps.payments.deleteCustomer(stripeCustomerId);
}
