import type { PriceState } from '../../src/adapters/payments/port.ts';
import { getOffer, offerNames, OFFERS, type OfferName } from '../../src/domain/offer.ts';
import { buildPriceEnvironment } from '../../src/scripts/stand-ins.mjs';

const { SANDBOX_STRIPE_PRICES, ...settings } = buildPriceEnvironment(OFFERS);

/** The value of SANDBOX_STRIPE_PRICES that `npm start` sets. */
export const sandboxPrices = SANDBOX_STRIPE_PRICES!;

/** The Stripe price settings of all offers. */
export const stripePriceSettings: Readonly<Record<string, string>> = settings;

/** The sandbox's identifier of an offer's price. */
export const stripePriceId = (name: OfferName): string => settings[getOffer(name).stripePriceEnv]!;

/** Prices at Stripe that agree with our offers. */
export const matchingPrices = (): PriceState[] =>
  offerNames.map((name) => {
    const { priceCents, interval } = getOffer(name);
    return { priceId: stripePriceId(name), isActive: true, amountCents: priceCents, currency: 'eur', interval };
  });
