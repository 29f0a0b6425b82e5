import { z } from 'zod';
import { Instant } from '../../domain/instant.ts';
import { endpoint, permitted, createRouter } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { toLikePattern, paginateQuery, listParams } from '../../kernel/list.ts';
import { Answers, listAnswersAbout } from './checkout/provider-answers.ts';

export const paymentsAdminRoutes = createRouter('payments', 'admin');

const PaymentRow = z
  .object({
    id: z.uuid(),
    orderId: z.uuid().nullable(),
    subscriptionId: z.uuid().nullable(),
    orderReference: z.string(),
    status: z.string(),
    amountCents: z.number().int(),
    refundedCents: z.number().int(),
    card: z.string().nullable(),
    stripeSessionId: z.string().nullable(),
    stripePaymentIntentId: z.string().nullable(),
    paidAt: Instant.nullable(),
    fraudType: z.string().nullable(),
    fraudWarnedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'PaymentRow' });
const columns = {
  id: 'id',
  orderId: 'order_id',
  subscriptionId: 'subscription_id',
  orderReference: 'order_reference',
  status: 'status',
  amountCents: 'amount_cents',
  refundedCents: 'refunded_cents',
  card: 'card',
  stripeSessionId: 'stripe_session_id',
  stripePaymentIntentId: 'stripe_payment_intent_id',
  paidAt: 'paid_at',
  createdAt: 'created_at',
  fraudType: 'fraud_type',
  fraudWarnedAt: 'fraud_warned_at',
};

endpoint(paymentsAdminRoutes, 'GET /payments', {
  summary: 'Paiements',
  access: permitted('orders.read'),
  query: listParams,
  response: [200, z.array(PaymentRow)],
  handler: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps
      .db('payments')
      .select(columns)
      .modify((builder) => {
        if (filter['status']) void builder.whereIn('status', [filter['status']].flat() as string[]);
        if (filter['q']) void builder.where('order_reference', 'ilike', toLikePattern(filter['q']));
      });
    return paginateQuery<z.input<typeof PaymentRow>>(ctx, 'payments', found, query, columns);
  },
});

endpoint(paymentsAdminRoutes, 'GET /payments/:id', {
  summary: 'Un paiement',
  access: permitted('orders.read'),
  params: z.object({ id: z.uuid() }),
  response: [200, PaymentRow.extend(Answers.shape)],
  handler: async ({ deps, params }) => {
    const row: z.input<typeof PaymentRow> | undefined = await deps
      .db('payments')
      .where({ id: params.id })
      .first(columns);
    if (!row) throw notFound();
    return { ...row, answers: await listAnswersAbout(deps, params.id) };
  },
});

const SubscriptionRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    userId: z.uuid(),
    offer: z.string(),
    status: z.string(),
    priceCents: z.number().int(),
    cancelAtPeriodEnd: z.boolean(),
    stripeSubscriptionId: z.string().nullable(),
    card: z.string().nullable(),
    startedAt: Instant.nullable(),
    trialEndsAt: Instant.nullable(),
    periodEndsAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    lastUsedAt: Instant.nullable(),
    nextAttemptAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'SubscriptionRow' });
const subscriptionColumns = {
  id: 'id',
  reference: 'reference',
  userId: 'user_id',
  offer: 'offer',
  status: 'status',
  priceCents: 'price_cents',
  cancelAtPeriodEnd: 'cancel_at_period_end',
  stripeSubscriptionId: 'stripe_subscription_id',
  card: 'card',
  startedAt: 'started_at',
  trialEndsAt: 'trial_ends_at',
  periodEndsAt: 'period_ends_at',
  endedAt: 'ended_at',
  lastUsedAt: 'last_used_at',
  nextAttemptAt: 'next_attempt_at',
  createdAt: 'created_at',
};

endpoint(paymentsAdminRoutes, 'GET /subscriptions', {
  summary: 'Abonnements',
  access: permitted('orders.read'),
  query: listParams,
  response: [200, z.array(SubscriptionRow)],
  handler: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps
      .db('subscriptions')
      .select(subscriptionColumns)
      .modify((builder) => {
        if (filter['status']) void builder.whereIn('status', [filter['status']].flat() as string[]);
        if (filter['q']) void builder.where('reference', 'ilike', toLikePattern(filter['q']));
      });
    return paginateQuery<z.input<typeof SubscriptionRow>>(ctx, 'subscriptions', found, query, subscriptionColumns);
  },
});

endpoint(paymentsAdminRoutes, 'GET /subscriptions/:id', {
  summary: 'Un abonnement',
  access: permitted('orders.read'),
  params: z.object({ id: z.uuid() }),
  response: [200, SubscriptionRow.extend(Answers.shape)],
  handler: async ({ deps, params }) => {
    const row: z.input<typeof SubscriptionRow> | undefined = await deps
      .db('subscriptions')
      .where({ id: params.id })
      .first(subscriptionColumns);
    if (!row) throw notFound();
    return { ...row, answers: await listAnswersAbout(deps, params.id) };
  },
});
