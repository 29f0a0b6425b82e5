import * as orders from '../../../src/modules/orders/index.ts';
import { handler, retry } from '../../handler.ts';

export const settleTermination = handler({
  job: 'settle-termination',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => orders.settleTermination(deps, { messageId: id }),
});
