import { z } from 'zod';
import { EXAMPLE_ID } from '../../../../domain/examples.ts';
import { Instant } from '../../../../domain/schemas.ts';
import {
  defineAdminList,
  filterById,
  filterByOpenAlarm,
  filterByReference,
  filterByValue,
} from '../../../../kernel/admin-list.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { type Actor, createRouter, endpoint, permitted } from '../../../../kernel/endpoint.ts';
import { busy } from '../../../../kernel/exclusive.ts';
import { listUserNames } from '../../../auth/index.ts';
import { listOrderPayments } from '../../../payments/index.ts';
import { Refunding, Resending } from '../../contract.ts';
import { APPROVAL_ACTIONS, APPROVAL_STATES } from '../../status-labels.contract.ts';
import { ApprovalAction, ApprovalStatus, DecisionOnApproval, RefundTerms } from '../approval.contract.ts';
import { personalDataMasked } from '../errors.ts';
import { Approval } from '../models/approval.ts';
import { listApprovalActions } from './approval-actions.ts';
import { getApprovalRecipient } from './approved-recipient.ts';
import { approveRequest, declineRequest, withdrawRequest } from './commands/decide-approval.ts';
import { requestRefundApproval, requestResendApproval } from './commands/request-approval.ts';
import { approvalNotNeeded, notOwnApproval, ownApproval } from './errors.ts';
import { getRefundTerms } from './refund-terms.ts';

/** What a colleague asks a second person to decide. */
export const approvalAdminRoutes = createRouter('orders', 'admin');
const params = z.object({ id: z.uuid() });

const ApprovalRow = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    orderReference: z.string(),
    orderTitle: z.string(),
    action: ApprovalAction,
    status: ApprovalStatus,
    statusSince: Instant,
    amountCents: z.number().int().nullable(),
    reason: z.string(),
    requestedById: z.uuid(),
    requestedBy: z.string(),
    createdAt: Instant,
    /** Name of the colleague who approved, declined or withdrew it. */
    decidedBy: z.string().nullable(),
    decisionReason: z.string().nullable(),
    can: z.array(z.enum(['approve', 'decline', 'withdraw'])),
  })
  .meta({ id: 'ApprovalRow' });
type StoredApproval = Omit<z.input<typeof ApprovalRow>, 'can' | 'requestedBy' | 'decidedBy'> & {
  decidedById: string | null;
};

async function toRows(deps: Deps, rows: StoredApproval[], user: Actor): Promise<z.input<typeof ApprovalRow>[]> {
  const names = await listUserNames(
    deps,
    rows.flatMap(({ requestedById, decidedById }) => [requestedById, ...(decidedById ? [decidedById] : [])]),
  );
  return rows.map(({ decidedById, ...row }) => ({
    ...row,
    requestedBy: names.get(row.requestedById) ?? 'Un collègue',
    decidedBy: decidedById && (names.get(decidedById) ?? 'Un collègue'),
    can: listApprovalActions(row, user),
  }));
}

/** The card that a refund would go back to. */
async function loadCard(deps: Deps, id: string): Promise<{ card: string | null }> {
  const { orderId } = await Approval.query(deps.db).findById(id).throwIfNotFound();
  return { card: (await listOrderPayments(deps, [orderId])).get(orderId)?.card ?? null };
}

const approvals = defineAdminList(approvalAdminRoutes, 'GET /approvals', {
  summary: 'Ce que des collègues demandent à une deuxième personne de décider',
  access: permitted('approvals.read'),
  row: ApprovalRow,
  from: ({ db }) => db('approvals').join('orders', 'orders.id', 'approvals.order_id'),
  columns: {
    id: 'approvals.id',
    orderId: 'approvals.order_id',
    orderReference: 'orders.reference',
    orderTitle: 'orders.title',
    action: 'approvals.action',
    status: 'approvals.status',
    statusSince: 'approvals.status_since',
    amountCents: 'approvals.amount_cents',
    reason: 'approvals.reason',
    requestedById: 'approvals.requested_by',
    createdAt: 'approvals.created_at',
    decidedById: 'approvals.decided_by',
    decisionReason: 'approvals.decision_reason',
  },
  sorts: {
    createdAt: ['approvals.created_at'],
    status: ['approvals.status', 'approvals.status_since'],
  },
  filters: {
    status: filterByValue('approvals.status'),
    action: filterByValue('approvals.action'),
    orderId: filterById('approvals.order_id'),
    requestedById: filterById('approvals.requested_by'),
    q: filterByReference('orders.reference'),
    overdue: filterByOpenAlarm('approvals'),
  },
  labels: {
    createdAt: 'Demandée le',
    orderReference: 'Commande',
    action: ['Demande', APPROVAL_ACTIONS],
    amountCents: 'Montant',
    reason: 'Raison',
    requestedBy: 'Demandée par',
    status: ['État', APPROVAL_STATES],
    statusSince: 'Depuis',
    decidedBy: 'Décidée par',
    decisionReason: 'Raison de la décision',
  },
  present: (rows: StoredApproval[], { deps, user }) => toRows(deps, rows, user),
  record: {
    summary: 'Une demande d’approbation',
    extra: { shape: { card: z.string().nullable() }, load: loadCard },
  },
});

endpoint(approvalAdminRoutes, 'GET /approvals/:id/recipient', {
  summary: 'À qui une lettre serait renvoyée, et à qui elle était adressée',
  access: permitted('letters.read'),
  audit: 'approval_recipient.read',
  params,
  response: [200, z.object({ previousLines: z.array(z.string()), lines: z.array(z.string()) })],
  errors: [personalDataMasked],
  handler: ({ deps, params: { id }, user }) => getApprovalRecipient(deps, { id, user }),
});

endpoint(approvalAdminRoutes, 'GET /orders/:id/refund-terms', {
  summary: 'Ce que l’on peut rembourser d’une commande sans approbation',
  access: permitted('orders.refund'),
  params,
  response: [200, RefundTerms],
  handler: ({ deps, params: { id }, user }) => getRefundTerms(deps, { orderId: id, by: user }),
});

const requested = [201, ApprovalRow] as const;

endpoint(approvalAdminRoutes, 'POST /orders/:id/refund-approval', {
  summary: 'Demander à un responsable d’approuver un remboursement',
  access: permitted('orders.refund'),
  params,
  body: Refunding.extend({ requestId: z.uuid() }),
  response: requested,
  errors: ['invalid', approvalNotNeeded, busy, 'conflict'],
  example: {
    requestId: EXAMPLE_ID,
    amountCents: 4500,
    expectedRefundableCents: 4500,
    reason: 'Deux lettres perdues.',
  },
  handler: async ({ deps, params: { id }, body, user }) =>
    approvals.get(deps, (await requestRefundApproval(deps, { ...body, orderId: id, by: user })).id, user),
});

endpoint(approvalAdminRoutes, 'POST /letters/:id/resend-approval', {
  summary: 'Demander à un responsable d’approuver un renvoi sans frais',
  access: permitted('letters.resend'),
  params,
  body: Resending.omit({ free: true }).extend({ requestId: z.uuid() }),
  response: requested,
  errors: ['invalid', approvalNotNeeded, busy, 'conflict'],
  example: {
    requestId: EXAMPLE_ID,
    reason: 'Le destinataire a déménagé.',
    expectedStatusSince: '2026-11-24T10:04:00.000Z',
  },
  handler: async ({ deps, params: { id }, body, user }) => {
    const expectedStatusSince = new Date(body.expectedStatusSince);
    const { id: approvalId } = await requestResendApproval(deps, {
      ...body,
      letterId: id,
      expectedStatusSince,
      by: user,
    });
    return approvals.get(deps, approvalId, user);
  },
});

const decision = { params, body: DecisionOnApproval, response: [200, ApprovalRow] } as const;
const example = { reason: 'Vérifié avec le client.', expectedStatusSince: '2026-11-24T10:04:00.000Z' };
const toDecision = (id: string, body: z.infer<typeof DecisionOnApproval>, user: Actor) => ({
  approvalId: id,
  userId: user.id,
  reason: body.reason,
  expectedStatusSince: new Date(body.expectedStatusSince),
});

endpoint(approvalAdminRoutes, 'POST /approvals/:id/approve', {
  summary: 'Approuver une demande\u00a0: ce qui est demandé se fait aussitôt',
  access: permitted('approvals.decide'),
  ...decision,
  errors: [ownApproval, 'invalid', busy, 'conflict'],
  example,
  handler: async ({ deps, params: { id }, body, user }) => {
    await approveRequest(deps, toDecision(id, body, user));
    return approvals.get(deps, id, user);
  },
});

endpoint(approvalAdminRoutes, 'POST /approvals/:id/decline', {
  summary: 'Refuser une demande\u00a0: rien ne se fait',
  access: permitted('approvals.decide'),
  ...decision,
  errors: [busy, 'conflict'],
  example,
  handler: async ({ deps, params: { id }, body, user }) => {
    await declineRequest(deps, toDecision(id, body, user));
    return approvals.get(deps, id, user);
  },
});

endpoint(approvalAdminRoutes, 'POST /approvals/:id/withdraw', {
  summary: 'Retirer sa propre demande',
  access: permitted('approvals.read'),
  ...decision,
  errors: [notOwnApproval, busy, 'conflict'],
  example,
  handler: async ({ deps, params: { id }, body, user }) => {
    await withdrawRequest(deps, toDecision(id, body, user));
    return approvals.get(deps, id, user);
  },
});
