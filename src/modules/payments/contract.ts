import { z } from 'zod';

export const Cents = z.number().int();
export const OfferKey = z.enum(['single_document']);
export type OfferKey = z.infer<typeof OfferKey>;

export const OfferView = z.object({
  key: OfferKey,
  name: z.string(),
  priceCents: Cents,
  /** In the same words and size wherever the price stands. */
  follows: z.string(),
  gives: z.array(z.string()),
});

/** A dated table of postage and service prices, all in cents, VAT included where it applies. */
export const Tariff = z.object({
  effectiveFrom: z.iso.date(),
  vatRatePercent: z.number(),
  printingFirstSheetCents: Cents,
  printingNextSheetCents: Cents,
  receiptCents: Cents,
  /** Rows in order of weight: the first whose maxGrams is not exceeded applies. */
  postage: z.object({
    green: z.array(z.object({ maxGrams: z.number().int(), cents: Cents })),
    registered: z.array(z.object({ maxGrams: z.number().int(), cents: Cents })),
  }),
});
export type Tariff = z.infer<typeof Tariff>;

export type OfferView = z.infer<typeof OfferView>;

export const PriceLine = z.object({
  key: z.enum(['offer', 'printing', 'postage', 'receipt']),
  label: z.string(),
  detail: z.string().optional(),
  cents: Cents,
  vatRatePercent: z.number(),
});
export const Price = z.object({ lines: z.array(PriceLine), totalCents: Cents, currency: z.literal('eur') });
export type PriceLine = z.infer<typeof PriceLine>;
export type Price = z.infer<typeof Price>;

export const PricingView = z.object({ offers: z.array(OfferView), tariff: Tariff });
export type PricingView = z.infer<typeof PricingView>;

/** An invoice or a credit note, as its person sees it in a list. */
export const InvoiceView = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  orderId: z.uuid(),
  orderReference: z.string(),
  totalCents: Cents,
  issuedAt: z.iso.datetime(),
  can: z.array(z.enum(['download'])),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export const PaymentView = z.object({
  id: z.uuid(),
  status: z.enum(['pending', 'succeeded', 'partially_refunded', 'refunded', 'failed', 'disputed']),
  amountCents: Cents,
  refundedCents: Cents,
  card: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;
