import {
  describeProviderError,
  PaymentProviderError,
  RefundRejected,
  type ProviderErrorDetails,
} from '../../../../adapters/payments/provider-error.ts';
import { raiseAlarm } from '../../../../kernel/alarms.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { emailRefused, paymentRejected, paymentUnavailable } from '../errors.ts';
import { ProviderError, type ProviderErrorSubject } from '../models/provider-error.ts';

interface ProviderCall {
  subject: ProviderErrorSubject;
  subjectId: string;
  /** Our name of the call. */
  call: string;
}

/**
 * Runs a call about one of our rows. The provider's rejection is stored for support; a call that can only fail again
 * raises an alarm at once. A call that passes ends the alarm of its earlier failures.
 */
export async function callProvider<T>(deps: Deps, about: ProviderCall, run: () => Promise<T>): Promise<T> {
  try {
    const answer = await run();
    await ProviderError.query(deps.db).where(about).whereNull('resolvedAt').patch({ resolvedAt: deps.now() });
    return answer;
  } catch (error) {
    if (!(error instanceof PaymentProviderError || error instanceof RefundRejected)) throw error;
    const kind = error instanceof RefundRejected ? 'final' : error.kind;
    if (error.details) await storeProviderError(deps, about, kind, error.details);
    deps.log.warn(
      { table: about.subject, id: about.subjectId, call: about.call, error: describeProviderError(error) },
      'the payment provider refused a call or did not answer',
    );
    throw error;
  }
}

/** The same for a call that a customer waits for: the error proposes another try only where that can help. */
export async function callProviderForCustomer<T>(
  deps: Deps,
  about: ProviderCall,
  run: () => Promise<T>,
  rejected = paymentRejected,
): Promise<T> {
  try {
    return await callProvider(deps, about, run);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const details = { subject: about.subject, subjectId: about.subjectId };
    if (error.kind === 'temporary') throw paymentUnavailable(details);
    throw error.details.param === 'customer_email' ? emailRefused(details) : rejected(details);
  }
}

const storeProviderError = (
  deps: Deps,
  about: ProviderCall,
  kind: ProviderError['kind'],
  details: ProviderErrorDetails,
): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const { type, code, ...answer } = details;
    const now = deps.now();
    await ProviderError.query(trx)
      .insert({ id: deps.newId(), ...about, kind, type, code: code ?? '', ...answer, firstAt: now, lastAt: now })
      .onConflict(['subject', 'subject_id', 'call', 'type', 'code'])
      .merge({ ...answer, kind, lastAt: now, resolvedAt: null, count: trx.raw('provider_errors.count + 1') });
    if (kind === 'rejected')
      await raiseAlarm(deps, trx, { table: about.subject, id: about.subjectId, state: 'rejected_call' });
  });
