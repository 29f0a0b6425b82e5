import { z } from 'zod';
import { Instant } from '../../domain/schemas.ts';
import { defineAdminList, filterById, filterByReference, filterByValue } from '../../kernel/admin-list.ts';
import { permitted, createRouter } from '../../kernel/endpoint.ts';
import { answersAbout } from './checkout/provider-answers.ts';
import { OFFERS, PAYMENT_STATES, SUBSCRIPTION_STATES } from './status-labels.contract.ts';
import { buildStripeUrl } from './stripe-url.ts';

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
    /** The fees of Stripe for it so far. */
    feeCents: z.number().int(),
    card: z.string().nullable(),
    stripeSessionId: z.string().nullable(),
    stripePaymentIntentId: z.string().nullable(),
    paidAt: Instant.nullable(),
    fraudType: z.string().nullable(),
    fraudWarnedAt: Instant.nullable(),
    createdAt: Instant,
    stripeUrl: z.url().nullable(),
  })
  .meta({ id: 'PaymentRow' });

defineAdminList(paymentsAdminRoutes, 'GET /payments', {
  summary: 'Paiements',
  access: permitted('orders.read'),
  row: PaymentRow,
  from: ({ db }) => db('payments'),
  columns: {
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
  },
  computed: {
    feeCents: ({ db }) =>
      db('balance_operations')
        .where('payment_id', db.ref('payments.id'))
        .select(db.raw('coalesce(sum(fee_cents), 0)::int')),
  },
  filters: {
    status: filterByValue('status'),
    orderId: filterById('order_id'),
    subscriptionId: filterById('subscription_id'),
    q: filterByReference('order_reference'),
  },
  present: (payments: Omit<z.input<typeof PaymentRow>, 'stripeUrl'>[], { deps }) =>
    payments.map((payment) => ({
      ...payment,
      stripeUrl: buildStripeUrl(deps.config.stripe, 'payments', payment.stripePaymentIntentId),
    })),
  sorts: {
    createdAt: ['created_at'],
    status: ['status', 'created_at'],
    amountCents: ['amount_cents'],
    refundedCents: ['refunded_cents'],
  },
  labels: {
    createdAt: 'Créé le',
    orderReference: 'Référence',
    status: ['État', PAYMENT_STATES],
    amountCents: 'Montant',
    refundedCents: 'Remboursé',
    feeCents: 'Frais de Stripe',
    card: 'Carte',
    paidAt: 'Payé le',
    stripePaymentIntentId: 'Paiement chez Stripe',
  },
  record: { summary: 'Un paiement', extra: answersAbout },
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
    stripeUrl: z.url().nullable(),
  })
  .meta({ id: 'SubscriptionRow' });

defineAdminList(paymentsAdminRoutes, 'GET /subscriptions', {
  summary: 'Abonnements',
  access: permitted('orders.read'),
  row: SubscriptionRow,
  from: ({ db }) => db('subscriptions'),
  columns: {
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
  },
  present: (subscriptions: Omit<z.input<typeof SubscriptionRow>, 'stripeUrl'>[], { deps }) =>
    subscriptions.map((subscription) => ({
      ...subscription,
      stripeUrl: buildStripeUrl(deps.config.stripe, 'subscriptions', subscription.stripeSubscriptionId),
    })),
  sorts: {
    createdAt: ['created_at'],
    reference: ['reference'],
    status: ['status', 'created_at'],
    periodEndsAt: ['period_ends_at'],
    lastUsedAt: ['last_used_at'],
  },
  filters: { status: filterByValue('status'), userId: filterById('user_id'), q: filterByReference('reference') },
  labels: {
    createdAt: 'Créé le',
    reference: 'Référence',
    status: ['État', SUBSCRIPTION_STATES],
    offer: ['Formule', OFFERS],
    priceCents: 'Par mois',
    startedAt: 'Commencé le',
    trialEndsAt: 'Fin de l’essai le',
    periodEndsAt: 'Payé jusqu’au',
    cancelAtPeriodEnd: 'Résilié',
    endedAt: 'Terminé le',
    lastUsedAt: 'Dernier usage le',
    stripeSubscriptionId: 'Chez Stripe',
    userId: 'Compte',
  },
  record: { summary: 'Un abonnement', extra: answersAbout },
});
