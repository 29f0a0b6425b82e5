import type { PriceState } from '../../src/adapters/payments/port.ts';
import { getOffer, offerNames, type OfferName } from '../../src/domain/offer.ts';

/** The sandbox's identifier of an offer's price. */
export const stripePriceId = (name: OfferName): string => `price_${name}`;

/** The Stripe price settings of all offers. */
export const stripePriceSettings: Record<string, string> = Object.fromEntries(
  offerNames.map((name) => [getOffer(name).stripePriceEnv, stripePriceId(name)]),
);

/** Prices at Stripe that agree with our offers. */
export const matchingPrices = (): PriceState[] =>
  offerNames.map((name) => {
    const { priceCents, interval } = getOffer(name);
    return { priceId: stripePriceId(name), isActive: true, amountCents: priceCents, currency: 'eur', interval };
  });
