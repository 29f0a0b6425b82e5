import { data } from 'react-router-dom';
import { getOffer } from '../../../../src/domain/offer.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import type { OfferView } from '../../../../src/modules/payments/contract.ts';
import type { Reader } from '../../api/client.ts';

/** Offers that a person can subscribe to. The one that follows a trial is not sold separately. */
export type SubscriptionOffer = OfferView & { monthlyCents: number };
export interface OfferData {
  pricing: PricingView;
  offer: SubscriptionOffer | null;
}

const isSubscription = (offer: OfferView): offer is SubscriptionOffer =>
  offer.monthlyCents !== undefined && getOffer(offer.key).link !== null;

/** Reads the offer named in the URL; answers 404 with a page of its own if it is unknown. */
export async function readOffer(read: Reader, key: string) {
  const pricing = await read<PricingView>('/pricing');
  const offer = pricing.offers.filter(isSubscription).find((candidate) => candidate.key === key) ?? null;
  return data({ pricing, offer } satisfies OfferData, { status: offer ? 200 : 404 });
}
