import type { PaymentProvider } from './port.ts';
import { StripePayments, type StripeSettings } from './stripe.ts';

export const createPaymentProvider = (config: { stripe: StripeSettings }): PaymentProvider =>
  new StripePayments(config.stripe);
