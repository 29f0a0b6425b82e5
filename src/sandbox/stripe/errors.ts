/**
 * An error with Stripe's message. `isKept`: the call had begun, so the response is stored under its idempotency key.
 */
export class StripeError extends Error {
  readonly isKept: boolean;

  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly extra: Record<string, string> = {},
    { isKept = false }: { isKept?: boolean } = {},
  ) {
    super(message);
    this.isKept = isKept;
  }
}
export const missing = (id: string, kind: string, param = 'id'): StripeError =>
  new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
export const invalid = (message: string, param: string, code?: string): StripeError =>
  new StripeError(400, 'invalid_request_error', message, { param, ...(code && { code }) });
