// Inserts rows that only failures create: a partner that is down, discrepancies, unknown codes. Each in all its states,
// so that some can always be acted on.
import { randomUUID } from 'node:crypto';

const FEW = 5;

export async function addRows(db) {
  const few = async (table, condition, sql, valuesOf = () => []) => {
    const { rows } = await db.query(`select count(*)::int as n from ${table} where ${condition}`);
    for (let n = rows[0].n; n < FEW; n += 1) await db.query(sql, [randomUUID(), ...valuesOf(n)]);
  };
  const name = () => [`fuzz-${randomUUID()}`];
  await few(
    'discrepancies',
    `status = 'open'`,
    `insert into discrepancies (id, kind, subject, side_values, status, first_seen_at, last_seen_at)
     values ($1, 'payment_missing', $2, '{"ours": 1380, "theirs": null}', 'open', now(), now())`,
    name,
  );
  await few(
    'unknown_codes',
    `status = 'reported'`,
    `insert into unknown_codes (id, partner, kind, code, status) values ($1, 'maileva', 'status', $2, 'reported')`,
    name,
  );
  await few(
    'alarms',
    'closed_at is null',
    `insert into alarms (id, entity, entity_id, state) values ($1, 'letters', $1, 'failed')`,
  );
  await few(
    'alarms',
    'closed_at is not null',
    `insert into alarms (id, entity, entity_id, state, closed_at) values ($1, 'orders', $1, 'paid', now())`,
  );
  await few(
    'outages',
    'true',
    `insert into outages (id, partner, status, failures, reason) values ($1, $2, $3, 3, 'the partner answered 503')`,
    // A partner that receives no letters, so that nothing waits for the end of its outage.
    (n) => [`fuzz-${n}`, ['suspected', 'open', 'over'][n % 3]],
  );
  await few(
    'payouts',
    'true',
    `insert into payouts (id, stripe_payout_id, provider_status, amount_cents, currency, arrives_on, operations_read_at, created_at)
     values ($1, $2, 'paid', 1380, 'eur', current_date, now(), now())`,
    name,
  );
  await few(
    'balance_operations',
    'true',
    `insert into balance_operations (id, stripe_transaction_id, type, payment_id, payout_id, amount_cents, fee_cents, net_cents, currency, occurred_at)
     select $1, $2, 'charge', (select id from payments limit 1), (select id from payouts limit 1), 1380, 46, 1334, 'eur', now()`,
    name,
  );
  await few(
    'rate_limit_hits',
    'true',
    `insert into rate_limit_hits (id, kind, key_hash, hour) values ($1, 'login', $2, date_trunc('hour', now()))`,
    name,
  );
  // The partner cannot look up its letters, so a late hand-over waits for support.
  await db.query(
    `update letters set status = 'failed', status_since = now(), unconfirmed_since = now(), first_submitted_at = now() - interval '30 days'
      where id in (select id from letters where status in ('submitted', 'accepted') and not exists
        (select 1 from letters where status = 'failed' and unconfirmed_since is not null) order by id desc limit 1)`,
  );
}
