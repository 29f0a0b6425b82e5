import * as orders from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const processWithdrawal = defineHandler({
  job: 'process-withdrawal',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => orders.processWithdrawal(deps, { messageId: id }),
});
