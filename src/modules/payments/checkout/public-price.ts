import type { DeliveryMethod } from '../../../domain/delivery-method.ts';
import { findPartner, listDeliverable } from '../../../domain/postal-partner.ts';
import { measurePaper } from '../../../letterpress/envelopes.ts';
import type { OfferKey, Price } from '../contract.ts';
import type { PricingView } from './contract.ts';
import { priceLetter } from './price.ts';

const WITHIN_FRANCE = { from: 'FR', to: 'FR' };

/** Computes the weight in grams of this many sheets sent within France, with the partner that would carry them. */
export const estimateGrams = (
  { partners }: Pick<PricingView, 'partners'>,
  sending: DeliveryMethod,
  sheets: number,
): number => measurePaper(sheets, findPartner(sending, WITHIN_FRANCE, partners)).grams;

/** Prices a letter of this many sheets within France, line by line, with the function that charges it. */
export const priceWithinFrance = (
  pricing: PricingView,
  sending: DeliveryMethod,
  { sheets = 1, offer = 'single_document' }: { sheets?: number; offer?: OfferKey } = {},
): Price => priceLetter({ ...pricing, offer, sending, sheets, weightGrams: estimateGrams(pricing, sending, sheets) });

/** The total of a single letter, in cents. */
export const getTotalCents = (pricing: PricingView, sending: DeliveryMethod, sheets = 1): number =>
  priceWithinFrance(pricing, sending, { sheets }).totalCents;

/** The delivery methods that a partner serves. */
export const offered = (
  { partners }: Pick<PricingView, 'partners'>,
  sendings: readonly DeliveryMethod[],
): DeliveryMethod[] => listDeliverable(sendings, partners);

/** The price of a letter by its advised method; of the PDF alone for a letter that is only downloaded. */
export const getAdvisedCents = (pricing: PricingView, advised: DeliveryMethod | null): number =>
  advised ? getTotalCents(pricing, advised) : offerCents(pricing);

export const offerCents = (pricing: PricingView): number =>
  pricing.offers.find(({ key }) => key === 'single_document')?.priceCents ?? 0;
