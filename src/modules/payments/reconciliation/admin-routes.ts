import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { endpoint, fileResponse, permitted, createRouter, type Actor } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { toLikePattern, paginateQuery, listParams } from '../../../kernel/list.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { buildEReporting } from '../invoices/e-reporting.ts';
import { closeDiscrepancy } from './commands/close-discrepancy.ts';
import { DiscrepancyStatus } from './contract.ts';

export const reconciliationAdminRoutes = createRouter('payments', 'admin');
const id = z.object({ id: z.uuid() });

const DisputeRow = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    orderId: z.uuid().nullable(),
    orderReference: z.string(),
    stripeDisputeId: z.string(),
    status: z.string(),
    reason: z.string(),
    amountCents: z.number().int(),
    lostCents: z.number().int(),
    answerDueAt: Instant.nullable(),
    openedAt: Instant,
    closedAt: Instant.nullable(),
  })
  .meta({ id: 'DisputeRow' });
type StoredDispute = z.input<typeof DisputeRow>;
const disputeColumns = {
  id: 'disputes.id',
  paymentId: 'payment_id',
  orderId: 'payments.order_id',
  orderReference: 'payments.order_reference',
  stripeDisputeId: 'stripe_dispute_id',
  status: 'disputes.status',
  reason: 'reason',
  amountCents: 'disputes.amount_cents',
  lostCents: 'lost_cents',
  answerDueAt: 'answer_due_at',
  openedAt: 'opened_at',
  closedAt: 'closed_at',
};

endpoint(reconciliationAdminRoutes, 'GET /disputes', {
  summary: 'Litiges\u00a0: paiements contestés auprès d’une banque',
  access: permitted('orders.read'),
  query: listParams.extend({ sort: listParams.shape.sort.default(['openedAt', 'DESC']) }),
  response: [200, z.array(DisputeRow)],
  handler: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps
      .db('disputes')
      .join('payments', 'payments.id', 'disputes.payment_id')
      .select(disputeColumns)
      .modify((builder) => {
        if (filter['status']) void builder.whereIn('disputes.status', [filter['status']].flat().map(String));
        if (filter['q']) void builder.where('payments.order_reference', 'ilike', toLikePattern(filter['q']));
        if (filter['overdue'] === true)
          void builder.whereIn(
            'disputes.id',
            deps.db('alarms').where({ entity: 'disputes' }).whereNull('closed_at').select('entity_id'),
          );
      });
    return paginateQuery<StoredDispute>(ctx, 'disputes', found, query, disputeColumns);
  },
});

endpoint(reconciliationAdminRoutes, 'GET /disputes/:id', {
  summary: 'Un litige',
  access: permitted('orders.read'),
  params: id,
  response: [200, DisputeRow],
  handler: async ({ deps, params }) => {
    const row: StoredDispute | undefined = await deps
      .db('disputes')
      .join('payments', 'payments.id', 'disputes.payment_id')
      .where({ 'disputes.id': params.id })
      .first(disputeColumns);
    if (!row) throw notFound();
    return row;
  },
});

const DifferenceRow = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    subject: z.string(),
    says: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    status: DiscrepancyStatus,
    firstSeenAt: Instant,
    lastSeenAt: Instant,
    resolvedAt: Instant.nullable(),
    resolution: z.string().nullable(),
    resolvedBy: z.uuid().nullable(),
    can: z.array(z.enum(['close'])),
  })
  .meta({ id: 'DifferenceRow' });
type StoredDifference = Omit<z.input<typeof DifferenceRow>, 'can'>;
const differenceColumns = {
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  says: 'side_values',
  status: 'status',
  firstSeenAt: 'first_seen_at',
  lastSeenAt: 'last_seen_at',
  resolvedAt: 'resolved_at',
  resolution: 'resolution',
  resolvedBy: 'resolved_by',
};
const differenceOf = (row: StoredDifference, user: Actor): z.input<typeof DifferenceRow> => ({
  ...row,
  can: row.status === 'open' && user.scope.includes('orders.refund') ? ['close'] : [],
});
const differenceById = async (deps: Deps, of: { id: string }, user: Actor) => {
  const row: StoredDifference | undefined = await deps.db('discrepancies').where(of).first(differenceColumns);
  if (!row) throw notFound();
  return differenceOf(row, user);
};

endpoint(reconciliationAdminRoutes, 'GET /discrepancies', {
  summary: 'Écarts entre nos livres, Stripe et le partenaire postal',
  access: permitted('orders.read'),
  query: listParams.extend({ sort: listParams.shape.sort.default(['firstSeenAt', 'DESC']) }),
  response: [200, z.array(DifferenceRow)],
  handler: async ({ deps, ctx, user, query }) => {
    const { filter } = query;
    const found = deps
      .db('discrepancies')
      .select(differenceColumns)
      .modify((builder) => {
        if (filter['status']) void builder.whereIn('status', [filter['status']].flat().map(String));
        if (filter['kind']) void builder.whereIn('kind', [filter['kind']].flat().map(String));
        if (filter['q']) void builder.where('subject', 'ilike', toLikePattern(filter['q']));
      });
    return (await paginateQuery<StoredDifference>(ctx, 'discrepancies', found, query, differenceColumns)).map((row) =>
      differenceOf(row, user),
    );
  },
});

endpoint(reconciliationAdminRoutes, 'GET /discrepancies/:id', {
  summary: 'Un écart',
  access: permitted('orders.read'),
  params: id,
  response: [200, DifferenceRow],
  handler: ({ deps, params, user }) => differenceById(deps, params, user),
});

endpoint(reconciliationAdminRoutes, 'POST /discrepancies/:id/close', {
  summary: 'Clore un écart, avec une raison',
  access: permitted('orders.refund'),
  params: id,
  body: z.strictObject({
    reason: z
      .string('Dites pourquoi cet écart est en ordre.')
      .trim()
      .min(3, 'Dites pourquoi cet écart est en ordre, en quelques mots.')
      .max(500, 'Au plus 500 caractères.'),
  }),
  response: [200, DifferenceRow],
  errors: [stateConflict],
  example: { reason: 'Vérifié avec la banque\u00a0: remboursé deux fois par erreur.' },
  handler: async ({ deps, params, body, user }) => {
    await closeDiscrepancy(deps, { id: params.id, reason: body.reason, closedBy: user.id });
    return differenceById(deps, params, user);
  },
});

const day = z.iso.date('Écrivez ce jour ainsi\u00a0: 2026-11-21.');

endpoint(reconciliationAdminRoutes, 'GET /e-reporting.csv', {
  summary: 'Totaux par jour et par taux de TVA, pour l’e-reporting',
  access: permitted('orders.read'),
  query: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Le dernier jour vient avant le premier.' }),
  response: [200, fileResponse('text/csv; charset=utf-8')],
  handler: async ({ deps, query }) => ({
    name: `e-reporting-${query.from}-${query.to}.csv`,
    bytes: Buffer.from(await buildEReporting(deps, query)),
  }),
});
