import { z } from 'zod';
import { offerNames } from '../../domain/offer.ts';

export const Cents = z.number().int();
/** All but the single document are starts of the same subscription. */
export const OfferKey = z.enum(offerNames);
export type OfferKey = z.infer<typeof OfferKey>;
export const SubscriptionOffer = OfferKey.exclude(['single_document']);
export type SubscriptionOffer = z.infer<typeof SubscriptionOffer>;

export const OfferView = z.object({
  key: OfferKey,
  name: z.string(),
  /** Charged today, once, or each month: `follows` states which. */
  priceCents: Cents,
  /** What each month costs afterwards, and the free days before it. */
  monthlyCents: Cents.optional(),
  trialDays: z.number().int().optional(),
  /** Shown in the same words and size with every price. */
  follows: z.string(),
  gives: z.array(z.string()),
});

export type OfferView = z.infer<typeof OfferView>;

export const PriceLine = z.object({
  key: z.enum(['offer', 'printing', 'postage', 'receipt', 'subscription']),
  label: z.string(),
  detail: z.string().optional(),
  cents: Cents,
  vatRatePercent: z.number(),
});
export const Price = z.object({ lines: z.array(PriceLine), totalCents: Cents, currency: z.literal('eur') });
export type PriceLine = z.infer<typeof PriceLine>;
export type Price = z.infer<typeof Price>;
