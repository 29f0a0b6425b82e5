import type { Deps } from '../../../kernel/deps.ts';
import { parisDay } from '../../../letterpress/index.ts';
import type { PaymentView, PricingView } from './contract.ts';
import { Payment } from './models/payment.ts';
import { offers } from './offers.ts';
import { getTariff } from './tariffs.ts';

export const presentPayment = (payment: Payment): PaymentView => ({
  id: payment.id,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  card: payment.card,
  paidAt: payment.paidAt?.toISOString() ?? null,
});

export const getPricing = ({ now, config }: Pick<Deps, 'now' | 'config'>): PricingView => ({
  offers: [...offers],
  tariff: { ...getTariff(parisDay(now())), overseasCentsPer10Grams: config.overseasCentsPer10Grams ?? 0 },
  partners: config.partners,
});

export async function listOrderPayments(deps: Deps, orderIds: readonly string[]): Promise<Map<string, PaymentView>> {
  const payments = await Payment.query(deps.db).whereIn('orderId', [...orderIds]);
  return new Map(payments.flatMap((payment) => (payment.orderId ? [[payment.orderId, presentPayment(payment)]] : [])));
}

/** `orderId` is null where a subscription was paid. */
export async function getPayment(
  deps: Deps,
  id: string,
): Promise<PaymentView & { orderId: string | null; orderReference: string; userId: string; statusSince: Date }> {
  const payment = await Payment.query(deps.db).findById(id).throwIfNotFound();
  const { orderId, orderReference, userId, statusSince } = payment;
  return { ...presentPayment(payment), orderId, orderReference, userId, statusSince };
}

/** Hosted pages whose news is late: the webhook may have been missed. */
export async function listStaleCheckouts(deps: Deps, olderThan: Date): Promise<string[]> {
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

/** Orders whose money we hold, paid between these two instants. */
export async function listPaidOrders(deps: Deps, between: [since: Date, until: Date]): Promise<string[]> {
  const payments = await Payment.query(deps.db)
    .whereNotNull('orderId')
    .whereIn('status', ['succeeded', 'partially_refunded'])
    .whereBetween('paidAt', between);
  return payments.map(({ orderId }) => orderId!);
}
