import Stripe from 'stripe';
import { PaymentProviderError, RefundRejected, type ProviderErrorDetails } from './provider-error.ts';

const MAX_MESSAGE = 300;

/** No e-mail address, card or telephone number, and no key of the account leaves Stripe's sentence. */
const maskMessage = (message: string): string =>
  message
    .replace(/[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+/g, '…')
    .replace(/\b(?:[sr]k|whsec)_\w+(?:\*+\w+)?/g, '…')
    .replace(/\+?\d(?:[ .-]?\d){8,}/g, '…')
    .slice(0, MAX_MESSAGE);

const toErrorDetails = (error: Stripe.errors.StripeError): ProviderErrorDetails => ({
  type: error.rawType ?? (error instanceof Stripe.errors.StripeConnectionError ? 'connection_error' : 'api_error'),
  code: error.code ?? null,
  declineCode: error.decline_code ?? null,
  param: error.param ?? null,
  requestId: error.requestId ?? null,
  httpStatus: error.statusCode ?? null,
  message: maskMessage(error.message),
});

/**
 * The same call may succeed later: no response, a conflict (409), too many calls or a locked object (429), an error at
 * Stripe (5xx).
 */
function isTemporary({ httpStatus, code }: ProviderErrorDetails): boolean {
  return (
    httpStatus === null ||
    httpStatus === 409 ||
    httpStatus === 429 ||
    httpStatus >= 500 ||
    code === 'lock_timeout' ||
    code === 'rate_limit'
  );
}

/** Converts Stripe's errors to ours. Anything else is a bug and stays unchanged. */
export function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const details = toErrorDetails(error);
  return new PaymentProviderError(isTemporary(details) ? 'temporary' : 'rejected', details);
}

/**
 * Codes after which the same refund can never succeed (https://docs.stripe.com/error-codes). Any other, such as
 * `balance_insufficient`, can.
 */
const FINAL_REFUND_CODES = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
]);

export const toRefundError = (error: unknown): unknown =>
  error instanceof PaymentProviderError && isFinalRefundError(error) ? new RefundRejected(error.details) : error;

/** More than is left of the charge has no code of its own: Stripe names the parameter. */
const isFinalRefundError = ({ kind, code, details }: PaymentProviderError): boolean =>
  code === null ? kind === 'rejected' && details.param === 'amount' : FINAL_REFUND_CODES.has(code);
