import type { ListedObject } from '../../../../adapters/payments/port.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { serializeError } from '../../../../kernel/logger.ts';
import { compareAmounts, syncCheckout } from '../../checkout/commands/sync-checkout.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { paymentStateMachine } from '../../checkout/payment.state-machine.ts';
import { syncDispute } from '../../refunds/commands/sync-dispute.ts';
import { syncRefund } from '../../refunds/commands/sync-refund.ts';
import { Dispute, Refund } from '../../refunds/models/refund.ts';
import { refundStateMachine } from '../../refunds/refund.state-machine.ts';
import { syncRenewalInvoice } from '../../subscriptions/commands/sync-renewal-invoice.ts';
import { syncSubscription, STATUS_FROM_STRIPE } from '../../subscriptions/commands/sync-subscription.ts';
import { Subscription } from '../../subscriptions/models/subscription.ts';
import { compareSides, type SideValues } from './record-discrepancy.ts';

type Of<Kind extends ListedObject['kind']> = Extract<ListedObject, { kind: Kind }>;

/** Reads Stripe's lists and compares each object that is ours with our books. One that cannot be read does not stop the others. */
export async function reconcileStripe(deps: Deps, input: { since: Date }): Promise<void> {
  for await (const one of deps.payments.listSince(input.since))
    await look(deps, one).catch((error: unknown) =>
      deps.log.error(
        { kind: one.kind, error: serializeError(error) },
        'an object of the provider could not be compared',
      ),
    );
}

function look(deps: Deps, one: ListedObject): Promise<void> {
  switch (one.kind) {
    case 'checkout':
      return checkout(deps, one);
    case 'subscription':
      return subscription(deps, one);
    case 'bill':
      return bill(deps, one);
    case 'refund':
      return refund(deps, one);
    case 'dispute':
      return dispute(deps, one);
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isPaid = (payment: Payment | undefined): boolean =>
  payment !== undefined && paymentStateMachine.isIn('paid', payment.status);

async function checkout(deps: Deps, { state }: Of<'checkout'>): Promise<void> {
  if (!state.paid || state.subscriptionId || !UUID.test(state.ourId)) return;
  const row = () => Payment.query(deps.db).findOne({ orderId: state.ourId });
  const known = await row();
  // Of another installation that shares the account.
  if (!known) return;
  const sides = compareAmounts(known, state);
  await compareSides(
    deps,
    'amount_differs',
    known.id,
    async () => sides,
    () => syncCheckout(deps, { sessionId: state.sessionId }),
  );
  // A person decides on another sum: it is not taken in as this order's money.
  if (sides) return;
  const paid = async (): Promise<SideValues> => {
    const payment = await row();
    return isPaid(payment)
      ? null
      : { stripe: state.amountCents, ours: payment?.status ?? null, session: state.sessionId };
  };
  await compareSides(deps, 'paid_there_only', known.id, paid, () => syncCheckout(deps, { sessionId: state.sessionId }));
  // Two pages of one order were paid: our row names one of them.
  await compareSides(deps, 'paid_twice', state.sessionId, async () => {
    const payment = await row();
    return isPaid(payment) && payment!.stripePaymentIntentId !== (state.paymentIntentId ?? null)
      ? { stripe: state.paymentIntentId ?? null, ours: payment!.stripePaymentIntentId, payment: payment!.id }
      : null;
  });
}

async function subscription(deps: Deps, { state }: Of<'subscription'>): Promise<void> {
  const row = async () => (UUID.test(state.ourId) ? Subscription.query(deps.db).findById(state.ourId) : undefined);
  const ours = await row();
  if (!ours) return;
  const isSecond = ours.stripeSubscriptionId !== null && ours.stripeSubscriptionId !== state.subscriptionId;
  const isOver = STATUS_FROM_STRIPE[state.status] === 'cancelled';
  await compareSides(deps, 'subscription_twice', state.subscriptionId, async () =>
    isSecond && !isOver
      ? { stripe: state.subscriptionId, ours: ours.stripeSubscriptionId, subscription: ours.id }
      : null,
  );
  if (isSecond) return;
  const differs = async (): Promise<SideValues> => {
    const now = await row();
    const stands = STATUS_FROM_STRIPE[state.status];
    return !stands || (now?.status === stands && now.cancelAtPeriodEnd === state.cancelAtPeriodEnd)
      ? null
      : {
          stripe: state.status,
          ours: now?.status ?? null,
          stripeEnds: state.cancelAtPeriodEnd,
          oursEnds: now?.cancelAtPeriodEnd ?? null,
        };
  };
  await compareSides(deps, 'subscription_differs', ours.id, differs, () =>
    syncSubscription(deps, { stripeSubscriptionId: state.subscriptionId }),
  );
}

async function bill(deps: Deps, { state }: Of<'bill'>): Promise<void> {
  if (!state.paid || state.paidCents === 0 || !state.subscriptionId) return;
  if (!(await Subscription.query(deps.db).findOne({ stripeSubscriptionId: state.subscriptionId }))) return;
  const row = () => Payment.query(deps.db).findOne({ stripeInvoiceId: state.billId });
  const paid = async (): Promise<SideValues> =>
    isPaid(await row()) ? null : { stripe: state.paidCents, ours: null, bill: state.billId };
  await compareSides(deps, 'paid_there_only', state.billId, paid, () =>
    syncRenewalInvoice(deps, { billId: state.billId }),
  );
  const known = await row();
  if (known)
    await compareSides(deps, 'amount_differs', known.id, async () =>
      known.amountCents === state.paidCents
        ? null
        : { stripe: state.paidCents, ours: known.amountCents, bill: state.billId },
    );
}

async function refund(deps: Deps, { state, paymentIntentId, amountCents }: Of<'refund'>): Promise<void> {
  const payment = paymentIntentId
    ? await Payment.query(deps.db).findOne({ stripePaymentIntentId: paymentIntentId })
    : undefined;
  if (!payment || state.status === 'pending') return;
  const row = () => Refund.query(deps.db).findOne({ stripeRefundId: state.refundId });
  const differs = async (): Promise<SideValues> => {
    const now = await row();
    if (now ? now.status === state.status : state.status === 'failed') return null;
    return {
      stripe: state.status,
      ours: now?.status ?? null,
      refund: state.refundId,
      cents: amountCents,
      payment: payment.id,
    };
  };
  await compareSides(deps, 'refund_differs', state.refundId, differs, async () => {
    if (!(await row())) await adopt(deps, payment.id, state.refundId, amountCents);
    await syncRefund(deps, { stripeRefundId: state.refundId });
  });
}

/** Given back from Stripe's own dashboard, or an answer of ours that got lost: our books take it in. */
const adopt = (deps: Deps, paymentId: string, stripeRefundId: string, amountCents: number): Promise<unknown> =>
  deps.db.transaction(async (trx) => {
    await Payment.query(trx).findById(paymentId).forUpdate();
    const own = await Refund.query(trx)
      .findOne({ paymentId, status: 'requested', amountCents })
      .whereNull('stripeRefundId');
    if (own)
      return refundStateMachine.transition(trx, own.id, 'send', {
        set: { stripe_refund_id: stripeRefundId },
        reason: 'found by the reconciliation',
      });
    return Refund.query(trx)
      .insert({
        id: deps.newId(),
        paymentId,
        cause: `stripe:${stripeRefundId}`,
        status: 'sent',
        amountCents,
        reason: 'fait depuis le prestataire de paiement',
        stripeRefundId,
      })
      .onConflict('stripe_refund_id')
      .ignore();
  });

async function dispute(deps: Deps, { state }: Of<'dispute'>): Promise<void> {
  const payment = state.paymentIntentId
    ? await Payment.query(deps.db).findOne({ stripePaymentIntentId: state.paymentIntentId })
    : undefined;
  if (!payment || !state.status) return;
  const differs = async (): Promise<SideValues> => {
    const now = await Dispute.query(deps.db).findOne({ stripeDisputeId: state.disputeId });
    if (now?.status !== state.status) return { stripe: state.status, ours: now?.status ?? null, payment: payment.id };
    return state.status === 'lost' && now.lostCents !== state.amountCents
      ? { stripe: state.amountCents, ours: now.lostCents, payment: payment.id }
      : null;
  };
  await compareSides(deps, 'dispute_differs', state.disputeId, differs, () =>
    syncDispute(deps, { stripeDisputeId: state.disputeId }),
  );
}
