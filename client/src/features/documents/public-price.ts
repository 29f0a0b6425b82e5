import { findPartner, listDeliverable } from '../../../../src/domain/postal-partner.ts';
import { measurePaper } from '../../../../src/letterpress/envelopes.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/checkout/price.ts';

const WITHIN_FRANCE = { from: 'FR', to: 'FR' };

/** Computes the weight in grams of this many sheets sent within France, with the partner that would carry them. */
export const estimateGrams = (
  { partners }: Pick<PricingView, 'partners'>,
  sending: DeliveryMethod,
  sheets: number,
): number => measurePaper(sheets, findPartner(sending, WITHIN_FRANCE, partners)).grams;

/** Computes the total price of a letter of this many sheets, in cents, with the function that charges it. */
export const getTotalCents = (pricing: PricingView, sending: DeliveryMethod, sheets = 1): number =>
  priceLetter({
    ...pricing,
    offer: 'single_document',
    sending,
    sheets,
    weightGrams: estimateGrams(pricing, sending, sheets),
  }).totalCents;

/** The delivery methods that a partner serves. */
export const offered = (
  { partners }: Pick<PricingView, 'partners'>,
  sendings: readonly DeliveryMethod[],
): DeliveryMethod[] => listDeliverable(sendings, partners);

/** Computes the lowest total among the delivery methods of the template. */
export const getMinPrice = (pricing: PricingView, allowed: readonly DeliveryMethod[]): number =>
  Math.min(...allowed.map((sending) => getTotalCents(pricing, sending)));

/** Computes what is added to the price of the offer: printing, enveloping, postage and receipt. */
export const sendingOnly = (pricing: PricingView, sending: DeliveryMethod, sheets = 1): number =>
  getTotalCents(pricing, sending, sheets) - offerCents(pricing);

export const offerCents = (pricing: PricingView): number =>
  pricing.offers.find(({ key }) => key === 'single_document')?.priceCents ?? 0;
