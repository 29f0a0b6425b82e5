import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import { defineAdminList, filterById, filterByText, filterByValue } from '../../../kernel/admin-list.ts';
import { createRouter, permitted } from '../../../kernel/endpoint.ts';
import { BALANCE_OPERATION_TYPES, PAYOUT_STATES } from '../status-labels.contract.ts';
import { buildStripeUrl } from '../stripe-url.ts';

/** Stripe's fees and payouts. */
export const balanceAdminRoutes = createRouter('payments', 'admin');

const PayoutRow = z
  .object({
    id: z.uuid(),
    stripePayoutId: z.string(),
    status: z.string(),
    amountCents: z.number().int(),
    arrivesOn: z.iso.date(),
    failureCode: z.string().nullable(),
    createdAt: Instant,
    operationsReadAt: Instant.nullable(),
    operationCount: z.number().int(),
    feeCents: z.number().int(),
    netCents: z.number().int(),
    /** Of the payout to the sum of its operations; null until they have been read. */
    differenceCents: z.number().int().nullable(),
    stripeUrl: z.url().nullable(),
  })
  .meta({ id: 'PayoutRow' });
type StoredPayout = Omit<z.input<typeof PayoutRow>, 'differenceCents' | 'stripeUrl'>;

const sumOfPayout = (what: string): string =>
  `(select coalesce(${what}, 0)::int from balance_operations where payout_id = payouts.id)`;

defineAdminList(balanceAdminRoutes, 'GET /payouts', {
  summary: 'Virements de Stripe vers notre banque',
  access: permitted('figures.read'),
  row: PayoutRow,
  from: ({ db }) => db('payouts'),
  columns: {
    id: 'payouts.id',
    stripePayoutId: 'stripe_payout_id',
    status: 'provider_status',
    amountCents: 'amount_cents',
    arrivesOn: 'arrives_on',
    failureCode: 'failure_code',
    createdAt: 'created_at',
    operationsReadAt: 'operations_read_at',
  },
  computed: {
    operationCount: ({ db }) => db.raw(sumOfPayout('count(*)')),
    feeCents: ({ db }) => db.raw(sumOfPayout('sum(fee_cents)')),
    netCents: ({ db }) => db.raw(sumOfPayout('sum(net_cents)')),
  },
  sorts: { createdAt: ['created_at'], arrivesOn: ['arrives_on'] },
  filters: { status: filterByValue('provider_status'), q: filterByText('stripe_payout_id') },
  labels: {
    createdAt: 'Créé le',
    arrivesOn: 'Arrivée le',
    amountCents: 'Montant',
    feeCents: 'Frais',
    operationCount: 'Opérations',
    differenceCents: 'Écart',
    status: ['État', PAYOUT_STATES],
    stripePayoutId: 'Virement chez Stripe',
  },
  present: (payouts: StoredPayout[], { deps }) =>
    payouts.map((payout) => ({
      ...payout,
      differenceCents: payout.operationsReadAt ? payout.amountCents - payout.netCents : null,
      stripeUrl: buildStripeUrl(deps.config.stripe, 'payouts', payout.stripePayoutId),
    })),
  record: { summary: 'Un virement' },
});

const BalanceOperationRow = z
  .object({
    id: z.uuid(),
    stripeTransactionId: z.string(),
    type: z.string(),
    sourceId: z.string().nullable(),
    paymentId: z.uuid().nullable(),
    orderId: z.uuid().nullable(),
    orderReference: z.string().nullable(),
    payoutId: z.uuid().nullable(),
    amountCents: z.number().int(),
    feeCents: z.number().int(),
    netCents: z.number().int(),
    occurredAt: Instant,
  })
  .meta({ id: 'BalanceOperationRow' });

defineAdminList(balanceAdminRoutes, 'GET /balance-operations', {
  summary: 'Opérations sur le solde de Stripe, avec leurs frais',
  access: permitted('figures.read'),
  row: BalanceOperationRow,
  from: ({ db }) => db('balance_operations').leftJoin('payments', 'payments.id', 'balance_operations.payment_id'),
  columns: {
    id: 'balance_operations.id',
    stripeTransactionId: 'stripe_transaction_id',
    type: 'type',
    sourceId: 'source_id',
    paymentId: 'balance_operations.payment_id',
    orderId: 'payments.order_id',
    orderReference: 'payments.order_reference',
    payoutId: 'payout_id',
    amountCents: 'balance_operations.amount_cents',
    feeCents: 'fee_cents',
    netCents: 'net_cents',
    occurredAt: 'occurred_at',
  },
  sorts: { occurredAt: ['occurred_at'] },
  defaultSort: ['occurredAt', 'DESC'],
  filters: {
    type: filterByValue('type'),
    payoutId: filterById('payout_id'),
    paymentId: filterById('balance_operations.payment_id'),
  },
  labels: {
    occurredAt: 'Le',
    type: ['Nature', BALANCE_OPERATION_TYPES],
    orderReference: 'Référence',
    amountCents: 'Montant',
    feeCents: 'Frais',
    netCents: 'Net',
    stripeTransactionId: 'Opération chez Stripe',
    sourceId: 'Objet chez Stripe',
  },
  record: { summary: 'Une opération' },
});
