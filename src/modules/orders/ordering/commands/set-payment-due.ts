import type { Deps } from '../../../../kernel/deps.ts';
import { getPayment } from '../../../payments/index.ts';
import { Order } from '../models/order.ts';

/** A bank confirms or refuses a SEPA direct debit within 14 business days; nobody is alarmed about the order before. */
const BANK_DAYS = 20;

/** The order waits for as long as the bank may take, then as long as a person who may pay again. */
export async function setPaymentDue(deps: Deps, input: { paymentId: string }): Promise<void> {
  const { orderId, status, statusSince } = await getPayment(deps, input.paymentId);
  if (!orderId || (status !== 'processing' && status !== 'failed')) return;
  const days = status === 'processing' ? BANK_DAYS : 0;
  await Order.query(deps.db)
    .findById(orderId)
    .patch({ paymentDueFrom: new Date(statusSince.getTime() + days * 86_400_000) });
}
