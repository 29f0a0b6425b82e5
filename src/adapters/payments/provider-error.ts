import type { Dependency } from '../../kernel/outages.ts';

/** The provider's response to a rejected call, for support and the log. Contains no personal data. */
export interface ProviderErrorDetails {
  /** The provider's own type: `invalid_request_error`, `card_error`… */
  type: string;
  code: string | null;
  declineCode: string | null;
  /** The parameter at fault, where the provider names one. */
  param: string | null;
  /** The id by which the provider's support finds the call. */
  requestId: string | null;
  /** Null if there was no response. */
  httpStatus: number | null;
  /** The provider's sentence, with e-mail addresses, long numbers and keys masked. */
  message: string;
}

/**
 * `temporary`: the same call may succeed later (no response, 409, 429, 5xx). `rejected`: it fails again until our
 * request, our key or the account's settings change.
 */
export type ProviderErrorKind = 'temporary' | 'rejected';

export class PaymentProviderError extends Error {
  override name = 'PaymentProviderError';
  readonly code: string | null;
  /** Marks an outage (kernel/outages.ts). */
  readonly dependency: Dependency | null;
  constructor(
    readonly kind: ProviderErrorKind,
    readonly details: ProviderErrorDetails,
  ) {
    super([details.type, details.code, details.requestId].filter(Boolean).join(' '));
    this.code = details.code;
    this.dependency = kind === 'temporary' ? 'payments' : null;
  }
}

/** Permanent: the payment is disputed, or already refunded in full. */
export class RefundRejected extends Error {
  override name = 'RefundRejected';
  constructor(readonly details: ProviderErrorDetails | null = null) {
    super(details?.code ?? 'refused');
  }
}

/** Selects what may be logged of a provider's response. */
export const describeProviderError = ({
  name,
  details,
}: PaymentProviderError | RefundRejected): Record<string, unknown> => {
  const { message: _message, ...answer } = details ?? { message: '' };
  return { name, ...answer };
};
