import type { Deps } from '../../../../kernel/deps.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { Refund } from '../models/refund.ts';

/**
 * Erases why colleagues refunded these orders: they may have named a person. The sum, its instant and who decided stay
 * with the accounts; a reason that follows from a rule is about no person.
 */
export async function eraseRefundReasons(
  { db }: Pick<Deps, 'db'>,
  { orderIds }: { orderIds: readonly string[] },
): Promise<void> {
  await Refund.query(db)
    .whereIn(
      'paymentId',
      Payment.query(db)
        .whereIn('orderId', [...orderIds])
        .select('id'),
    )
    .whereNotNull('requestedBy')
    .patch({ reason: '' });
}
