import { z } from 'zod';

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
  'payout_differs',
  'payout_failed',
]);
export type DiscrepancyKind = z.infer<typeof DiscrepancyKind>;
export const DiscrepancyStatus = z.enum(['open', 'settled', 'closed']);
export type DiscrepancyStatus = z.infer<typeof DiscrepancyStatus>;
