import { findWebhook } from '../../../src/kernel/inbox.ts';
import { processEvent } from '../../../src/modules/payments/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** Stripe told us something: the object is read again there. */
export const processStripeWebhook = defineHandler({
  job: 'process-stripe-webhook',
  queue: 'money',
  retry: retry.network,
  async run({ id }, deps) {
    const call = await findWebhook(deps, id);
    if (call) await processEvent(deps, { type: call.type, objectId: call.provider_refs['objectId'] });
  },
});
