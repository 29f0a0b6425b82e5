import type { Knex } from 'knex';
import type { Deps } from '../../../../kernel/deps.ts';
import { recomputePaymentStatus } from '../../checkout/commands/recompute-payment-status.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { issueCreditNote, reverseCreditNote } from '../../invoices/commands/issue-credit-note.ts';
import { Refund } from '../models/refund.ts';
import { listStoredRefunds } from '../queries.ts';
import { refundStateMachine } from '../refund.state-machine.ts';
import { adoptRefund } from './adopt-refund.ts';

/**
 * Reads a refund again at the provider; when the money went back, the payment follows and a credit note is issued. A
 * refund that was made in the provider's dashboard is recorded, unless it has failed.
 */
export async function syncRefund(deps: Deps, input: { stripeRefundId: string }): Promise<void> {
  const answer = await deps.payments.readRefund(input.stripeRefundId);
  const stored =
    answer.status === 'failed'
      ? await listStoredRefunds(deps.db, input.stripeRefundId)
      : await adoptRefund(deps, answer);
  if (stored.length === 0 || answer.status === 'pending') return;

  await deps.db.transaction(async (trx) => {
    await Payment.query(trx)
      .findByIds(stored.map(({ paymentId }) => paymentId))
      .orderBy('id')
      .forUpdate();
    for (const refund of await listStoredRefunds(trx, input.stripeRefundId))
      await (answer.status === 'failed' ? applyFailure(deps, trx, refund) : applySuccess(deps, trx, refund));
  });
}

async function applySuccess(deps: Deps, trx: Knex.Transaction, refund: Refund): Promise<void> {
  if ((await refundStateMachine.transition(trx, refund.id, 'succeed')) === 'noop') return;
  await issueCreditNote(deps, trx, {
    paymentId: refund.paymentId,
    amountCents: refund.amountCents,
    label: `Remboursement\u00a0: ${refund.reason}`,
    cause: { refundId: refund.id },
  });
  await recomputePaymentStatus(trx, refund.paymentId, refund.cause);
}

/** The bank may return the money days later: the credit note is reversed, and support requests the refund again. */
async function applyFailure(deps: Deps, trx: Knex.Transaction, refund: Refund): Promise<void> {
  if ((await refundStateMachine.transition(trx, refund.id, 'fail')) === 'noop' || refund.status !== 'succeeded') return;
  await reverseCreditNote(deps, trx, {
    paymentId: refund.paymentId,
    label: 'Remboursement retourné par la banque',
    cause: { refundId: refund.id },
  });
  await recomputePaymentStatus(trx, refund.paymentId, 'the refund came back');
}
