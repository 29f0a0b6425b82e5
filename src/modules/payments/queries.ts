import { sumCents } from '../../domain/money.ts';
import type { Deps } from '../../kernel/deps.ts';
import { notFound } from '../../kernel/errors.ts';
import { parisDay } from '../../letterpress/index.ts';
import { Payment, type PaymentStatus } from './checkout/models/payment.ts';
import { offers } from './checkout/offers.ts';
import { paymentStateMachine } from './checkout/payment.state-machine.ts';
import { tariffOn } from './checkout/tariffs.ts';
import type {
  InvoiceView,
  OfferKey,
  PaymentView,
  PricingView,
  SubscriptionStatusView,
  SubscriptionView,
} from './contract.ts';
import { Invoice } from './invoices/models/invoice.ts';
import { isEntitled, presentInvoice, presentPayment, presentSubscription } from './presenter.ts';
import { Dispute } from './refunds/models/dispute.ts';
import { Refund } from './refunds/models/refund.ts';
import { Subscription } from './subscriptions/models/subscription.ts';
import { subscriptionStateMachine } from './subscriptions/subscription.state-machine.ts';

export const pricing = ({ now, config }: Pick<Deps, 'now' | 'config'>): PricingView => ({
  offers: [...offers],
  tariff: { ...tariffOn(parisDay(now())), overseasCentsPer10Grams: config.overseasCentsPer10Grams ?? 0 },
  partners: config.partners,
});

export async function paymentsOfOrders(deps: Deps, orderIds: readonly string[]): Promise<Map<string, PaymentView>> {
  const payments = await Payment.query(deps.db).whereIn('orderId', [...orderIds]);
  return new Map(payments.flatMap((payment) => (payment.orderId ? [[payment.orderId, presentPayment(payment)]] : [])));
}

/** `orderId` is null where a subscription was paid. */
export async function paymentById(
  deps: Deps,
  id: string,
): Promise<PaymentView & { orderId: string | null; orderReference: string; userId: string; statusSince: Date }> {
  const payment = await Payment.query(deps.db).findById(id).throwIfNotFound();
  const { orderId, orderReference, userId, statusSince } = payment;
  return { ...presentPayment(payment), orderId, orderReference, userId, statusSince };
}

/** A dispute and the order it is about; null where a subscription is. */
export async function disputeById(
  deps: Deps,
  id: string,
): Promise<{
  status: Dispute['status'];
  reason: string;
  amountCents: number;
  answerDueAt: Date | null;
  orderId: string | null;
  orderReference: string;
}> {
  const { status, reason, amountCents, answerDueAt, paymentId } = await Dispute.query(deps.db)
    .findById(id)
    .throwIfNotFound();
  const { orderId, orderReference } = await Payment.query(deps.db).findById(paymentId).throwIfNotFound();
  return { status, reason, amountCents, answerDueAt, orderId, orderReference };
}

/** What has been paid for a subscription, the last first. */
export const paymentsOfSubscription = (deps: Pick<Deps, 'db'>, subscriptionId: string): Promise<Payment[]> =>
  Payment.query(deps.db).where({ subscriptionId }).orderBy('createdAt', 'desc').execute();

/** What was paid for a subscription since an instant, less what was given back. */
export async function paidCentsSince(
  deps: Pick<Deps, 'db'>,
  input: { subscriptionId: string; since: Date },
): Promise<number> {
  const payments = await Payment.query(deps.db)
    .where({ subscriptionId: input.subscriptionId })
    .where('paidAt', '>=', input.since);
  return sumCents(payments.map(({ amountCents, refundedCents }) => amountCents - refundedCents));
}

/** The subscription a person holds: one at most (`subscriptions_one_current`). */
export async function findCurrentSubscription(deps: Pick<Deps, 'db'>, userId: string): Promise<Subscription | null> {
  const row = await Subscription.query(deps.db).findOne({ userId }).whereNot({ status: 'cancelled' });
  return row && subscriptionStateMachine.isIn('current', row.status) ? row : null;
}

export async function getSubscriptionStatus(deps: Deps, userId: string): Promise<SubscriptionStatusView> {
  const rows = await Subscription.query(deps.db).where({ userId }).orderBy('createdAt', 'desc');
  const living = rows.find(({ status }) => subscriptionStateMachine.isIn('current', status));
  const last = living ?? rows.find(({ startedAt }) => startedAt);
  return {
    subscription: last ? presentSubscription(last, deps) : null,
    trialAvailable: !living && rows.every(({ trialEndsAt }) => !trialEndsAt),
  };
}

/** A subscription and whose it is, for the e-mails about it. */
export async function subscriptionById(
  deps: Deps,
  id: string,
): Promise<SubscriptionView & { userId: string; stripeSubscriptionId: string | null }> {
  const row = await Subscription.query(deps.db).findById(id).throwIfNotFound();
  return { ...presentSubscription(row, deps), userId: row.userId, stripeSubscriptionId: row.stripeSubscriptionId };
}

/** Under which offer a person's next letter is priced. */
export async function getCurrentOffer(deps: Deps, userId: string): Promise<OfferKey> {
  const row = await findCurrentSubscription(deps, userId);
  return row && isEntitled(row, deps) ? row.offer : 'single_document';
}

/** Subscriptions whose news is late: the hosted page was left open, or a period should have ended. */
export async function staleSubscriptions(
  deps: Deps,
  olderThan: Date,
): Promise<{ sessionIds: string[]; subscriptionIds: string[] }> {
  const waiting = await Subscription.query(deps.db)
    .where({ status: 'incomplete' })
    .whereNotNull('stripeSessionId')
    .where('createdAt', '<', olderThan)
    .limit(200);
  const due = await Subscription.query(deps.db)
    .whereIn('status', ['trialing', 'active', 'past_due'])
    .where('periodEndsAt', '<', olderThan)
    .where('syncedAt', '<', olderThan)
    .limit(200);
  return {
    sessionIds: waiting.map(({ stripeSessionId }) => stripeSessionId!),
    subscriptionIds: due.map(({ stripeSubscriptionId }) => stripeSubscriptionId!),
  };
}

export interface InvoiceRecord {
  id: string;
  number: string;
  kind: 'invoice' | 'credit_note';
  orderId: string | null;
  subscriptionId: string | null;
  orderReference: string;
  userId: string;
  content: Invoice['content'];
  card: string | null;
  paidAt: Date | null;
  issuedAt: Date;
  fileId: string | null;
}

/** Another person's invoice does not exist. */
export async function ownInvoice(deps: Deps, input: { id: string; userId: string }): Promise<InvoiceRecord> {
  const invoice = (await Invoice.query(deps.db).findById(input.id)) && (await invoiceById(deps, input.id));
  if (invoice?.userId !== input.userId) throw notFound();
  return invoice;
}

export async function invoiceById(deps: Deps, id: string): Promise<InvoiceRecord> {
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
    paidAt: payment.paidAt,
    issuedAt: invoice.issuedAt,
    fileId: invoice.fileId,
  };
}

/** Invoice and credit notes of an order, oldest first. */
export async function invoicesOfOrder(
  deps: Deps,
  orderId: string,
): Promise<{ id: string; number: string; kind: string; fileId: string | null; totalCents: number }[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  return payment ? Invoice.query(deps.db).where({ paymentId: payment.id }).orderBy('issuedAt') : [];
}

/** One page of a person's invoices and credit notes, newest first. The cursor is the id of the last one shown: ids sort by time. */
export async function invoicesOf(
  deps: Deps,
  input: { userId: string; limit: number; cursor?: string | undefined },
): Promise<{ items: InvoiceView[]; nextCursor: string | null }> {
  const payments = await Payment.query(deps.db).where({ userId: input.userId });
  const invoices = await Invoice.query(deps.db)
    .whereIn(
      'paymentId',
      payments.map(({ id }) => id),
    )
    .modify((query) => {
      if (input.cursor) void query.where('id', '<', input.cursor);
    })
    .orderBy('id', 'desc')
    .limit(input.limit + 1);
  const shown = invoices.slice(0, input.limit);
  return {
    items: shown.map((invoice) =>
      presentInvoice(
        invoice,
        payments.find(({ id }) => id === invoice.paymentId)!,
      ),
    ),
    nextCursor: invoices.length > input.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Whether money or its papers are still on their way: a refund the bank has not confirmed, an invoice not yet written, a bank that has not decided, a page that may yet be paid. */
export async function hasPendingMoney(deps: Deps, userId: string): Promise<boolean> {
  const payments = Payment.query(deps.db).where({ userId }).select('id');
  const refund = await Refund.query(deps.db)
    .whereIn('paymentId', payments.clone())
    .whereIn('status', ['requested', 'sent'])
    .first();
  const invoice = await Invoice.query(deps.db).whereIn('paymentId', payments).whereNull('fileId').first();
  const undecided = await Payment.query(deps.db)
    .where({ userId })
    .whereIn('status', [...paymentStateMachine.groups['undecided']] as PaymentStatus[])
    .first();
  const opened = await Subscription.query(deps.db).where({ userId, status: subscriptionStateMachine.initial }).first();
  return [refund, invoice, undecided, opened].some(Boolean);
}

/** Whether another month will be asked for: a contract that ends by itself is none. */
export async function willBeCharged(deps: Deps, userId: string): Promise<boolean> {
  const row = await findCurrentSubscription(deps, userId);
  return row !== null && !row.cancelAtPeriodEnd;
}

/** What a person holds, paid and was given back, for their export. */
export async function listPaymentPersonalData(deps: Deps, userId: string) {
  const payments = await Payment.query(deps.db).where({ userId }).orderBy('createdAt');
  const invoices = await Invoice.query(deps.db)
    .whereIn(
      'paymentId',
      payments.map(({ id }) => id),
    )
    .orderBy('issuedAt');
  const subscriptions = await Subscription.query(deps.db).where({ userId }).orderBy('createdAt');
  return {
    subscriptions: subscriptions.map((one) => ({
      ...presentSubscription(one, deps),
      can: undefined,
      consents: one.consents,
      agreedFrom: one.consentIp,
    })),
    payments: payments.map((payment) => ({
      ...presentPayment(payment),
      orderReference: payment.orderReference,
      lines: payment.lines,
      invoices: invoices
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ id, number, kind, totalCents, issuedAt }) => ({
          number,
          kind,
          totalCents,
          issuedAt,
          download: `${deps.config.publicUrl}/-/api/v1/invoices/${id}/invoice.pdf`,
        })),
    })),
  };
}

/** Every id of an order's money, for its story. */
export async function listMoneyEntityIds(deps: Deps, orderId: string): Promise<string[]> {
  const payment = await Payment.query(deps.db).findOne({ orderId });
  if (!payment) return [];
  const refunds = await Refund.query(deps.db).where({ paymentId: payment.id });
  const invoices = await Invoice.query(deps.db).where({ paymentId: payment.id });
  const disputes = await Dispute.query(deps.db).where({ paymentId: payment.id });
  return [payment.id, ...disputes.map(({ id }) => id), ...refunds.map(({ id }) => id), ...invoices.map(({ id }) => id)];
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

/** Hosted pages that were finished and that a bank confirms within days; the oldest first. */
export async function listProcessingCheckouts(deps: Deps): Promise<string[]> {
  const payments = await Payment.query(deps.db)
    .where({ status: 'processing' })
    .whereNotNull('stripeSessionId')
    .orderBy('statusSince');
  return payments.map(({ stripeSessionId }) => stripeSessionId!);
}

/** Refunds the provider has not yet confirmed to us. */
export async function staleRefunds(deps: Deps): Promise<string[]> {
  const refunds = await Refund.query(deps.db).where({ status: 'sent' }).whereNotNull('stripeRefundId').limit(200);
  return refunds.map(({ stripeRefundId }) => stripeRefundId!);
}

/** Orders whose money we hold, paid between these two instants. */
export async function paidOrders(deps: Deps, between: [since: Date, until: Date]): Promise<string[]> {
  const payments = await Payment.query(deps.db)
    .whereNotNull('orderId')
    .whereIn('status', ['succeeded', 'partially_refunded'])
    .whereBetween('paidAt', between);
  return payments.map(({ orderId }) => orderId!);
}

/** How many differences wait for a person, by kind. */
export async function listOpenDiscrepancies(deps: Pick<Deps, 'db'>): Promise<{ kind: string; count: number }[]> {
  return deps
    .db('discrepancies')
    .where({ status: 'open' })
    .groupBy('kind')
    .orderBy('kind')
    .select('kind', deps.db.raw('count(*)::int as count'));
}
