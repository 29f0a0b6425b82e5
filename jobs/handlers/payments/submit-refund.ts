import { submitRefund as send } from '../../../src/modules/payments/index.ts';
import { defineHandler, retry } from '../../handler.ts';

export const submitRefund = defineHandler({
  job: 'submit-refund',
  queue: 'money',
  // Money that is owed: an empty balance at Stripe, or a key we must correct, may last longer than a night.
  retry: retry.unlimited,
  run: ({ id }, deps) => send(deps, { refundId: id }),
});
