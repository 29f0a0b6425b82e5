import type { DeliveryMethod } from '../../../domain/delivery-method.ts';
import { findPartner, listDeliverable } from '../../../domain/postal-partner.ts';
import { measurePaper } from '../../../letterpress/envelopes.ts';
import type { OfferKey, Price } from '../contract.ts';
import type { PricingView } from './contract.ts';
import { computePostageCents, priceLetter } from './price.ts';

/** A letter of one sheet in its envelope is in the first band of every tariff. */
const COUNTER_GRAMS = 20;
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
export const listOffered = (
  { partners }: Pick<PricingView, 'partners'>,
  sendings: readonly DeliveryMethod[],
): DeliveryMethod[] => listDeliverable(sendings, partners);

/** What one sheet costs at the counter of the post office, without us. */
export const getCounterCents = ({ tariff }: Pick<PricingView, 'tariff'>, sending: DeliveryMethod): number =>
  computePostageCents(tariff, sending, COUNTER_GRAMS, 'national') +
  (sending === 'registered_receipt' ? tariff.receiptCents : 0);

/** The price of a letter by its advised method; of the PDF alone for a letter that is only downloaded. */
export const getAdvisedCents = (pricing: PricingView, advised: DeliveryMethod | null): number =>
  advised ? getTotalCents(pricing, advised) : getOfferCents(pricing);

export const getOfferCents = (pricing: PricingView): number =>
  pricing.offers.find(({ key }) => key === 'single_document')?.priceCents ?? 0;
