import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { endpoint, permitted, createRouter, type Actor } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { toLikePattern, paginateQuery, listParams } from '../../../kernel/list.ts';
import { listUserNames } from '../../auth/index.ts';
import { Answers, listAnswersAbout } from '../checkout/provider-answers.ts';
import { retryRefund } from './commands/retry-refund.ts';
import { refundNotFailed } from './errors.ts';

export const refundsAdminRoutes = createRouter('payments', 'admin');
const id = z.object({ id: z.uuid() });

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
    /** The name of who asked for it in the back office; null where it followed from a rule. */
    requestedBy: z.string().nullable(),
    createdAt: Instant,
    can: z.array(z.enum(['retry'])),
  })
  .meta({ id: 'RefundRow' });
type StoredRefund = Omit<z.input<typeof RefundRow>, 'can' | 'requestedBy'> & {
  requestedById: string | null;
  isAskedAgain: boolean;
};
const columns = {
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
};
const isAskedAgain = `exists (select 1 from refunds again where again.cause = 'retry:' || refunds.id) as "isAskedAgain"`;
const stored = (deps: Deps) =>
  deps
    .db('refunds')
    .join('payments', 'payments.id', 'refunds.payment_id')
    .select(columns)
    .select(deps.db.raw(isAskedAgain));

async function toRows(deps: Deps, rows: readonly StoredRefund[], user: Actor): Promise<z.input<typeof RefundRow>[]> {
  const names = await listUserNames(
    deps,
    rows.flatMap(({ requestedById }) => requestedById ?? []),
  );
  return rows.map(({ isAskedAgain: again, requestedById, ...row }) => ({
    ...row,
    requestedBy: (requestedById && names.get(requestedById)) ?? null,
    can: row.status === 'failed' && !again && user.scope.includes('orders.refund') ? ['retry'] : [],
  }));
}

const byId = async (deps: Deps, refundId: string, user: Actor) => {
  const row: StoredRefund | undefined = await stored(deps).where({ 'refunds.id': refundId }).first();
  const [refund] = row ? await toRows(deps, [row], user) : [];
  if (!refund) throw notFound();
  return refund;
};

endpoint(refundsAdminRoutes, 'GET /refunds', {
  summary: 'Remboursements',
  access: permitted('orders.read'),
  query: listParams,
  response: [200, z.array(RefundRow)],
  handler: async ({ deps, ctx, user, query }) => {
    const { filter } = query;
    const found = stored(deps).modify((builder) => {
      if (filter['status']) void builder.whereIn('refunds.status', [filter['status']].flat().map(String));
      if (filter['q']) void builder.where('payments.order_reference', 'ilike', toLikePattern(filter['q']));
      if (filter['overdue'] === true)
        void builder.whereIn(
          'refunds.id',
          deps.db('alarms').where({ entity: 'refunds' }).whereNull('closed_at').select('entity_id'),
        );
    });
    return toRows(deps, await paginateQuery<StoredRefund>(ctx, 'refunds', found, query, columns), user);
  },
});

endpoint(refundsAdminRoutes, 'GET /refunds/:id', {
  summary: 'Un remboursement',
  access: permitted('orders.read'),
  params: id,
  response: [200, RefundRow.extend(Answers.shape)],
  handler: async ({ deps, params, user }) => ({
    ...(await byId(deps, params.id, user)),
    answers: await listAnswersAbout(deps, params.id),
  }),
});

endpoint(refundsAdminRoutes, 'POST /refunds/:id/retry', {
  summary: 'Redemander un remboursement que la banque n’a pas fait',
  access: permitted('orders.refund'),
  params: id,
  body: z.strictObject({}),
  response: [200, RefundRow],
  errors: [refundNotFailed],
  handler: async ({ deps, params, user }) =>
    byId(deps, (await retryRefund(deps, { id: params.id, requestedBy: user.id })).id, user),
});
