import { sendRefund as send } from '../../../src/modules/payments/index.ts';
import { handler, retry } from '../../handler.ts';

export const sendRefund = handler({
  job: 'send-refund',
  queue: 'money',
  // Money that is owed: an empty balance at Stripe, or a key we must correct, may last longer than a night.
  retry: retry.patient,
  run: ({ id }, deps) => send(deps, { refundId: id }),
});
