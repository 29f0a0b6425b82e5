import { z } from 'zod';
import { createDaySchema, Instant } from '../../../domain/schemas.ts';
import type { ListFilter } from '../../../kernel/admin-list-reader.ts';
import { defineAdminList, filterById, filterByReferenceIn, filterByValue } from '../../../kernel/admin-list.ts';
import { createRouter, endpoint, fileResponse, permitted } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { INVOICE_KINDS } from '../status-labels.contract.ts';
import { buildEReporting } from './e-reporting.ts';
import { buildSalesJournal } from './sales-journal.ts';

export const invoicesAdminRoutes = createRouter('payments', 'admin');

const InvoiceRow = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    paymentId: z.uuid(),
    orderId: z.uuid().nullable(),
    userId: z.uuid(),
    orderReference: z.string(),
    withoutVatCents: z.number().int(),
    vatCents: z.number().int(),
    totalCents: z.number().int(),
    corrects: z.string().nullable(),
    issuedAt: Instant,
    can: z.array(z.enum(['download'])),
  })
  .meta({ id: 'InvoiceRow' });
type StoredInvoice = Omit<z.input<typeof InvoiceRow>, 'can' | 'vatCents'> & { fileId: string | null };

defineAdminList(invoicesAdminRoutes, 'GET /invoices', {
  summary: 'Factures et avoirs',
  access: permitted('orders.read'),
  row: InvoiceRow,
  from: ({ db }) => db('invoices').join('payments', 'payments.id', 'invoices.payment_id'),
  columns: {
    id: 'invoices.id',
    number: 'number',
    kind: 'kind',
    paymentId: 'payment_id',
    orderId: 'payments.order_id',
    userId: 'payments.user_id',
    orderReference: 'payments.order_reference',
    totalCents: 'total_cents',
    fileId: 'invoices.file_id',
    issuedAt: 'issued_at',
  },
  computed: {
    withoutVatCents: ({ db }) => db.raw(`(content->>'withoutVatCents')::int`),
    corrects: ({ db }) => db.raw(`content->>'corrects'`),
  },
  sorts: { issuedAt: ['issued_at'], number: ['number'] },
  defaultSort: ['issuedAt', 'DESC'],
  filters: {
    kind: filterByValue('kind'),
    orderId: filterById('payments.order_id'),
    paymentId: filterById('payment_id'),
    userId: filterById('payments.user_id'),
    q: filterByReferenceIn('invoices.id', ({ db }) => [
      { from: db('invoices').select('id'), column: 'number' },
      {
        from: db('invoices').join('payments', 'payments.id', 'payment_id').select('invoices.id'),
        column: 'order_reference',
      },
    ]),
  },
  labels: {
    number: 'Numéro',
    kind: ['Nature', INVOICE_KINDS],
    issuedAt: 'Émise le',
    orderReference: 'Référence',
    withoutVatCents: 'Hors taxes',
    vatCents: 'TVA',
    totalCents: 'Total',
    corrects: 'Corrige la pièce',
  },
  present: (invoices: StoredInvoice[]) =>
    invoices.map(({ fileId, ...invoice }) => ({
      ...invoice,
      vatCents: invoice.totalCents - invoice.withoutVatCents,
      can: fileId ? (['download'] as const).slice() : [],
    })),
  record: { summary: 'Une facture ou un avoir' },
});

const Day = createDaySchema('Écrivez ce jour ainsi\u00a0: 2026-11-21.');
const DailyTotalRow = z
  .object({
    /** The civil day in Paris. */
    id: z.iso.date(),
    paymentCount: z.number().int(),
    paidCents: z.number().int(),
    refundedCents: z.number().int(),
    invoiceCount: z.number().int(),
    invoicedCents: z.number().int(),
    creditNoteCount: z.number().int(),
    creditedCents: z.number().int(),
    lostDisputeCents: z.number().int(),
    /** The fees of Stripe, and what is left of the day. */
    feeCents: z.number().int(),
    netCents: z.number().int(),
  })
  .meta({ id: 'DailyTotalRow' });

/** What falls on the civil day of the row. Only the days that are shown are summed. */
const sumOfDay = (what: string, table: string, instant: string, condition = 'true') =>
  `(select coalesce(${what}, 0)::int from ${table}
     where ${instant} >= days.day::timestamp at time zone 'Europe/Paris'
       and ${instant} < (days.day + 1)::timestamp at time zone 'Europe/Paris' and ${condition})`;
const SUMS = {
  paymentCount: sumOfDay('count(*)', 'payments', 'paid_at'),
  paidCents: sumOfDay('sum(amount_cents)', 'payments', 'paid_at'),
  refundedCents: sumOfDay('sum(amount_cents)', 'refunds', 'status_since', `status = 'succeeded'`),
  invoiceCount: sumOfDay('count(*)', 'invoices', 'issued_at', `kind = 'invoice'`),
  invoicedCents: sumOfDay('sum(total_cents)', 'invoices', 'issued_at', `kind = 'invoice'`),
  creditNoteCount: sumOfDay('count(*)', 'invoices', 'issued_at', `kind = 'credit_note'`),
  creditedCents: sumOfDay('sum(total_cents)', 'invoices', 'issued_at', `kind = 'credit_note'`),
  lostDisputeCents: sumOfDay('sum(lost_cents)', 'disputes', 'closed_at'),
  feeCents: sumOfDay('sum(fee_cents)', 'balance_operations', 'occurred_at'),
} as const;

const filterByDay =
  (operator: '>=' | '<='): ListFilter =>
  (query, value) => {
    const day = Day.safeParse(value);
    if (day.success) void query.where('days.day', operator, day.data);
  };

const filterByDays: ListFilter = (query, value) => {
  const days = [value].flat().filter((day) => Day.safeParse(day).success);
  void query.whereIn('days.day', days.map(String));
};

const dailyTotals = defineAdminList(invoicesAdminRoutes, 'GET /daily-totals', {
  summary: 'Totaux par jour\u00a0: encaissé, rendu, facturé',
  access: permitted('figures.read'),
  row: DailyTotalRow,
  // Every day since the first payment, also those on which nothing happened.
  from: ({ db }) =>
    db.from(
      db.raw(`(select day::date as day
                 from generate_series((select (min(paid_at) at time zone 'Europe/Paris')::date from payments)::timestamp,
                                      (now() at time zone 'Europe/Paris')::date::timestamp, interval '1 day') as day) as days`),
    ),
  columns: { id: 'days.day' },
  computed: Object.fromEntries(Object.entries(SUMS).map(([field, sql]) => [field, ({ db }) => db.raw(sql)])),
  defaultSort: ['id', 'DESC'],
  filters: { id: filterByDays, from: filterByDay('>='), to: filterByDay('<=') },
  present: (days: Omit<z.input<typeof DailyTotalRow>, 'netCents'>[]) =>
    days.map((day) => ({
      ...day,
      netCents: day.paidCents - day.refundedCents - day.lostDisputeCents - day.feeCents,
    })),
  labels: {
    id: 'Jour',
    paymentCount: 'Paiements',
    paidCents: 'Encaissé',
    refundedCents: 'Rendu',
    invoiceCount: 'Factures',
    invoicedCents: 'Facturé',
    creditNoteCount: 'Avoirs',
    creditedCents: 'Crédité',
    lostDisputeCents: 'Litiges perdus',
    feeCents: 'Frais de Stripe',
    netCents: 'Net',
  },
});

endpoint(invoicesAdminRoutes, 'GET /daily-totals/:id', {
  summary: 'Les totaux d’un jour',
  access: permitted('figures.read'),
  params: z.object({ id: z.string().max(40) }),
  response: [200, DailyTotalRow],
  handler: async ({ deps, user, params: { id } }) => {
    const day = Day.safeParse(id);
    if (!day.success) throw notFound();
    return dailyTotals.get(deps, day.data, user);
  },
});

const Period = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Le dernier jour vient avant le premier.' });
const csv = [200, fileResponse('text/csv; charset=utf-8')] as const;

endpoint(invoicesAdminRoutes, 'GET /sales-journal.csv', {
  summary: 'Journal des ventes pour la comptabilité',
  access: permitted('figures.read'),
  audit: 'sales_journal.read',
  query: Period,
  response: csv,
  handler: async ({ deps, query }) => ({
    name: `journal-des-ventes-${query.from}-${query.to}.csv`,
    bytes: Buffer.from(await buildSalesJournal(deps, query)),
  }),
});

endpoint(invoicesAdminRoutes, 'GET /e-reporting.csv', {
  summary: 'Totaux par jour et par taux de TVA, pour l’e-reporting',
  access: permitted('figures.read'),
  audit: 'e_reporting.read',
  query: Period,
  response: csv,
  handler: async ({ deps, query }) => ({
    name: `e-reporting-${query.from}-${query.to}.csv`,
    bytes: Buffer.from(await buildEReporting(deps, query)),
  }),
});
