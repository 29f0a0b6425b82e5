import { z } from 'zod';
import { defineEvent } from '../../kernel/events.ts';

/** Stripe called. The job that handles it re-reads the object at Stripe. */
export const stripeWebhookReceived = defineEvent('stripe_webhook.received', { id: z.uuid() });
export const paymentSucceeded = defineEvent('payment.succeeded', { id: z.uuid() });
export const paymentFailed = defineEvent('payment.failed', { id: z.uuid() });
/** The person has finished the page; their bank confirms or refuses within days. */
export const paymentProcessing = defineEvent('payment.processing', { id: z.uuid() });
/** The bank refused a payment it had been given days for. */
export const paymentDeclined = defineEvent('payment.declined', { id: z.uuid() });
export const paymentRefunded = defineEvent('payment.refunded', { id: z.uuid() });
/** It is being refunded from the provider's dashboard; the bank may take days. */
export const paymentRefundBegun = defineEvent('payment.refund_begun', { id: z.uuid() });
export const paymentDisputed = defineEvent('payment.disputed', { id: z.uuid() });
/** The bank holds the money until the dispute is decided. */
export const disputeOpened = defineEvent('dispute.opened', { id: z.uuid() });
export const refundRequested = defineEvent('refund.requested', { id: z.uuid() });
export const refundFailed = defineEvent('refund.failed', { id: z.uuid() });
export const subscriptionStarted = defineEvent('subscription.started', { id: z.uuid() });
export const subscriptionConverted = defineEvent('subscription.converted', { id: z.uuid() });
export const subscriptionLapsed = defineEvent('subscription.lapsed', { id: z.uuid() });
export const subscriptionRecovered = defineEvent('subscription.recovered', { id: z.uuid() });
export const subscriptionEnded = defineEvent('subscription.ended', { id: z.uuid() });
/** A change that its holder may make several times in one period. `at` is missing in events of before December 2026. */
const repeatable = { id: z.uuid(), at: z.iso.datetime().optional() };
/** It was set to end with the paid period. */
export const subscriptionEnding = defineEvent('subscription.ending', repeatable);
export const subscriptionResumed = defineEvent('subscription.resumed', repeatable);
/** The bank declined a period's invoice once more. */
export const renewalPaymentFailed = defineEvent('renewal.payment_failed', { id: z.uuid() });
/** Two days are left of the trial. */
export const trialEndsSoon = defineEvent('trial.ends_soon', { id: z.uuid() });
/** Another year of it is over. */
export const subscriptionYearPassed = defineEvent('subscription.year_passed', { id: z.uuid() });
export const invoiceIssued = defineEvent('invoice.issued', { id: z.uuid() });
export const invoiceFiled = defineEvent('invoice.filed', { id: z.uuid() });
