import { received } from '../../../src/kernel/inbox.ts';
import { settleBill, settleCheckout, settleDispute, settleRefund, settleSubscription } from '../../../src/modules/payments/index.ts';
import { handler, retry } from '../../handler.ts';

const BILL_NEWS = new Set(['invoice.paid', 'invoice.payment_failed', 'invoice.payment_action_required']);

/** Stripe's words and what we look at again. Any other type is kept in the inbox and changes nothing. */
export const interpretStripeCall = handler({
  job: 'interpret-stripe-call',
  queue: 'money',
  retry: retry.network,
  async run({ id }, deps) {
    const call = await received(deps, id);
    if (!call) return;
    const { objectId } = call.facts;
    if (call.type.startsWith('checkout.session.') && objectId) await settleCheckout(deps, { sessionId: objectId });
    else if (call.type.startsWith('customer.subscription.') && objectId) await settleSubscription(deps, { stripeSubscriptionId: objectId });
    else if (BILL_NEWS.has(call.type) && objectId) await settleBill(deps, { billId: objectId });
    else if (call.type.startsWith('refund.') && objectId) await settleRefund(deps, { stripeRefundId: objectId });
    else if (call.type.startsWith('charge.dispute.') && objectId) await settleDispute(deps, { stripeDisputeId: objectId });
  },
});
