import { z } from 'zod';
import { Instant, Reason } from '../../../domain/schemas.ts';
import {
  defineAdminList,
  filterByOpenAlarm,
  filterByReference,
  filterByValue,
  filterIfTrue,
} from '../../../kernel/admin-list.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { endpoint, permitted, createRouter, type Actor } from '../../../kernel/endpoint.ts';
import { listUserNames } from '../../auth/index.ts';
import { answersAbout } from '../checkout/provider-answers.ts';
import { REFUND_STATES } from '../status-labels.contract.ts';
import { retryRefund, toRetryCause } from './commands/retry-refund.ts';
import { refundNotFailed } from './errors.ts';
import { IS_UNRETRIED } from './queries.ts';

export const refundsAdminRoutes = createRouter('payments', 'admin');

const RefundRow = z
  .object({
    id: z.uuid(),
    paymentId: z.uuid(),
    orderId: z.uuid().nullable(),
    orderReference: z.string(),
    status: z.string(),
    amountCents: z.number().int(),
    cause: z.string(),
    reason: z.string(),
    stripeRefundId: z.string().nullable(),
    /** The name of the requester in the back office; null where it followed from a rule. */
    requestedBy: z.string().nullable(),
    /** The name of the second person, where the sum needed one. */
    approvedBy: z.string().nullable(),
    createdAt: Instant,
    can: z.array(z.enum(['retry'])),
  })
  .meta({ id: 'RefundRow' });
type StoredRefund = Omit<z.input<typeof RefundRow>, 'can' | 'requestedBy' | 'approvedBy'> & {
  requestedById: string | null;
  approvedById: string | null;
};
async function toRows(deps: Deps, rows: readonly StoredRefund[], user: Actor): Promise<z.input<typeof RefundRow>[]> {
  const names = await listUserNames(
    deps,
    rows.flatMap(({ requestedById, approvedById }) => [requestedById, approvedById].filter((id) => id !== null)),
  );
  // By the values: of a computed cause the planner knows no frequency, and would read the table for every row.
  const retries: { cause: string }[] = await deps
    .db('refunds')
    .whereIn(
      'cause',
      rows.map(({ id }) => toRetryCause(id)),
    )
    .select('cause');
  const retried = new Set(retries.map(({ cause }) => cause));
  return rows.map(({ requestedById, approvedById, ...row }) => ({
    ...row,
    requestedBy: (requestedById && names.get(requestedById)) ?? null,
    approvedBy: (approvedById && names.get(approvedById)) ?? null,
    can:
      row.status === 'failed' && !retried.has(toRetryCause(row.id)) && user.scope.includes('orders.refund')
        ? ['retry']
        : [],
  }));
}

const refunds = defineAdminList(refundsAdminRoutes, 'GET /refunds', {
  summary: 'Remboursements',
  access: permitted('orders.read'),
  row: RefundRow,
  from: ({ db }) => db('refunds').leftJoin('payments', 'payments.id', 'refunds.payment_id'),
  columns: {
    id: 'refunds.id',
    paymentId: 'payment_id',
    orderId: 'payments.order_id',
    orderReference: 'payments.order_reference',
    status: 'refunds.status',
    amountCents: 'refunds.amount_cents',
    cause: 'cause',
    reason: 'reason',
    stripeRefundId: 'stripe_refund_id',
    createdAt: 'refunds.created_at',
    requestedById: 'refunds.requested_by',
    approvedById: 'refunds.approved_by',
  },
  sorts: {
    createdAt: ['refunds.created_at'],
    status: ['refunds.status', 'refunds.created_at'],
    amountCents: ['refunds.amount_cents'],
  },
  filters: {
    status: filterByValue('refunds.status'),
    q: filterByReference('payments.order_reference'),
    overdue: filterByOpenAlarm('refunds'),
    unretried: filterIfTrue((query) => void query.whereRaw(IS_UNRETRIED)),
  },
  labels: {
    createdAt: 'Demandé le',
    orderReference: 'Référence',
    status: ['État', REFUND_STATES],
    amountCents: 'Montant',
    reason: 'Raison',
    requestedBy: 'Demandé par',
    approvedBy: 'Approuvé par',
    stripeRefundId: 'Identifiant chez Stripe',
  },
  present: (rows: StoredRefund[], { deps, user }) => toRows(deps, rows, user),
  record: { summary: 'Un remboursement', extra: answersAbout },
});

// The reason says why it may succeed now: recorded in the audit log. The refund keeps that of the first request.
endpoint(refundsAdminRoutes, 'POST /refunds/:id/retry', {
  summary: 'Redemander un remboursement que la banque n’a pas fait',
  access: permitted('orders.refund'),
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ reason: Reason }),
  response: [200, RefundRow],
  errors: [refundNotFailed, 'conflict'],
  example: { reason: 'La banque a rouvert le compte.' },
  handler: async ({ deps, params, user }) =>
    refunds.get(deps, (await retryRefund(deps, { id: params.id, requestedBy: user.id })).id, user),
});
