import { setPaymentDue as set } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const setPaymentDue = defineHandler({
  job: 'set-payment-due',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => set(deps, { paymentId: id }),
});
