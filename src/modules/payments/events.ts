import { z } from 'zod';
import { event } from '../../kernel/events.ts';

/** Stripe called. The job that handles it re-reads the object at Stripe. */
export const stripeWebhookReceived = event('stripe_webhook.received', { id: z.uuid() });
export const paymentSucceeded = event('payment.succeeded', { id: z.uuid() });
export const paymentFailed = event('payment.failed', { id: z.uuid() });
/** The person has finished the page; their bank confirms or refuses within days. */
export const paymentProcessing = event('payment.processing', { id: z.uuid() });
/** The bank refused a payment it had been given days for. */
export const paymentDeclined = event('payment.declined', { id: z.uuid() });
export const paymentRefunded = event('payment.refunded', { id: z.uuid() });
export const paymentDisputed = event('payment.disputed', { id: z.uuid() });
/** The bank holds the money until the dispute is decided. */
export const disputeOpened = event('dispute.opened', { id: z.uuid() });
export const refundRequested = event('refund.requested', { id: z.uuid() });
export const refundFailed = event('refund.failed', { id: z.uuid() });
export const subscriptionStarted = event('subscription.started', { id: z.uuid() });
export const subscriptionConverted = event('subscription.converted', { id: z.uuid() });
export const subscriptionLapsed = event('subscription.lapsed', { id: z.uuid() });
export const subscriptionRecovered = event('subscription.recovered', { id: z.uuid() });
export const subscriptionEnded = event('subscription.ended', { id: z.uuid() });
/** A change that its holder may make several times in one period. `at` is missing in events of before December 2026. */
const repeatable = { id: z.uuid(), at: z.iso.datetime().optional() };
/** It was set to end with the paid period. */
export const subscriptionEnding = event('subscription.ending', repeatable);
export const subscriptionResumed = event('subscription.resumed', repeatable);
/** The bank declined a period's invoice once more. */
export const renewalPaymentFailed = event('renewal.payment_failed', { id: z.uuid() });
/** Two days are left of the trial. */
export const trialEndsSoon = event('trial.ends_soon', { id: z.uuid() });
/** Another year of it is over. */
export const subscriptionYearPassed = event('subscription.year_passed', { id: z.uuid() });
export const invoiceIssued = event('invoice.issued', { id: z.uuid() });
export const invoiceFiled = event('invoice.filed', { id: z.uuid() });
