import { startPaidOrder as startOrder } from '../../../src/modules/orders/index.ts';
import { getPayment } from '../../../src/modules/payments/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const startPaidOrder = defineHandler({
  job: 'start-paid-order',
  queue: 'money',
  retry: retry.network,
  async run({ id }, deps) {
    const { orderId } = await getPayment(deps, id);
    // A subscription's month has no letter of its own.
    if (orderId) await startOrder(deps, { orderId });
  },
});
