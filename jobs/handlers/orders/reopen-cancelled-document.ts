import { reopenCancelledDocument as free } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const reopenCancelledDocument = defineHandler({
  job: 'free-letter',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => free(deps, { orderId: id }),
});
