import type { Deps } from '../../../kernel/deps.ts';

/** One balanced pair of the journal: an amount that moves from one account to another. */
export interface BalanceEntry {
  /** As in 20261121. */
  day: string;
  piece: string;
  label: string;
  debit: { account: string; name: string };
  credit: { account: string; name: string };
  cents: number;
}

const PARIS_DAY = `to_char(occurred_at at time zone 'Europe/Paris', 'YYYYMMDD')`;

/**
 * Lists charges, refunds, fees and payouts at Stripe by civil day in Paris: customers to Stripe's account, its fees
 * from there, and each payout to the bank on the day on which it arrives.
 */
export async function listBalanceEntries(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { from, to }: { from: string; to: string },
): Promise<BalanceEntry[]> {
  const { accounts } = config;
  const customers = { account: accounts.customers, name: 'Clients' };
  const provider = { account: accounts.provider, name: 'Stripe' };
  const fees = { account: accounts.fees, name: 'Frais de Stripe' };
  const bank = { account: accounts.bank, name: 'Banque' };
  const [days, payouts]: [
    { rows: { day: string; type: string; amount: number; fees: number }[] },
    { rows: { day: string; id: string; amount: number }[] },
  ] = await Promise.all([
    db.raw(
      `select ${PARIS_DAY} as day, type, sum(amount_cents)::int as amount, sum(fee_cents)::int as fees from balance_operations
        where occurred_at >= ?::date::timestamp at time zone 'Europe/Paris'
          and occurred_at < (?::date + 1)::timestamp at time zone 'Europe/Paris'
        group by 1, 2 order by 1, 2`,
      [from, to],
    ),
    db.raw(
      `select to_char(arrives_on, 'YYYYMMDD') as day, stripe_payout_id as id, amount_cents as amount from payouts
        where arrives_on between ?::date and ?::date and provider_status not in ('canceled', 'failed') order by 1, 2`,
      [from, to],
    ),
  ]);
  const entries = days.rows.flatMap(({ day, type, amount, fees: feeCents }): BalanceEntry[] => [
    {
      day,
      piece: `STRIPE-${day}`,
      label: `Stripe, ${type}`,
      debit: provider,
      credit: customers,
      cents: amount,
    },
    { day, piece: `STRIPE-${day}`, label: `Stripe, frais (${type})`, debit: fees, credit: provider, cents: feeCents },
  ]);
  const transfers = payouts.rows.map(({ day, id, amount }): BalanceEntry => ({
    day,
    piece: id,
    label: `Virement de Stripe ${id}`,
    debit: bank,
    credit: provider,
    cents: amount,
  }));
  return [...entries, ...transfers].filter(({ cents }) => cents !== 0).toSorted((a, b) => a.day.localeCompare(b.day));
}
