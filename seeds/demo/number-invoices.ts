import type { Knex } from 'knex';

/** Creates the table that collects the invoices of all batches. */
export const prepareInvoices = (trx: Knex.Transaction): Promise<unknown> =>
  trx.raw(`create temporary table demo_invoices (
    id uuid, series text, kind text, payment_id uuid, refund_id uuid, dispute_id uuid, corrects_id uuid, content jsonb,
    total_cents int, issued_at timestamptz) on commit drop`);

/**
 * Numbers the invoices in chronological order without gaps, after the existing ones, and updates the series, so that
 * the product continues them.
 */
export async function numberInvoices(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`create temporary table demo_numbers on commit drop as
    select i.id, i.series || '-' || lpad((coalesce(s.last, 0) + row_number() over (partition by i.series order by i.issued_at, i.id))::text, 6, '0') as number
      from demo_invoices i left join invoice_series s using (series)`);
  await trx.raw('create index on demo_numbers (id)');
  await trx.raw('analyze demo_numbers');
  await trx.raw(`insert into invoices (id, number, kind, payment_id, refund_id, dispute_id, content, total_cents, issued_at)
    select i.id, own.number, i.kind, i.payment_id, i.refund_id, i.dispute_id,
           case when corrected.number is null then i.content else i.content || jsonb_build_object('corrects', corrected.number) end,
           i.total_cents, i.issued_at
      from demo_invoices i join demo_numbers own using (id) left join demo_numbers corrected on corrected.id = i.corrects_id
     order by i.issued_at, i.id`);
  await trx.raw(`insert into invoice_series (series, last, last_at)
    select series, count(*)::int, max(issued_at) from demo_invoices group by series
    on conflict (series) do update
       set last = invoice_series.last + excluded.last, last_at = greatest(invoice_series.last_at, excluded.last_at)`);
}
