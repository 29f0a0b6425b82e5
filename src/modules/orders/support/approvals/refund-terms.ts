import type { Deps } from '../../../../kernel/deps.ts';
import { type Colleague, getRefundableCents, getRefundAllowance, listOrderPayments } from '../../../payments/index.ts';
import { getOrder } from '../../ordering/queries.ts';
import type { RefundTerms } from '../approval.contract.ts';

const NO_ALLOWANCE = { orderCents: 0, dayCents: 0, leftTodayCents: 0, aloneCents: 0 };

/** Computes what a colleague may refund without approval, what can be refunded in total, and to which card. */
export async function getRefundTerms(
  deps: Deps,
  { orderId, by }: { orderId: string; by: Colleague },
): Promise<RefundTerms> {
  const { id } = await getOrder(deps, orderId);
  const [refundableCents, allowance, payments] = await Promise.all([
    getRefundableCents(deps, id),
    getRefundAllowance(deps, { orderId: id, by }),
    listOrderPayments(deps, [id]),
  ]);
  return { refundableCents, ...(allowance ?? NO_ALLOWANCE), card: payments.get(id)?.card ?? null };
}
