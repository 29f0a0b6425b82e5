import { formatEuros } from '../../../domain/money.ts';
import { getOffer, offerNames } from '../../../domain/offer.ts';
import type { OfferView } from '../contract.ts';

/** What is sold, as the site shows it. */
export const offers: readonly OfferView[] = offerNames.map((key) => {
  const { name, priceCents, monthlyCents, trialDays, follows, gives } = getOffer(key);
  return {
    key,
    name,
    priceCents,
    ...(monthlyCents !== undefined && { monthlyCents }),
    ...(trialDays !== undefined && { trialDays }),
    follows: follows.replace('{monthly}', formatEuros(monthlyCents ?? priceCents)),
    gives: [...gives],
  };
});
