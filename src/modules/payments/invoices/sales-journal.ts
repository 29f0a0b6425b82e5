import { BYTE_ORDER_MARK } from '../../../kernel/csv.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { listBalanceEntries } from '../balance/balance-entries.ts';

/**
 * The sales journal: for each invoice and credit note a line for the customer's account and, by VAT rate, one for the
 * sale and one for the tax; then the money at Stripe, its fees and its payouts (balance/balance-entries.ts). The columns are the eighteen of the accounting file that the French tax administration asks
 * for (docs/domain/legal.md#accounting-export), so that an accountant's program can read them. UTF-8 with a mark,
 * semicolons, decimal commas, and days as in 20261121.
 */
const HEADER = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
];

interface JournalRow {
  number: string;
  kind: 'invoice' | 'credit_note';
  day: string;
  order_reference: string;
  total_cents: number;
  rates: { rate: number; netCents: number; cents: number }[];
}

/** From one civil day in Paris to another, both included. */
export async function buildSalesJournal(
  deps: Pick<Deps, 'db' | 'config'>,
  input: { from: string; to: string },
): Promise<string> {
  const { rows }: { rows: JournalRow[] } = await deps.db.raw(
    `select i.number, i.kind, to_char(i.issued_at at time zone 'Europe/Paris', 'YYYYMMDD') as day, p.order_reference, i.total_cents,
            (select json_agg(json_build_object('rate', rate, 'netCents', net, 'cents', cents) order by rate desc)
               from (select (line->>'vatRatePercent')::numeric as rate, sum((line->>'withoutVatCents')::int) as net, sum((line->>'cents')::int) as cents
                       from jsonb_array_elements(i.content->'lines') line group by 1) as by_rate) as rates
       from invoices i join payments p on p.id = i.payment_id
      where i.issued_at >= ?::date::timestamp at time zone 'Europe/Paris'
        and i.issued_at < (?::date + 1)::timestamp at time zone 'Europe/Paris'
      order by i.issued_at, i.number`,
    [input.from, input.to],
  );
  const { accounts } = deps.config;
  const lines = rows.flatMap((row, position) => {
    const label = `${row.kind === 'invoice' ? 'Facture' : 'Avoir'} ${row.number}, commande ${row.order_reference}`;
    const piece = { journal: SALES, entryNumber: position + 1, day: row.day, piece: row.number, label };
    const toEntry = (account: string, name: string, cents: number): string[] => toLine(piece, { account, name, cents });
    return [
      toEntry(accounts.customers, 'Clients', row.total_cents),
      ...row.rates.flatMap(({ rate, netCents, cents }) => [
        toEntry(accounts.sales, `Ventes à ${formatRate(rate)}`, -netCents),
        ...(cents === netCents ? [] : [toEntry(accounts.vat, `TVA collectée à ${formatRate(rate)}`, netCents - cents)]),
      ]),
    ];
  });
  const balanceLines = (await listBalanceEntries(deps, input)).flatMap(
    ({ debit, credit, cents, ...rest }, position) => {
      const piece = { journal: BANK, entryNumber: rows.length + position + 1, ...rest };
      return [toLine(piece, { ...debit, cents }), toLine(piece, { ...credit, cents: -cents })];
    },
  );
  return BYTE_ORDER_MARK + [HEADER, ...lines, ...balanceLines].map((fields) => `${fields.join(';')}\r\n`).join('');
}

const SALES = ['VE', 'Ventes'] as const;
const BANK = ['BQ', 'Banque'] as const;

interface Piece {
  journal: readonly [code: string, label: string];
  entryNumber: number;
  day: string;
  piece: string;
  label: string;
}

/** One line of an entry; a negative amount belongs to the other side. */
const toLine = (
  { journal, entryNumber, day, piece, label }: Piece,
  { account, name, cents }: { account: string; name: string; cents: number },
): string[] => [
  ...journal,
  String(entryNumber),
  day,
  account,
  name,
  '',
  '',
  piece,
  day,
  label,
  cents > 0 ? formatAmount(cents) : '0,00',
  cents < 0 ? formatAmount(-cents) : '0,00',
  '',
  '',
  day,
  '',
  'EUR',
];

const formatAmount = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const formatRate = (percent: number): string => `${String(percent).replace('.', ',')}\u00a0%`;
