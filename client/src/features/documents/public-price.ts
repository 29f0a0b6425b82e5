import { findPartner, listDeliverable } from '../../../../src/domain/postal-partner.ts';
import { measurePaper } from '../../../../src/letterpress/envelopes.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { priceLetter } from '../../../../src/modules/payments/checkout/price.ts';

const WITHIN_FRANCE = { from: 'FR', to: 'FR' };

/** Grams of so many sheets sent within France, with the partner that would carry them. */
export const estimateGrams = (
  { partners }: Pick<PricingView, 'partners'>,
  sending: DeliveryMethod,
  sheets: number,
): number => measurePaper(sheets, findPartner(sending, WITHIN_FRANCE, partners)).grams;

/** All that a letter of so many sheets costs, in cents, by the function that charges it. */
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

/** The least such a letter costs, among the ways it may be sent. */
export const getMinPrice = (pricing: PricingView, allowed: readonly DeliveryMethod[]): number =>
  Math.min(...allowed.map((sending) => getTotalCents(pricing, sending)));

/** What is added to the offer's own price: printing, enveloping, postage and receipt. */
export const sendingOnly = (pricing: PricingView, sending: DeliveryMethod, sheets = 1): number =>
  getTotalCents(pricing, sending, sheets) - offerCents(pricing);

export const offerCents = (pricing: PricingView): number =>
  pricing.offers.find(({ key }) => key === 'single_document')?.priceCents ?? 0;
