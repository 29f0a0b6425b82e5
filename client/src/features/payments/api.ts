import { queryOptions } from '@tanstack/react-query';
import { TERMS_VERSION } from '../../../../src/modules/payments/checkout/consents.contract.ts';
import type { OfferKey } from '../../../../src/modules/payments/contract.ts';
import type {
  SubscriptionEnding,
  SubscriptionStatusView,
} from '../../../../src/modules/payments/subscriptions/contract.ts';
import { call } from '../../api/client.ts';

export const subscriptionStatusQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => call<SubscriptionStatusView>('GET', '/subscription'),
});

export const subscribe = (input: {
  offer: OfferKey;
  expectedMonthlyCents: number;
  returnTo: string;
}): Promise<{ url: string }> =>
  call('POST', '/subscription', { ...input, consents: { terms: true, immediateStart: true, version: TERMS_VERSION } });
export const endSubscription = (): Promise<SubscriptionEnding> => call('POST', '/subscription/cancel', {});
export const resumeSubscription = (): Promise<SubscriptionStatusView> => call('POST', '/subscription/resume', {});
export const openRenewalInvoice = (): Promise<{ url: string }> => call('POST', '/subscription/bill', {});
export const openPortal = (): Promise<{ url: string }> => call('POST', '/subscription/portal', {});
