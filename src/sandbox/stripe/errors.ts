/**
 * An error with Stripe's message. `isKept`: the call had begun, so the response is stored under its idempotency key.
 */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly extra: Record<string, string> = {},
    readonly isKept = false,
  ) {
    super(message);
  }
}
export const missing = (id: string, what: string, param = 'id'): StripeError =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param });
export const invalid = (message: string, param: string, code?: string): StripeError =>
  new StripeError(400, 'invalid_request_error', message, { param, ...(code && { code }) });
