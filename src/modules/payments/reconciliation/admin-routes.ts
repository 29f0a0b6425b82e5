import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import {
  defineAdminList,
  filterByOpenAlarm,
  filterByReference,
  filterByText,
  filterByValue,
} from '../../../kernel/admin-list.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { DISCREPANCY_KINDS, DISCREPANCY_STATES, DISPUTE_STATES } from '../status-labels.contract.ts';
import { buildStripeUrl } from '../stripe-url.ts';
import { closeDiscrepancy } from './commands/close-discrepancy.ts';
import { DiscrepancyStatus } from './contract.ts';
import { describeDisputeReason } from './dispute-reasons.contract.ts';

export const reconciliationAdminRoutes = createRouter('payments', 'admin');

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
    stripeUrl: z.url().nullable(),
  })
  .meta({ id: 'DisputeRow' });

defineAdminList(reconciliationAdminRoutes, 'GET /disputes', {
  summary: 'Litiges\u00a0: paiements contestés auprès d’une banque',
  access: permitted('orders.read'),
  row: DisputeRow,
  from: ({ db }) => db('disputes').leftJoin('payments', 'payments.id', 'disputes.payment_id'),
  columns: {
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
  },
  defaultSort: ['openedAt', 'DESC'],
  filters: {
    status: filterByValue('disputes.status'),
    q: filterByReference('payments.order_reference'),
    overdue: filterByOpenAlarm('disputes'),
  },
  present: (disputes: Omit<z.input<typeof DisputeRow>, 'stripeUrl'>[], { deps }) =>
    disputes.map((dispute) => ({
      ...dispute,
      stripeUrl: buildStripeUrl(deps.config.stripe, 'disputes', dispute.stripeDisputeId),
    })),
  sorts: {
    openedAt: ['opened_at'],
    answerDueAt: ['answer_due_at'],
    status: ['disputes.status', 'opened_at'],
    amountCents: ['disputes.amount_cents'],
  },
  labels: {
    openedAt: 'Ouvert le',
    orderReference: 'Référence',
    status: ['État', DISPUTE_STATES],
    reason: ['Motif de la banque', describeDisputeReason],
    amountCents: 'Montant contesté',
    lostCents: 'Montant repris par la banque',
    answerDueAt: 'Répondre avant le',
    closedAt: 'Tranché le',
    stripeDisputeId: 'Identifiant chez Stripe',
  },
  record: { summary: 'Un litige' },
});

const DiscrepancyRow = z
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
type StoredDiscrepancy = Omit<z.input<typeof DiscrepancyRow>, 'can'>;

const discrepancies = defineAdminList(reconciliationAdminRoutes, 'GET /discrepancies', {
  summary: 'Écarts entre nos livres, Stripe et le partenaire postal',
  access: permitted('orders.read'),
  row: DiscrepancyRow,
  from: ({ db }) => db('discrepancies'),
  columns: {
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
  },
  defaultSort: ['firstSeenAt', 'DESC'],
  filters: {
    status: filterByValue('status'),
    kind: filterByValue('kind'),
    q: filterByText('subject'),
  },
  labels: {
    firstSeenAt: 'Vu d’abord le',
    kind: ['Nature', DISCREPANCY_KINDS],
    subject: 'Sujet',
    status: ['État', DISCREPANCY_STATES],
    lastSeenAt: 'Vu encore le',
    resolvedAt: 'Réglé le',
    resolution: 'Comment',
  },
  present: (rows: StoredDiscrepancy[], { user }) =>
    rows.map((row) => ({
      ...row,
      can: row.status === 'open' && user.scope.includes('orders.refund') ? ['close'] : [],
    })),
  record: { summary: 'Un écart' },
});

endpoint(reconciliationAdminRoutes, 'POST /discrepancies/:id/close', {
  summary: 'Clore un écart, avec une raison',
  access: permitted('orders.refund'),
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    reason: z
      .string('Dites pourquoi cet écart est en ordre.')
      .trim()
      .min(3, 'Dites pourquoi cet écart est en ordre, en quelques mots.')
      .max(500, 'Au plus 500 caractères.'),
  }),
  response: [200, DiscrepancyRow],
  errors: [stateConflict, 'conflict'],
  example: { reason: 'Vérifié avec la banque\u00a0: remboursé deux fois par erreur.' },
  handler: async ({ deps, params, body, user }) => {
    await closeDiscrepancy(deps, { id: params.id, reason: body.reason, closedBy: user.id });
    return discrepancies.get(deps, params.id, user);
  },
});
