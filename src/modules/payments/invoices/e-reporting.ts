import type { Deps } from '../../../kernel/deps.ts';

/**
 * Daily totals by VAT rate, for the e-reporting of sales to consumers (docs/domain/legal.md#e-reporting). The format is
 * the one its platforms read from a file: UTF-8 without a mark, a header line, commas between fields, ISO days, a dot
 * before the cents, lines ended by CR LF (RFC 4180). A day is the civil one in Paris. One line a day and rate; credit
 * notes are counted apart and taken off the amounts, so a day may be negative. A day without any invoice has no line.
 */
const HEADER = [
  'date',
  'currency',
  'vat_rate',
  'invoices',
  'credit_notes',
  'total_excluding_vat',
  'vat',
  'total_including_vat',
];

interface DailyTotal {
  day: string;
  rate: string;
  invoices: number;
  credit_notes: number;
  net_cents: number;
  cents: number;
}

/** From one civil day to another, both included. */
export async function buildEReporting(deps: Pick<Deps, 'db'>, input: { from: string; to: string }): Promise<string> {
  const { rows }: { rows: DailyTotal[] } = await deps.db.raw(
    `select to_char(day, 'YYYY-MM-DD') as day, rate::text as rate,
            count(distinct id) filter (where kind = 'invoice')::int as invoices, count(distinct id) filter (where kind = 'credit_note')::int as credit_notes,
            sum(net_cents)::int as net_cents, sum(cents)::int as cents
       from (select i.id, i.kind, (i.issued_at at time zone 'Europe/Paris')::date as day, (line->>'vatRatePercent')::numeric as rate,
                    (line->>'withoutVatCents')::int as net_cents, (line->>'cents')::int as cents
               from invoices i cross join lateral jsonb_array_elements(i.content->'lines') line) as lines
      where day between ?::date and ?::date
      group by lines.day, lines.rate order by lines.day, lines.rate`,
    [input.from, input.to],
  );
  const lines = rows.map(({ day, rate, invoices, credit_notes, net_cents, cents }) => [
    day,
    'EUR',
    Number(rate).toFixed(2),
    invoices,
    credit_notes,
    formatAmount(net_cents),
    formatAmount(cents - net_cents),
    formatAmount(cents),
  ]);
  return [HEADER, ...lines].map((fields) => `${fields.join(',')}\r\n`).join('');
}

const formatAmount = (cents: number): string => (cents / 100).toFixed(2);
