import type { Knex } from 'knex';
import type { Deps } from '../../kernel/deps.ts';
import { uuidv7Before } from '../../kernel/ids.ts';
import { samplesFor, gauge, type Metric } from '../../kernel/metrics.ts';
import { collectStateMetrics } from '../../kernel/state-metrics.ts';
import { paymentStateMachine } from './checkout/payment.state-machine.ts';
import { listOpenDiscrepancies } from './queries.ts';
import { DiscrepancyKind } from './reconciliation/contract.ts';
import { disputeStateMachine, refundStateMachine } from './refunds/refund.state-machine.ts';
import { subscriptionStateMachine } from './subscriptions/subscription.state-machine.ts';

/**
 * Payments and invoices are counted as far back as news of them is to be expected: found by the time in their ids, at a
 * cost that does not grow.
 */
const RECENT_DAYS = 30;
const TODAY = `date_trunc('day', now(), 'Europe/Paris')`;

interface PaymentCount {
  status: string;
  rows: number;
  cents: number | null;
}

export async function collectMoneyMetrics(trx: Knex.Transaction, { newId }: Pick<Deps, 'newId'>): Promise<Metric[]> {
  const since = uuidv7Before(newId(), RECENT_DAYS * 86_400_000);
  const payments: { rows: PaymentCount[] } = await trx.raw(
    `select status, count(*)::int as rows, (sum(amount_cents) filter (where paid_at >= ${TODAY}))::int as cents from payments where id >= ? group by status`,
    [since],
  );
  const refunded: { rows: { cents: number }[] } = await trx.raw(
    `select coalesce(sum(amount_cents), 0)::int as cents from refunds where status = 'succeeded' and status_since >= ${TODAY}`,
  );
  const unwrittenRows: { rows: { rows: number; age: number | null }[] } = await trx.raw(
    'select count(*)::int as rows, extract(epoch from now() - min(issued_at))::float as age from invoices where id >= ? and file_id is null',
    [since],
  );
  const differences = new Map((await listOpenDiscrepancies({ db: trx })).map(({ kind, count }) => [kind, count]));
  const [unwrittenInvoices, receivedCents] = [
    unwrittenRows.rows[0]!,
    payments.rows.reduce((all, { cents }) => all + (cents ?? 0), 0),
  ];
  return [
    gauge(
      'payments',
      `Payments begun in the last ${RECENT_DAYS} days, by state.`,
      samplesFor(
        'state',
        paymentStateMachine.states,
        (state) => payments.rows.find(({ status }) => status === state)?.rows,
      ),
    ),
    ...(await collectStateMetrics(trx, refundStateMachine)),
    ...(await collectStateMetrics(trx, disputeStateMachine)),
    ...(await collectStateMetrics(trx, subscriptionStateMachine)),
    gauge(
      'invoices_without_pdf',
      `Invoices and credit notes of the last ${RECENT_DAYS} days whose PDF is not written.`,
      unwrittenInvoices.rows,
    ),
    gauge('invoices_without_pdf_oldest_seconds', 'Age of the oldest of them.', Math.max(0, unwrittenInvoices.age ?? 0)),
    gauge(
      'discrepancies_open',
      'Open discrepancies between our books, Stripe and the partners.',
      samplesFor('kind', DiscrepancyKind.options, (kind) => differences.get(kind)),
    ),
    gauge('received_today_cents', 'Paid by customers today in Paris, refunds not taken off.', receivedCents),
    gauge('refunded_today_cents', 'Given back to customers today in Paris.', refunded.rows[0]!.cents),
  ];
}
