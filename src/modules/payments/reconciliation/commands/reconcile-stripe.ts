import type { ListedObject } from '../../../../adapters/payments/port.ts';
import { sumCents } from '../../../../domain/money.ts';
import { tallyFailures } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { compareAmounts, findPagePayments, syncCheckout } from '../../checkout/commands/sync-checkout.ts';
import { Payment } from '../../checkout/models/payment.ts';
import { paymentStateMachine } from '../../checkout/payment.state-machine.ts';
import { syncDispute } from '../../refunds/commands/sync-dispute.ts';
import { syncRefund } from '../../refunds/commands/sync-refund.ts';
import { Dispute } from '../../refunds/models/refund.ts';
import { listStoredRefunds } from '../../refunds/queries.ts';
import { disputeStateMachine } from '../../refunds/refund.state-machine.ts';
import { syncRenewalInvoice } from '../../subscriptions/commands/sync-renewal-invoice.ts';
import { syncSubscription, STATUS_FROM_STRIPE } from '../../subscriptions/commands/sync-subscription.ts';
import { Subscription } from '../../subscriptions/models/subscription.ts';
import { compareSides, type SideValues } from './record-discrepancy.ts';

type ListedOf<Kind extends ListedObject['kind']> = Extract<ListedObject, { kind: Kind }>;

/**
 * Reads Stripe's lists and compares each object that is ours with our books. One that cannot be read does not stop the
 * others.
 */
export async function reconcileStripe(
  deps: Deps,
  { since, signal }: { since: Date; signal: AbortSignal | undefined },
): Promise<void> {
  const tally = tallyFailures(deps, 'objects at Stripe');
  for await (const object of deps.payments.listSince(since)) {
    if (signal?.aborted) break;
    await tally.attempt({ kind: object.kind }, () => reconcileObject(deps, object));
  }
  for (const disputeId of await listOldOpenDisputes(deps, since)) {
    if (signal?.aborted) break;
    await tally.attempt({ kind: 'dispute' }, async () =>
      reconcileDispute(deps, { kind: 'dispute', state: await deps.payments.readDispute(disputeId) }),
    );
  }
  tally.finish();
}

/** Lists the open disputes that the lists do not go back to: a bank takes months to decide. */
async function listOldOpenDisputes(deps: Deps, openedBefore: Date): Promise<string[]> {
  const disputes = await Dispute.query(deps.db)
    .whereNotIn('status', [...disputeStateMachine.groups['ended']] as Dispute['status'][])
    .where('openedAt', '<', openedBefore);
  return [...new Set(disputes.map(({ stripeDisputeId }) => stripeDisputeId))];
}

function reconcileObject(deps: Deps, object: ListedObject): Promise<void> {
  switch (object.kind) {
    case 'checkout':
      return reconcileCheckout(deps, object);
    case 'subscription':
      return reconcileSubscription(deps, object);
    case 'bill':
      return reconcileBill(deps, object);
    case 'refund':
      return reconcileRefund(deps, object);
    case 'dispute':
      return reconcileDispute(deps, object);
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isPaid = (payment: Payment | undefined): boolean =>
  payment !== undefined && paymentStateMachine.isIn('paid', payment.status);
const findUnpaid = (payments: readonly Payment[]): Payment | undefined => payments.find((payment) => !isPaid(payment));

async function reconcileCheckout(deps: Deps, { state }: ListedOf<'checkout'>): Promise<void> {
  if (!state.paid || state.subscriptionId || !UUID.test(state.ourId)) return;
  const payments = await findPagePayments(deps.db, state.ourId);
  const [payment] = payments;
  // Of another installation that shares the account.
  if (!payment) return;
  const sides = compareAmounts(payments, state);
  await compareSides(
    deps,
    'amount_differs',
    payment.id,
    async () => sides,
    () => syncCheckout(deps, { sessionId: state.sessionId }),
  );
  // A person decides on another sum: it is not taken in as this order's money.
  if (sides) return;
  const comparePaid = async (): Promise<SideValues> => {
    const unpaid = findUnpaid(await findPagePayments(deps.db, state.ourId));
    return unpaid ? { stripe: state.amountCents, ours: unpaid.status, session: state.sessionId } : null;
  };
  await compareSides(deps, 'paid_there_only', payment.id, comparePaid, () =>
    syncCheckout(deps, { sessionId: state.sessionId }),
  );
  // Two pages of one order were paid: our row names one of them.
  await compareSides(deps, 'paid_twice', state.sessionId, async () => {
    const current = await Payment.query(deps.db).findById(payment.id);
    return current && isPaid(current) && current.stripePaymentIntentId !== (state.paymentIntentId ?? null)
      ? { stripe: state.paymentIntentId ?? null, ours: current.stripePaymentIntentId, payment: current.id }
      : null;
  });
}

async function reconcileSubscription(deps: Deps, { state }: ListedOf<'subscription'>): Promise<void> {
  const findOurs = async () => (UUID.test(state.ourId) ? Subscription.query(deps.db).findById(state.ourId) : undefined);
  const subscription = await findOurs();
  if (!subscription) return;
  const isSecond =
    subscription.stripeSubscriptionId !== null && subscription.stripeSubscriptionId !== state.subscriptionId;
  const isOver = STATUS_FROM_STRIPE[state.status] === 'cancelled';
  await compareSides(deps, 'subscription_twice', state.subscriptionId, async () =>
    isSecond && !isOver
      ? { stripe: state.subscriptionId, ours: subscription.stripeSubscriptionId, subscription: subscription.id }
      : null,
  );
  if (isSecond) return;
  const compareStatus = async (): Promise<SideValues> => {
    const current = await findOurs();
    const status = STATUS_FROM_STRIPE[state.status];
    return !status || (current?.status === status && current.cancelAtPeriodEnd === state.cancelAtPeriodEnd)
      ? null
      : {
          stripe: state.status,
          ours: current?.status ?? null,
          stripeEnds: state.cancelAtPeriodEnd,
          oursEnds: current?.cancelAtPeriodEnd ?? null,
        };
  };
  await compareSides(deps, 'subscription_differs', subscription.id, compareStatus, () =>
    syncSubscription(deps, { stripeSubscriptionId: state.subscriptionId }),
  );
}

async function reconcileBill(deps: Deps, { state }: ListedOf<'bill'>): Promise<void> {
  if (!state.paid || state.paidCents === 0 || !state.subscriptionId) return;
  if (!(await Subscription.query(deps.db).findOne({ stripeSubscriptionId: state.subscriptionId }))) return;
  const findPayment = () => Payment.query(deps.db).findOne({ stripeInvoiceId: state.billId });
  const comparePaid = async (): Promise<SideValues> =>
    isPaid(await findPayment()) ? null : { stripe: state.paidCents, ours: null, bill: state.billId };
  await compareSides(deps, 'paid_there_only', state.billId, comparePaid, () =>
    syncRenewalInvoice(deps, { billId: state.billId }),
  );
  const payment = await findPayment();
  if (payment)
    await compareSides(deps, 'amount_differs', payment.id, async () =>
      payment.amountCents === state.paidCents
        ? null
        : { stripe: state.paidCents, ours: payment.amountCents, bill: state.billId },
    );
}

/** The first payment of a charge, which paid several if it paid a pack; none if it is of another installation. */
const findChargedPayment = async (
  deps: Deps,
  { paymentIntentId: stripePaymentIntentId }: { paymentIntentId: string | null },
): Promise<Payment | undefined> =>
  stripePaymentIntentId ? Payment.query(deps.db).where({ stripePaymentIntentId }).orderBy('id').first() : undefined;

async function reconcileRefund(deps: Deps, { state }: ListedOf<'refund'>): Promise<void> {
  const payment = await findChargedPayment(deps, state);
  if (!payment) return;
  const compareStatus = async (): Promise<SideValues> => {
    const [current] = await listStoredRefunds(deps.db, state.refundId);
    // One that the bank has not made yet has to be known only: its letter must not leave.
    if (current ? state.status === 'pending' || current.status === state.status : state.status === 'failed')
      return null;
    return {
      stripe: state.status,
      ours: current?.status ?? null,
      refund: state.refundId,
      cents: state.amountCents,
      payment: current?.paymentId ?? payment.id,
    };
  };
  await compareSides(deps, 'refund_differs', state.refundId, compareStatus, () =>
    syncRefund(deps, { stripeRefundId: state.refundId }),
  );
}

async function reconcileDispute(deps: Deps, { state }: ListedOf<'dispute'>): Promise<void> {
  const payment = await findChargedPayment(deps, state);
  if (!payment || !state.status) return;
  const compareStatus = async (): Promise<SideValues> => {
    const current = await Dispute.query(deps.db).where({ stripeDisputeId: state.disputeId });
    if (current.length === 0 || current.some(({ status }) => status !== state.status))
      return { stripe: state.status, ours: current[0]?.status ?? null, payment: payment.id };
    const lostCents = sumCents(current.map((dispute) => dispute.lostCents));
    return state.status === 'lost' && lostCents !== state.amountCents
      ? { stripe: state.amountCents, ours: lostCents, payment: payment.id }
      : null;
  };
  await compareSides(deps, 'dispute_differs', state.disputeId, compareStatus, () =>
    syncDispute(deps, { stripeDisputeId: state.disputeId }),
  );
}
