import { applyOrderRefund as settle } from '../../../src/modules/orders/index.ts';
import { getPayment } from '../../../src/modules/payments/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const applyOrderRefund = defineHandler({
  job: 'apply-order-refund',
  queue: 'money',
  retry: retry.network,
  async run({ id }, deps) {
    const payment = await getPayment(deps, id);
    if (payment.orderId) await settle(deps, { orderId: payment.orderId, whole: payment.status === 'refunded' });
  },
});
