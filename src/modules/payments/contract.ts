import { z } from 'zod';
import { offerNames } from '../../domain/offer.ts';
import { partnerNames } from '../../domain/partner-name.ts';

export const Cents = z.number().int();
/** All but the single document are starts of the same subscription. */
export const OfferKey = z.enum(offerNames);
export type OfferKey = z.infer<typeof OfferKey>;
export const SubscriptionOffer = OfferKey.exclude(['single_document']);
export type SubscriptionOffer = z.infer<typeof SubscriptionOffer>;

export const OfferView = z.object({
  key: OfferKey,
  name: z.string(),
  /** Today, once, or each month: `follows` says which. */
  priceCents: Cents,
  /** What each month costs afterwards, and the free days before it. */
  monthlyCents: Cents.optional(),
  trialDays: z.number().int().optional(),
  /** In the same words and size wherever the price stands. */
  follows: z.string(),
  gives: z.array(z.string()),
});

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
  /** Overseas, for each 10 g begun beyond 100 g; 0 where nobody has said what it is. */
  overseasCentsPer10Grams: Cents,
  postage: z.object({ green: Bands, tracked: Bands, registered: Bands }),
  postageAbroad: z.object({ tracked: Bands, registered: Bands }),
});
export type Tariff = z.infer<typeof Tariff>;

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

/** `partners`: who carries letters here, for the form to say what cannot be sent before anything is ordered. */
export const PricingView = z.object({
  offers: z.array(OfferView),
  tariff: Tariff,
  partners: z.array(z.enum(partnerNames)),
});
export type PricingView = z.infer<typeof PricingView>;

/** An invoice or a credit note, as its person sees it in a list. */
export const InvoiceView = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** Null where a subscription was paid. */
  orderId: z.uuid().nullable(),
  orderReference: z.string(),
  totalCents: Cents,
  issuedAt: z.iso.datetime(),
  can: z.array(z.enum(['download'])),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

export const SubscriptionStatus = z.enum(['incomplete', 'trialing', 'active', 'past_due', 'cancelled']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

const Iso = z.iso.datetime();
export const SubscriptionView = z.object({
  id: z.uuid(),
  reference: z.string(),
  offer: SubscriptionOffer,
  status: SubscriptionStatus,
  statusSince: Iso,
  priceCents: Cents,
  startedAt: Iso.nullable(),
  trialEndsAt: Iso.nullable(),
  /** When the next month begins, or the last one ends. */
  periodEndsAt: Iso.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  endedAt: Iso.nullable(),
  /** The bank refused the last bill and is asked again then. */
  nextAttemptAt: Iso.nullable(),
  card: z.string().nullable(),
  /** Letters are priced without the offer's own line while this is so. */
  opens: z.boolean(),
  can: z.array(z.enum(['cancel', 'resume', 'change_card', 'pay_bill', 'withdraw'])),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** What a person holds, and whether the free days are still theirs to take. */
export const SubscriptionStatusView = z.object({
  subscription: SubscriptionView.nullable(),
  trialAvailable: z.boolean(),
});
export type SubscriptionStatusView = z.infer<typeof SubscriptionStatusView>;

/** How a contract ended: at the end of what is paid, at once, or at once with the first month given back. */
export const SubscriptionEnding = z.object({
  ending: z.enum(['period_end', 'at_once', 'first_month_back']),
  standing: SubscriptionStatusView,
});
export type SubscriptionEnding = z.infer<typeof SubscriptionEnding>;

export const NewSubscription = z.strictObject({
  offer: SubscriptionOffer.exclude(['subscription']),
  /** What the person read: a month's price. A different one is shown again, never charged silently. */
  expectedMonthlyCents: Cents,
  /** Where to go on afterwards: a path of this site. */
  returnTo: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]{0,300}$/, 'Cette adresse n’est pas sur ce site.')
    .optional(),
  consents: z.strictObject({
    terms: z.literal(true, 'Acceptez les conditions générales de vente pour vous abonner.'),
    immediateStart: z.literal(
      true,
      'Cochez cette case\u00a0: sans elle, nous ne pouvons pas commencer avant quatorze jours.',
    ),
    /** Of the words that stood beside the boxes; unsaid, they are those of now. */
    version: z.string().max(20).optional(),
  }),
});

export const PaymentView = z.object({
  id: z.uuid(),
  /** `processing`: the bank confirms within days. `under_review`: another sum was paid, and a person looks at it. */
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
  refundedCents: Cents,
  card: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
});
export type PaymentView = z.infer<typeof PaymentView>;

export const DiscrepancyKind = z.enum([
  'paid_there_only',
  'paid_twice',
  'amount_differs',
  'refund_differs',
  'dispute_differs',
  'subscription_differs',
  'subscription_twice',
  'payment_without_letter',
  'letter_without_payment',
  'letter_unknown_there',
  'invoice_missing',
  'series_gap',
  'lines_differ',
  'balance_differs',
  'price_differs',
]);
export type DiscrepancyKind = z.infer<typeof DiscrepancyKind>;
export const DiscrepancyStatus = z.enum(['open', 'settled', 'closed']);
export type DiscrepancyStatus = z.infer<typeof DiscrepancyStatus>;
