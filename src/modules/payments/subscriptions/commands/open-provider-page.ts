import type { Deps } from '../../../../kernel/deps.ts';
import { callProviderForCustomer } from '../../checkout/commands/call-provider.ts';
import { noSubscription, noPaymentDue, providerPageRejected } from '../errors.ts';
import { Subscription } from '../models/subscription.ts';
import { findCurrentSubscription } from '../queries.ts';
import { syncRenewalInvoice } from './sync-renewal-invoice.ts';

/** The provider's page where the card of a subscription is changed; card numbers never come to us. */
export async function openPortal(deps: Deps, input: { userId: string }): Promise<{ url: string }> {
  const row = await findCurrentSubscription(deps, input.userId);
  if (!row?.stripeCustomerId) throw noSubscription({ userId: input.userId });
  const customerId = row.stripeCustomerId;
  const call = () =>
    deps.payments.openPortal({ customerId, returnUrl: `${deps.config.publicUrl}/mon-profil/factures` });
  const about = { subject: 'subscriptions', subjectId: row.id, call: 'open_portal' } as const;
  const page = await callProviderForCustomer(deps, about, call, providerPageRejected);
  // Starts polling, in case the event for a new card is lost.
  await Subscription.query(deps.db).findById(row.id).patch({ pageOpenedAt: deps.now() });
  return page;
}

/** Opens the provider's page where the holder pays a declined invoice and can answer their bank. */
export async function openRenewalInvoice(deps: Deps, input: { userId: string }): Promise<{ url: string }> {
  const row = await findCurrentSubscription(deps, input.userId);
  if (!row?.stripeSubscriptionId) throw noSubscription({ userId: input.userId });
  const { id, stripeSubscriptionId } = row;
  const about = { subject: 'subscriptions', subjectId: id, call: 'read_bill' } as const;
  const find = () => findRenewalPaymentUrl(deps, stripeSubscriptionId);
  const payUrl = await callProviderForCustomer(deps, about, find, providerPageRejected);
  if (!payUrl) throw noPaymentDue({ subscriptionId: row.id });
  return { url: payUrl };
}

/** Null when nothing is due; an invoice that was just paid is synced. */
export async function findRenewalPaymentUrl(deps: Deps, stripeSubscriptionId: string): Promise<string | null> {
  const { latestBillId } = await deps.payments.readSubscription(stripeSubscriptionId);
  if (!latestBillId) return null;
  const { payUrl, paid } = await deps.payments.readBill(latestBillId);
  if (paid) await syncRenewalInvoice(deps, { billId: latestBillId });
  return payUrl;
}
