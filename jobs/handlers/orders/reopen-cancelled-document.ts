import { reopenCancelledDocument as free } from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const reopenCancelledDocument = defineHandler({
  job: 'reopen-cancelled-document',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => free(deps, { orderId: id }),
});
