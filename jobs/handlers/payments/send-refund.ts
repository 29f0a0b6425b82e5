import { sendRefund as send } from '../../../src/modules/payments/index.ts';
import { handler, retry } from '../../handler.ts';

export const sendRefund = handler({
  job: 'send-refund',
  queue: 'money',
  retry: retry.network,
  run: ({ id }, deps) => send(deps, { refundId: id }),
});
