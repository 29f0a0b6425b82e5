import { z } from 'zod';
import { Reason } from '../../../domain/schemas.ts';

export const ApprovalAction = z.enum(['refund', 'resend']);
export type ApprovalAction = z.infer<typeof ApprovalAction>;

export const ApprovalStatus = z.enum(['requested', 'approved', 'declined', 'withdrawn', 'expired']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

const Cents = z.number().int();

/** What a colleague may refund of an order without a second person, and what the money goes back to. */
export const RefundTerms = z
  .object({
    refundableCents: Cents,
    orderCents: Cents,
    dayCents: Cents,
    leftTodayCents: Cents,
    /** The largest amount that needs no approval now. */
    aloneCents: Cents,
    /** « visa •••• 4242 »; null for another payment method. */
    card: z.string().nullable(),
  })
  .meta({ id: 'RefundTerms' });
export type RefundTerms = z.infer<typeof RefundTerms>;

export const DecisionOnApproval = z.strictObject({
  reason: Reason,
  expectedStatusSince: z.iso.datetime('Relisez la demande, puis décidez à nouveau.').meta({
    description: '`statusSince` de la demande quand la décision a été prise.',
  }),
});

/** A request that waits for a second person, as the page of its order shows it. */
export const OpenApproval = z.object({
  id: z.uuid(),
  action: ApprovalAction,
  amountCents: Cents.nullable(),
  requestedBy: z.string(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type OpenApproval = z.infer<typeof OpenApproval>;
