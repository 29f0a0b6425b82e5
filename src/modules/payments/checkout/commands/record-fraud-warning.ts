import { raiseAlarm } from '../../../../kernel/alarms.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { Payment } from '../models/payment.ts';
import { catchUpPayment } from './sync-checkout.ts';

/**
 * Records a card network's suspicion of fraud and raises an alarm. Support decides whether to refund before a dispute.
 */
export async function recordFraudWarning(deps: Deps, input: { stripeWarningId: string }): Promise<void> {
  const { paymentIntentId, ourId, fraudType, warnedAt } = await deps.payments.readFraudWarning(input.stripeWarningId);
  if (!paymentIntentId) return;
  await catchUpPayment(deps, { paymentIntentId, ourId });
  await deps.db.transaction(async (trx) => {
    const payment = await Payment.query(trx).findOne({ stripePaymentIntentId: paymentIntentId }).forUpdate();
    // Of another installation that shares the account, or repeated.
    if (!payment || payment.fraudWarnedAt) return;
    await payment.$query(trx).patch({ fraudType, fraudWarnedAt: warnedAt });
    await raiseAlarm(deps, trx, { table: 'payments', id: payment.id, state: 'suspected_fraud' });
  });
}
