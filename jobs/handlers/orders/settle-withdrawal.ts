import * as orders from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const settleWithdrawal = handler({
  job: 'settle-withdrawal',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => orders.settleWithdrawal(deps, { messageId: id }),
});
