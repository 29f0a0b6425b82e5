import * as orders from '../../../src/modules/orders/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const processTermination = defineHandler({
  job: 'process-termination',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => orders.processTermination(deps, { messageId: id }),
});
