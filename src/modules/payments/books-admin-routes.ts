import { z } from 'zod';
import { endpoint, permitted, roomRouter } from '../../kernel/endpoint.ts';
import { containing, listed, listParams } from '../../kernel/list.ts';
import { notFound } from '../../kernel/refusal.ts';

export const booksAdminRoutes = roomRouter('payments', 'admin');
const id = z.object({ id: z.uuid() });
const at = z.date().nullable().transform((instant) => instant?.toISOString() ?? null);

const DisputeRow = z.object({
  id: z.uuid(), paymentId: z.uuid(), orderId: z.uuid().nullable(), orderReference: z.string(), stripeDisputeId: z.string(), status: z.string(), reason: z.string(),
  amountCents: z.number().int(), lostCents: z.number().int(), answerDueAt: at, openedAt: at, closedAt: at,
});
type StoredDispute = z.input<typeof DisputeRow>;
const disputeColumns = {
  id: 'disputes.id', paymentId: 'payment_id', orderId: 'payments.order_id', orderReference: 'payments.order_reference', stripeDisputeId: 'stripe_dispute_id', status: 'disputes.status', reason: 'reason',
  amountCents: 'disputes.amount_cents', lostCents: 'lost_cents', answerDueAt: 'answer_due_at', openedAt: 'opened_at', closedAt: 'closed_at',
};

endpoint(booksAdminRoutes, 'GET /disputes', {
  summary: 'Litiges : paiements contestés auprès d’une banque',
  allow: permitted('orders.read'),
  query: listParams.extend({ sort: listParams.shape.sort.default(['openedAt', 'DESC']) }),
  answers: [200, z.array(DisputeRow)],
  run: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps.db('disputes').join('payments', 'payments.id', 'disputes.payment_id').select(disputeColumns).modify((builder) => {
      if (filter['status']) void builder.whereIn('disputes.status', [filter['status']].flat().map(String));
      if (filter['q']) void builder.where('payments.order_reference', 'ilike', containing(filter['q']));
      if (filter['overdue'] === true) void builder.whereIn('disputes.id', deps.db('alarms').where({ subject: 'disputes' }).whereNull('closed_at').select('subject_id'));
    });
    return listed<StoredDispute>(ctx, 'disputes', found, query, disputeColumns);
  },
});

endpoint(booksAdminRoutes, 'GET /disputes/:id', {
  summary: 'Un litige',
  allow: permitted('orders.read'),
  params: id,
  answers: [200, DisputeRow],
  run: async ({ deps, params }) => {
    const row: StoredDispute | undefined = await deps.db('disputes').join('payments', 'payments.id', 'disputes.payment_id').where({ 'disputes.id': params.id }).first(disputeColumns);
    if (!row) throw notFound();
    return row;
  },
});
