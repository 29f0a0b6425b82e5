import type { Deps } from '../../kernel/deps.ts';
import { parisDay } from '../../letterpress/index.ts';
import type { OfferKey, PaymentView, PricingView, SubscriptionStanding, SubscriptionView } from './contract.ts';
import { Invoice } from './models/invoice.ts';
import { Payment } from './models/payment.ts';
import { Refund } from './models/refund.ts';
import { Subscription } from './models/subscription.ts';
import { offers } from './offers.ts';
import { opens, presentPayment, presentSubscription } from './presenter.ts';
import { subscriptionMachine } from './subscription.machine.ts';
import { tariffOn } from './tariffs.ts';

export const pricing = (deps: Pick<Deps, 'now'>): PricingView => ({
  offers: [...offers],
  tariff: tariffOn(parisDay(deps.now())),
});

export async function paymentsOfOrders(deps: Deps, orderIds: readonly string[]): Promise<Map<string, PaymentView>> {
  const payments = await Payment.query(deps.db).whereIn('orderId', [...orderIds]);
  return new Map(payments.flatMap((payment) => (payment.orderId ? [[payment.orderId, presentPayment(payment)]] : [])));
}

/** `orderId` is null where a subscription was paid. */
export async function paymentById(deps: Deps, id: string): Promise<PaymentView & { orderId: string | null; userId: string }> {
  const payment = await Payment.query(deps.db).findById(id).throwIfNotFound();
  return { ...presentPayment(payment), orderId: payment.orderId, userId: payment.userId };
}

/** What has been paid for a subscription, the last first. */
export const paymentsOfSubscription = (deps: Pick<Deps, 'db'>, subscriptionId: string): Promise<Payment[]> =>
  Payment.query(deps.db).where({ subscriptionId }).orderBy('createdAt', 'desc').execute();

/** The subscription a person holds: one at most (`subscriptions_living`). */
export async function livingSubscription(deps: Pick<Deps, 'db'>, userId: string): Promise<Subscription | null> {
  const row = await Subscription.query(deps.db).findOne({ userId }).whereNot({ status: 'cancelled' });
  return row && subscriptionMachine.is('living', row.status) ? row : null;
}

export async function standingOf(deps: Deps, userId: string): Promise<SubscriptionStanding> {
  const rows = await Subscription.query(deps.db).where({ userId }).orderBy('createdAt', 'desc');
  const living = rows.find(({ status }) => subscriptionMachine.is('living', status));
  const last = living ?? rows.find(({ startedAt }) => startedAt);
  return {
    subscription: last ? presentSubscription(last, deps) : null,
    trialAvailable: !living && rows.every(({ trialEndsAt }) => !trialEndsAt),
  };
}

/** A subscription and whose it is, for the e-mails about it. */
export async function subscriptionById(deps: Deps, id: string): Promise<SubscriptionView & { userId: string }> {
  const row = await Subscription.query(deps.db).findById(id).throwIfNotFound();
  return { ...presentSubscription(row, deps), userId: row.userId };
}

/** Under which offer a person's next letter is priced. */
export async function heldOffer(deps: Deps, userId: string): Promise<OfferKey> {
  const row = await livingSubscription(deps, userId);
  return row && opens(row, deps) ? row.offer : 'single_document';
}

/** Subscriptions whose news is late: the hosted page was left open, or a period should have ended. */
export async function staleSubscriptions(deps: Deps, olderThan: Date): Promise<{ sessionIds: string[]; subscriptionIds: string[] }> {
  const waiting = await Subscription.query(deps.db).where({ status: 'incomplete' }).whereNotNull('stripeSessionId').where('createdAt', '<', olderThan).limit(200);
  const due = await Subscription.query(deps.db).whereIn('status', ['trialing', 'active', 'past_due']).where('periodEndsAt', '<', olderThan).where('readAt', '<', olderThan).limit(200);
  return { sessionIds: waiting.map(({ stripeSessionId }) => stripeSessionId!), subscriptionIds: due.map(({ stripeSubscriptionId }) => stripeSubscriptionId!) };
}

export interface InvoiceFacts {
  id: string;
  number: string;
  kind: 'invoice' | 'credit_note';
  orderId: string | null;
  subscriptionId: string | null;
  orderReference: string;
  userId: string;
  content: Invoice['content'];
  card: string | null;
  issuedAt: Date;
  fileId: string | null;
}

export async function invoiceById(deps: Deps, id: string): Promise<InvoiceFacts> {
  const invoice = await Invoice.query(deps.db).findById(id).throwIfNotFound();
  const payment = await Payment.query(deps.db).findById(invoice.paymentId).throwIfNotFound();
  return {
    id: invoice.id,
    number: invoice.number,
    kind: invoice.kind,
    orderId: payment.orderId,
    subscriptionId: payment.subscriptionId,
    orderReference: payment.orderReference,
    userId: payment.userId,
    content: invoice.content,
    card: payment.card,
    issuedAt: invoice.issuedAt,
    fileId: invoice.fileId,
  };
}

/** Invoice and credit notes of an order, oldest first. */
export async function invoicesOfOrder(deps: Deps, orderId: string): Promise<{ id: string; number: string; kind: string; fileId: string | null; totalCents: number }[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  return payment ? Invoice.query(deps.db).where({ paymentId: payment.id }).orderBy('issuedAt') : [];
}

/** Every id of an order's money, for its story. */
export async function moneyIds(deps: Deps, orderId: string): Promise<string[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  if (!payment) return [];
  const refunds = await Refund.query(deps.db).where({ paymentId: payment.id });
  const invoices = await Invoice.query(deps.db).where({ paymentId: payment.id });
  return [payment.id, ...refunds.map(({ id }) => id), ...invoices.map(({ id }) => id)];
}

/** Hosted pages whose news is late: the webhook may have been missed. */
export async function staleCheckouts(deps: Deps, olderThan: Date): Promise<string[]> {
  const payments = await Payment.query(deps.db)
    .where({ status: 'pending' })
    .whereNotNull('stripeSessionId')
    .where('createdAt', '<', olderThan)
    .orderBy('createdAt')
    .limit(200);
  return payments.map(({ stripeSessionId }) => stripeSessionId!);
}

/** Refunds the provider has not yet confirmed to us. */
export async function staleRefunds(deps: Deps): Promise<string[]> {
  const refunds = await Refund.query(deps.db).where({ status: 'sent' }).whereNotNull('stripeRefundId').limit(200);
  return refunds.map(({ stripeRefundId }) => stripeRefundId!);
}
