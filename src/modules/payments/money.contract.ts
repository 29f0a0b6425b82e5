import { z } from 'zod';
import { PaymentView } from './checkout/contract.ts';
import { Cents } from './contract.ts';
import { InvoiceView } from './invoices/contract.ts';

const Iso = z.iso.datetime();
/** The page of Stripe's own dashboard; null where there is no real account. */
const StripeUrl = z.url().nullable();

/** Stripe’s response to a rejected call about this money. */
export const ProviderAnswer = z.object({
  at: Iso,
  /** Our name of the call: `open_checkout`, `refund`… */
  call: z.string(),
  code: z.string(),
  /** Stripe's sentence as it came, without names and numbers. */
  message: z.string(),
  requestId: z.string().nullable(),
  count: z.number().int(),
  /** The same call passed later. */
  isResolved: z.boolean(),
});
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

/** Everything about the money of one order, for support. */
export const OrderMoney = z.object({
  payment: PaymentView.extend({ stripeUrl: StripeUrl, fraudWarnedAt: Iso.nullable() }).nullable(),
  /** What can still be refunded now. */
  refundableCents: Cents,
  refunds: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(['requested', 'sent', 'succeeded', 'failed']),
      amountCents: Cents,
      reason: z.string(),
      /** The requester; null where it followed from a rule. */
      requestedBy: z.string().nullable(),
      /** The second person, where the sum needed one. */
      approvedBy: z.string().nullable(),
      createdAt: Iso,
      stripeUrl: StripeUrl,
    }),
  ),
  invoices: z.array(
    InvoiceView.pick({ id: true, number: true, kind: true, totalCents: true, issuedAt: true, can: true }),
  ),
  disputes: z.array(
    z.object({
      id: z.uuid(),
      status: z.string(),
      reason: z.string(),
      amountCents: Cents,
      lostCents: Cents,
      answerDueAt: Iso.nullable(),
      openedAt: Iso,
      stripeUrl: StripeUrl,
    }),
  ),
  answers: z.array(ProviderAnswer),
});
export type OrderMoney = z.infer<typeof OrderMoney>;
