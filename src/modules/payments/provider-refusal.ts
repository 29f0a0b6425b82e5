import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { emailRefused, paymentRejected, paymentUnavailable } from './errors.ts';

/** What the customer reads of a failed call: to try again in a minute only where that can help. `rejected` says what was asked, where that is no payment page. */
export function toCustomerRefusal(error: unknown, facts: Record<string, unknown>, rejected = paymentRejected): Refusal {
  if (!(error instanceof PaymentProviderError) || error.kind === 'temporary') return paymentUnavailable(facts);
  return error.details.param === 'customer_email' ? emailRefused(facts) : rejected(facts);
}
