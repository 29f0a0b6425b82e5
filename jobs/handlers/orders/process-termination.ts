import * as orders from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const processTermination = defineHandler({
  job: 'settle-termination',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => orders.processTermination(deps, { messageId: id }),
});
