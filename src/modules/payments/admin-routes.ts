import { z } from 'zod';
import { endpoint, permitted, roomRouter } from '../../kernel/endpoint.ts';
import { containing, listed, listParams } from '../../kernel/list.ts';
import { notFound } from '../../kernel/refusal.ts';

export const paymentsAdminRoutes = roomRouter('payments', 'admin');

const PaymentRow = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderReference: z.string(),
  status: z.string(),
  amountCents: z.number().int(),
  refundedCents: z.number().int(),
  card: z.string().nullable(),
  stripeSessionId: z.string().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  paidAt: z.date().nullable().transform((at) => at?.toISOString() ?? null),
  createdAt: z.date().transform((at) => at.toISOString()),
});
const columns = {
  id: 'id', orderId: 'order_id', orderReference: 'order_reference', status: 'status', amountCents: 'amount_cents',
  refundedCents: 'refunded_cents', card: 'card', stripeSessionId: 'stripe_session_id',
  stripePaymentIntentId: 'stripe_payment_intent_id', paidAt: 'paid_at', createdAt: 'created_at',
};

endpoint(paymentsAdminRoutes, 'GET /payments', {
  summary: 'Paiements',
  allow: permitted('orders.read'),
  query: listParams,
  answers: [200, z.array(PaymentRow)],
  run: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps.db('payments').select(columns).modify((builder) => {
      if (filter['status']) void builder.whereIn('status', [filter['status']].flat() as string[]);
      if (filter['q']) void builder.where('order_reference', 'ilike', containing(filter['q']));
    });
    return listed<z.input<typeof PaymentRow>>(ctx, 'payments', found, query, columns);
  },
});

endpoint(paymentsAdminRoutes, 'GET /payments/:id', {
  summary: 'Un paiement',
  allow: permitted('orders.read'),
  params: z.object({ id: z.uuid() }),
  answers: [200, PaymentRow],
  run: async ({ deps, params }) => {
    const row: z.input<typeof PaymentRow> | undefined = await deps.db('payments').where({ id: params.id }).first(columns);
    if (!row) throw notFound();
    return row;
  },
});
