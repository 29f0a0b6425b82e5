import type { Deps } from '../../../../kernel/deps.ts';
import { findAccountingCutoff } from '../../retention/old-records.ts';
import type { DiscrepancyKind } from '../contract.ts';
import { recordDiscrepancies } from './record-discrepancy.ts';

type Check = readonly [DiscrepancyKind, sql: string];

/** Until a later payout reaches the bank. */
const FAILED_PAYOUT: Check = [
  'payout_failed',
  `
    select p.stripe_payout_id as subject, json_build_object('stripe', p.amount_cents, 'ours', 0, 'payout', p.id) as sides
      from payouts p where p.provider_status = 'failed'
       and not exists (select 1 from payouts later where later.provider_status = 'paid' and later.created_at > p.created_at)`,
];

/** What has left us of a payment, to its customer and to a bank: more than was paid if both got it. */
const GONE_CENTS = `(coalesce(r.cents, 0) + coalesce(d.cents, 0))`;

/** The start of the civil year of a series, and its end. */
const SERIES_START = `(right(s.series, 4) || '-01-01')::timestamp at time zone 'Europe/Paris'`;
const SERIES_END = `((right(s.series, 4) || '-01-01')::timestamp + interval '1 year') at time zone 'Europe/Paris'`;

/**
 * Queries that find contradictions in our own tables: the `subject`, and the values of both sides. Invoices from before
 * `:cutoff` may have been deleted; in the series of its year, the numbers after it are expected.
 */
const CHECKS: readonly Check[] = [
  [
    'invoice_missing',
    `
    select p.id::text as subject, json_build_object('payment', p.status, 'cents', p.amount_cents) as sides from payments p
     where p.status in ('succeeded', 'partially_refunded', 'refunded', 'disputed')
       and not exists (select 1 from invoices i where i.payment_id = p.id and i.kind = 'invoice' and num_nonnulls(i.refund_id, i.dispute_id) = 0)`,
  ],
  [
    'series_gap',
    `
    select s.series || '-' || lpad(n::text, 6, '0') as subject, json_build_object('last', s.last) as sides
      from invoice_series s cross join lateral generate_series(
             case when (${SERIES_START}) >= :cutoff then 1
                  else (select min(right(i.number, 6)::int) from invoices i where i.number like s.series || '-%' and i.issued_at >= :cutoff)
             end, s.last) n
     where (${SERIES_END}) > :cutoff
       and not exists (select 1 from invoices i where i.number = s.series || '-' || lpad(n::text, 6, '0'))`,
  ],
  [
    'lines_differ',
    `
    select i.number as subject, json_build_object('lines', l.cents, 'total', i.total_cents, 'payment', p.amount_cents) as sides
      from invoices i join payments p on p.id = i.payment_id
      cross join lateral (select coalesce(sum((line->>'cents')::int), 0) as cents from jsonb_array_elements(i.content->'lines') line) l
     where l.cents <> i.total_cents or (i.kind = 'invoice' and num_nonnulls(i.refund_id, i.dispute_id) = 0 and i.total_cents <> p.amount_cents)`,
  ],
  [
    'balance_differs',
    `
    select p.id::text as subject, json_build_object('invoiced', i.cents, 'kept', p.amount_cents - ${GONE_CENTS}) as sides
      from payments p
      join (select payment_id, sum(total_cents) as cents from invoices group by payment_id) i on i.payment_id = p.id
      left join (select payment_id, sum(amount_cents) as cents from refunds where status = 'succeeded' group by payment_id) r on r.payment_id = p.id
      left join (select payment_id, sum(lost_cents) as cents from disputes group by payment_id) d on d.payment_id = p.id
     where i.cents <> p.amount_cents - ${GONE_CENTS} or p.refunded_cents <> least(${GONE_CENTS}, p.amount_cents)`,
  ],
  [
    'payout_differs',
    `
    select p.stripe_payout_id as subject, json_build_object('stripe', p.amount_cents, 'ours', coalesce(sum(o.net_cents), 0), 'payout', p.id) as sides
      from payouts p left join balance_operations o on o.payout_id = p.id
     where p.operations_read_at is not null and p.provider_status not in ('canceled', 'failed')
     group by p.id having coalesce(sum(o.net_cents), 0) <> p.amount_cents`,
  ],
  FAILED_PAYOUT,
];

async function runCheck(deps: Deps, [kind, sql]: Check): Promise<void> {
  const cutoff = await findAccountingCutoff(deps);
  const result: { rows: { subject: string; sides: Record<string, number | string> }[] } = await deps.db.raw(sql, {
    cutoff,
  });
  await recordDiscrepancies(deps, kind, result.rows);
}

export async function reconcileLedger(deps: Deps): Promise<void> {
  for (const check of CHECKS) await runCheck(deps, check);
}

export const checkFailedPayouts = (deps: Deps): Promise<void> => runCheck(deps, FAILED_PAYOUT);
