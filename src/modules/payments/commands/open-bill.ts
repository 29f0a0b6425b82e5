import type { Deps } from '../../../kernel/deps.ts';
import { noSubscription, nothingToPay, paymentUnavailable } from '../errors.ts';
import { livingSubscription } from '../queries.ts';
import { settleBill } from './settle-bill.ts';

/** The provider's page where a refused bill is paid by its holder, who is there to answer their bank. */
export async function openBill(deps: Deps, input: { userId: string }): Promise<{ url: string }> {
  const row = await livingSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) throw noSubscription({ userId: input.userId });
  const payUrl = await openBillUrl(deps, row.stripeSubscriptionId).catch((error: unknown) => {
    deps.log.warn({ subscriptionId: row.id, name: error instanceof Error ? error.name : 'unknown' }, 'a bill could not be read');
    throw paymentUnavailable({ subscriptionId: row.id });
  });
  if (!payUrl) throw nothingToPay({ subscriptionId: row.id });
  return { url: payUrl };
}

/** Null when nothing is owed; what was paid a moment ago is taken in. */
export async function openBillUrl(deps: Deps, stripeSubscriptionId: string): Promise<string | null> {
  const { latestBillId } = await deps.payments.readSubscription(stripeSubscriptionId);
  if (!latestBillId) return null;
  const { payUrl, paid } = await deps.payments.readBill(latestBillId);
  if (paid) await settleBill(deps, { billId: latestBillId });
  return payUrl;
}
