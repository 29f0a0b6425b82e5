import { z } from 'zod';
import { event } from '../../kernel/events.ts';

export const paymentSucceeded = event('payment.succeeded', { id: z.uuid() });
export const paymentFailed = event('payment.failed', { id: z.uuid() });
export const paymentRefunded = event('payment.refunded', { id: z.uuid() });
export const paymentDisputed = event('payment.disputed', { id: z.uuid() });
export const refundRequested = event('refund.requested', { id: z.uuid() });
export const refundFailed = event('refund.failed', { id: z.uuid() });
export const invoiceIssued = event('invoice.issued', { id: z.uuid() });
export const invoiceFiled = event('invoice.filed', { id: z.uuid() });
