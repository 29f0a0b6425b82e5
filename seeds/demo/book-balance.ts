import type { Knex } from 'knex';
import { sqlUuid } from './random.ts';

const CHARGE_PERCENT = 1.5;
const CHARGE_CENTS = 25;
const DISPUTE_CENTS = 2000;
/** The week, counted back from now, whose first payout failed. */
const FAILED_WEEKS_AGO = 6;

/** Balance transactions with the fees of the Stripe sandbox (src/sandbox/stripe/balance.ts). */
const OPERATIONS = `
  select 'charge' as type, id as payment_id, id as of, 'ch_demo' as prefix, amount_cents as amount,
         round(amount_cents * ${CHARGE_PERCENT} / 100)::int + ${CHARGE_CENTS} as fee, paid_at as at
    from payments where stripe_payment_intent_id like 'pi_demo%'
  union all
  select 'refund', payment_id, id, 're_demo', -amount_cents, 0, created_at
    from refunds where stripe_refund_id like 're_demo%'
  union all
  select 'refund_failure', payment_id, id, 'pyr_demo', amount_cents, 0, status_since
    from refunds where stripe_refund_id like 're_demo%' and status = 'failed'
  union all
  select 'adjustment', payment_id, id, 'dp_demo', -amount_cents, ${DISPUTE_CENTS}, opened_at
    from disputes where stripe_dispute_id like 'dp_demo%' and status not in ('announced', 'inquiry', 'dropped')
  union all
  select 'adjustment', payment_id, id, 'dpr_demo', amount_cents, 0, closed_at
    from disputes where stripe_dispute_id like 'dp_demo%' and status = 'won'`;

/** Books the invented payments on the balance, with a payout for each week of positive balance. */
export async function bookBalance(trx: Knex.Transaction, { now, seed }: { now: Date; seed: number }): Promise<void> {
  await trx.raw(`insert into balance_operations (id, stripe_transaction_id, type, source_id, payment_id, amount_cents, fee_cents, net_cents, currency, occurred_at)
    select ${sqlUuid('prefix || of')}, 'txn_demo' || md5(prefix || of), type, prefix || substr(md5(of::text), 1, 18), payment_id,
           amount, fee, amount - fee, 'eur', at
      from (${OPERATIONS}) as operations order by at, of
    on conflict (stripe_transaction_id) do nothing`);
  await trx.raw(
    `create temporary table demo_weeks on commit drop as
      select ${sqlUuid(`'payout' || week || ?`)} as id, week, amount,
             ((week + interval '7 days 1 hour') at time zone 'Europe/Paris') as paid_out_at,
             rank() over (order by week desc) = ${FAILED_WEEKS_AGO} as has_failed
        from (select date_trunc('week', occurred_at at time zone 'Europe/Paris') as week, sum(net_cents)::int as amount
                from balance_operations where payout_id is null and stripe_transaction_id like 'txn_demo%' group by 1) as weeks
       where amount > 0 and (week + interval '7 days 1 hour') at time zone 'Europe/Paris' <= ?`,
    [seed, now],
  );
  const insert = `insert into payouts (id, stripe_payout_id, provider_status, amount_cents, currency, arrives_on, failure_code, operations_read_at, created_at)`;
  // A failed payout is repeated four days later.
  await trx.raw(
    `${insert}
      select id, 'po_demo' || md5(id::text), case when (at + interval '2 days')::date <= ?::date then 'paid' else 'in_transit' end,
             amount, 'eur', (at + interval '2 days')::date, null::text, ?::timestamptz, at
        from (select *, paid_out_at + case when has_failed then interval '4 days' else interval '0' end as at from demo_weeks) as weeks
      union all
      select ${sqlUuid(`'failed' || id`)}, 'po_demo' || md5('failed' || id), 'failed', amount, 'eur',
             (paid_out_at + interval '2 days')::date, 'account_closed', ?::timestamptz, paid_out_at
        from demo_weeks where has_failed`,
    [now, now, now],
  );
  await trx.raw(`update balance_operations set payout_id = demo_weeks.id from demo_weeks
    where payout_id is null and stripe_transaction_id like 'txn_demo%'
      and date_trunc('week', occurred_at at time zone 'Europe/Paris') = demo_weeks.week`);
}
