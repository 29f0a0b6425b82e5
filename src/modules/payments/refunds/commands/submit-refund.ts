import { RefundRejected } from '../../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { callProvider } from '../../checkout/commands/call-provider.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { Refund } from '../models/refund.ts';
import { refundStateMachine } from '../refund.state-machine.ts';
import { syncRefund } from './sync-refund.ts';

/** Sends a requested refund to the provider. Idempotent by our own key. */
export async function submitRefund(deps: Deps, input: { refundId: string }): Promise<void> {
  const refund = await Refund.query(deps.db).findById(input.refundId).throwIfNotFound();
  if (refund.status !== 'requested') return;
  const payment = await Payment.query(deps.db).findById(refund.paymentId).throwIfNotFound();

  const call = () =>
    deps.payments.refund({
      key: `refund-${refund.id}`,
      ourId: refund.id,
      paymentIntentId: payment.stripePaymentIntentId!,
      amountCents: refund.amountCents,
      reason: 'requested_by_customer',
    });
  const answer = await callProvider(deps, { subject: 'refunds', subjectId: refund.id, call: 'refund' }, call).catch(
    (error: unknown) => {
      // Anything else may pass later, even after a fix: the job retries.
      if (error instanceof RefundRejected) return error;
      throw error;
    },
  );
  await deps.db.transaction((trx) =>
    answer instanceof RefundRejected
      ? refundStateMachine.transition(trx, refund.id, 'fail', { reason: `refused by the provider: ${answer.message}` })
      : refundStateMachine.transition(trx, refund.id, 'send', { set: { stripe_refund_id: answer.refundId } }),
  );
  if (!(answer instanceof RefundRejected)) await syncRefund(deps, { stripeRefundId: answer.refundId });
}
