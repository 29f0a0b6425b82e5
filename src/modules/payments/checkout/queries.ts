import type { Knex } from 'knex';
import { createPageLoader } from '../../../kernel/batches.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { toParisDay } from '../../../letterpress/index.ts';
import { listOwingRefunds, sumLostCents } from '../refunds/queries.ts';
import type { PaymentView, PricingView } from './contract.ts';
import { Payment } from './models/payment.ts';
import { offers } from './offers.ts';
import { getTariff } from './tariffs.ts';

export const presentPayment = async ({ db }: Pick<Deps, 'db'>, payment: Payment): Promise<PaymentView> =>
  toView(payment, await readReturns(db, [payment]));

/** Presents payments in their order, with the same queries for all. */
export async function presentPayments(
  { db }: Pick<Deps, 'db'>,
  payments: readonly Payment[],
): Promise<{ payment: Payment; view: PaymentView }[]> {
  const returns = await readReturns(db, payments);
  return payments.map((payment) => ({ payment, view: toView(payment, returns) }));
}

interface Returns {
  owing: ReadonlySet<string>;
  lostCents: ReadonlyMap<string, number>;
}

const readReturns = async (db: Knex, payments: readonly Payment[]): Promise<Returns> => ({
  owing: await listOwingRefunds(db, payments),
  lostCents: await sumLostCents(db, payments),
});

const toView = (payment: Payment, { owing, lostCents }: Returns): PaymentView => ({
  id: payment.id,
  status: payment.status,
  amountCents: payment.amountCents,
  refundedCents: payment.refundedCents,
  lostCents: lostCents.get(payment.id) ?? 0,
  isRefundOwed: owing.has(payment.id),
  card: payment.card,
  paidAt: payment.paidAt?.toISOString() ?? null,
});

export const getPricing = ({ now, config }: Pick<Deps, 'now' | 'config'>): PricingView => ({
  offers: [...offers],
  tariff: { ...getTariff(toParisDay(now())), overseasCentsPer10Grams: config.overseasCentsPer10Grams ?? 0 },
  partners: config.partners,
});

export async function listOrderPayments(deps: Deps, orderIds: readonly string[]): Promise<Map<string, PaymentView>> {
  const payments = await Payment.query(deps.db).whereIn('orderId', [...orderIds]);
  const presented = await presentPayments(deps, payments);
  return new Map(presented.flatMap(({ payment, view }) => (payment.orderId ? [[payment.orderId, view]] : [])));
}

/** `orderId` is null where a subscription was paid. */
export async function getPayment(
  deps: Deps,
  id: string,
): Promise<PaymentView & { orderId: string | null; orderReference: string; userId: string; statusSince: Date }> {
  const payment = await Payment.query(deps.db).findById(id).throwIfNotFound();
  const { orderId, orderReference, userId, statusSince } = payment;
  return { ...(await presentPayment(deps, payment)), orderId, orderReference, userId, statusSince };
}

const DAY_MS = 86_400_000;

/**
 * Payments of orders that have waited for their page for a day: the provider did not answer, and the customer left. A
 * page that was opened without an answer has expired by then.
 */
export const pageUnopenedPayments = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  createPageLoader<{ id: string }>(() =>
    db('payments')
      .where({ status: 'pending', stripe_session_id: null })
      .whereNotNull('order_id')
      .where('status_since', '<', new Date(now().getTime() - DAY_MS))
      .select('id'),
  );

/** Orders whose money we hold, paid between these two instants. */
export const pagePaidOrders = ({ db }: Pick<Deps, 'db'>, between: readonly [since: Date, until: Date]) =>
  createPageLoader<{ id: string; orderId: string }>(() =>
    db('payments')
      .whereNotNull('order_id')
      .whereIn('status', ['succeeded', 'partially_refunded'])
      .whereBetween('paid_at', between)
      .select('id', { orderId: 'order_id' }),
  );
