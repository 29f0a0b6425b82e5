import { z } from 'zod';
import { SubscriptionOffer, Cents } from '../contract.ts';

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
  /** When the declined invoice is charged again. */
  nextAttemptAt: Iso.nullable(),
  card: z.string().nullable(),
  /** Whether letters are priced without the offer's own line. */
  opens: z.boolean(),
  can: z.array(z.enum(['cancel', 'resume', 'change_card', 'pay_bill', 'withdraw'])),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

/** A person's subscription, and whether a trial is still available. */
export const SubscriptionStatusView = z.object({
  subscription: SubscriptionView.nullable(),
  trialAvailable: z.boolean(),
});
export type SubscriptionStatusView = z.infer<typeof SubscriptionStatusView>;

/** How a contract ended: at the end of the paid period, at once, or at once with a refund of the first month. */
export const SubscriptionEnding = z.object({
  ending: z.enum(['period_end', 'at_once', 'first_month_back']),
  standing: SubscriptionStatusView,
});
export type SubscriptionEnding = z.infer<typeof SubscriptionEnding>;

export const NewSubscription = z.strictObject({
  offer: SubscriptionOffer.exclude(['subscription']),
  /** The monthly price that the person saw. A different one is shown again, never charged silently. */
  expectedMonthlyCents: Cents,
  /** Where to continue afterwards: a path of this site. */
  returnTo: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]{0,300}$/, 'Cette adresse n’est pas sur ce site.')
    .optional(),
  consents: z.strictObject({
    terms: z.literal(true, 'Acceptez les conditions générales de vente pour vous abonner.'),
    immediateStart: z.literal(
      true,
      'Demandez que nous commencions tout de suite\u00a0: sans cela, nous ne pouvons rien faire avant quatorze jours.',
    ),
    /** Of the texts shown with the boxes; the current ones by default. */
    version: z.string().max(20).optional(),
  }),
});
