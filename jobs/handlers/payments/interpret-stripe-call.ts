import { received } from '../../../src/kernel/inbox.ts';
import { markDisputed, settleCheckout, settleRefund } from '../../../src/modules/payments/index.ts';
import { handler, retry } from '../../handler.ts';

/** Stripe's words and what we look at again. Any other type is kept in the inbox and changes nothing. */
export const interpretStripeCall = handler({
  job: 'interpret-stripe-call',
  queue: 'money',
  retry: retry.network,
  async run({ id }, deps) {
    const call = await received(deps, id);
    if (!call) return;
    const { objectId, orderId } = call.facts;
    if (call.type.startsWith('checkout.session.') && objectId) await settleCheckout(deps, { sessionId: objectId });
    else if (call.type.startsWith('refund.') && objectId) await settleRefund(deps, { stripeRefundId: objectId });
    else if (call.type === 'charge.dispute.created' && orderId) await markDisputed(deps, { orderId });
  },
});
