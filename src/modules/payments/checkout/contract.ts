import { z } from 'zod';
import { partnerNames } from '../../../domain/postal-partner.ts';
import { Cents, OfferView } from '../contract.ts';

/** Rows in order of weight: the first whose maxGrams is not exceeded applies. */
const Bands = z.array(z.object({ maxGrams: z.number().int(), cents: Cents }));

/** A dated table of postage and service prices, all in cents, VAT included where it applies. */
export const Tariff = z.object({
  effectiveFrom: z.iso.date(),
  vatRatePercent: z.number(),
  printingFirstSheetCents: Cents,
  printingNextSheetCents: Cents,
  receiptCents: Cents,
  receiptAbroadCents: Cents,
  /** Overseas, for each 10 g begun beyond 100 g; 0 where it is not configured. */
  overseasCentsPer10Grams: Cents,
  postage: z.object({ green: Bands, tracked: Bands, registered: Bands }),
  postageAbroad: z.object({ tracked: Bands, registered: Bands }),
});
export type Tariff = z.infer<typeof Tariff>;

/** `partners`: the configured carriers, so that the form can show what cannot be sent before an order. */
export const PricingView = z.object({
  offers: z.array(OfferView),
  tariff: Tariff,
  partners: z.array(z.enum(partnerNames)),
});
export type PricingView = z.infer<typeof PricingView>;

export const PaymentView = z.object({
  id: z.uuid(),
  /** `processing`: the bank confirms within days. `under_review`: another amount was paid, and support decides. */
  status: z.enum([
    'pending',
    'processing',
    'under_review',
    'succeeded',
    'partially_refunded',
    'refunded',
    'failed',
    'disputed',
  ]),
  amountCents: Cents,
  /** What has left us: by our refunds, and to a bank. */
  refundedCents: Cents,
  /** What a bank took of it after a dispute, and returned to the card holder. */
  lostCents: Cents,
  /** A refund failed and has not been requested again. */
  isRefundOwed: z.boolean(),
  card: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;
