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
    // None if it is of another installation that shares the account; several if the charge paid a pack.
    const payments = await Payment.query(trx)
      .where({ stripePaymentIntentId: paymentIntentId })
      .orderBy('id')
      .forUpdate();
    for (const payment of payments) {
      if (payment.fraudWarnedAt) continue;
      await payment.$query(trx).patch({ fraudType, fraudWarnedAt: warnedAt });
      await raiseAlarm(deps, trx, { table: 'payments', id: payment.id, state: 'suspected_fraud' });
    }
  });
}
