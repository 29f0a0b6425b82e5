import type { ProviderErrorKind } from '../../../../adapters/payments/provider-error.ts';
import { TableModel } from '../../../../kernel/table-model.ts';

export type ProviderErrorSubject = 'payments' | 'refunds' | 'subscriptions';

/**
 * Stripe’s response to a rejected call about one of our rows. One row per call and code; a repeat raises
 * `count`.
 */
export class ProviderError extends TableModel {
  static override tableName = 'provider_errors';
  declare subject: ProviderErrorSubject;
  declare subjectId: string;
  /** Our name of the call: `open_checkout`, `refund`… */
  declare call: string;
  declare kind: ProviderErrorKind | 'final';
  declare type: string;
  declare code: string;
  declare declineCode: string | null;
  declare param: string | null;
  declare requestId: string | null;
  declare httpStatus: number | null;
  /** Masked: no e-mail address, long number or key. */
  declare message: string;
  declare count: number;
  declare firstAt: Date;
  declare lastAt: Date;
  /** The same call passed later. */
  declare resolvedAt: Date | null;
}

/**
 * The trouble of a row whose last call Stripe rejected for our request or settings, in SQL; it ends when the call
 * passes, or after three days.
 */
export const rejectedCallCondition = (table: ProviderErrorSubject): string =>
  `exists (select 1 from provider_errors e where e.subject = '${table}' and e.subject_id = ${table}.id and e.kind = 'rejected' and e.resolved_at is null and e.last_at > now() - interval '3d')`;
