import { z } from 'zod';
import { EXAMPLE_ID } from '../../../domain/examples.ts';
import { Instant } from '../../../domain/schemas.ts';
import type { ListFilter } from '../../../kernel/admin-list-reader.ts';
import {
  defineAdminList,
  filterById,
  filterByOpenAlarm,
  filterByReference,
  filterByValue,
} from '../../../kernel/admin-list.ts';
import { AuditEntry } from '../../../kernel/audit-trail.ts';
import { createRouter, endpoint, fileResponse, permitted } from '../../../kernel/endpoint.ts';
import { busy } from '../../../kernel/exclusive.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { listAccountEmails } from '../../auth/index.ts';
import { getRefundableCents } from '../../payments/index.ts';
import { Refunding } from '../contract.ts';
import { requestProofFile } from '../mailing/commands/store-proofs.ts';
import { proofTooEarly } from '../mailing/errors.ts';
import { readProofFile } from '../mailing/queries.ts';
import { DELIVERY_OPTIONS, LETTER_STATES, ORDER_STATES } from '../status-labels.contract.ts';
import { personalDataMasked } from '../support/errors.ts';
import { getOrderAuditTrail } from '../support/order-audit-trail.ts';
import { assertRevealed } from '../support/reveal-order.ts';
import { refundOrder } from './commands/refund-order.ts';
import { fileNotReady } from './errors.ts';
import { getOrder } from './queries.ts';

export const orderAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });

export const OrderRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    userId: z.uuid(),
    userEmail: z.string().meta({ description: 'Masquée tant que le compte n’est pas révélé.' }),
    documentId: z.uuid(),
    status: z.string(),
    statusSince: Instant,
    title: z.string(),
    offer: z.string(),
    sending: z.string(),
    totalCents: z.number().int(),
    createdAt: Instant,
    resendsOrderId: z.uuid().nullable(),
    resendReason: z.string().nullable(),
    letterStatus: z.string().nullable().meta({ description: 'L’état de sa lettre, s’il y en a une.' }),
  })
  .meta({ id: 'OrderRow' });
type StoredOrder = Omit<z.input<typeof OrderRow>, 'userEmail'>;

/** Selects the orders whose letter has one of the states. */
const filterByLetterStatus: ListFilter = (query, value, { db }) => {
  if (value)
    void query.whereIn('orders.id', db('letters').whereIn('status', [value].flat().map(String)).select('order_id'));
};

export const orderRecords = defineAdminList(orderAdminRoutes, 'GET /orders', {
  summary: 'Commandes',
  access: permitted('orders.read'),
  row: OrderRow,
  from: ({ db }) => db('orders'),
  columns: {
    id: 'id',
    reference: 'reference',
    userId: 'user_id',
    documentId: 'document_id',
    status: 'status',
    statusSince: 'status_since',
    title: 'title',
    offer: 'offer',
    sending: 'sending',
    totalCents: 'total_cents',
    createdAt: 'created_at',
    resendsOrderId: 'resends_order_id',
    resendReason: 'resend_reason',
  },
  computed: {
    letterStatus: ({ db }) => db('letters').where('letters.order_id', db.ref('orders.id')).select('letters.status'),
  },
  sorts: {
    createdAt: ['created_at'],
    reference: ['reference'],
    status: ['status', 'created_at'],
    totalCents: ['total_cents'],
  },
  filters: {
    status: filterByValue('status'),
    resendsOrderId: filterById('resends_order_id'),
    userId: filterById('user_id'),
    q: filterByReference('reference'),
    letterStatus: filterByLetterStatus,
    overdue: filterByOpenAlarm('orders'),
  },
  labels: {
    reference: 'Référence',
    createdAt: 'Passée le',
    title: 'Lettre',
    sending: ['Envoi', DELIVERY_OPTIONS],
    letterStatus: ['État de la lettre', LETTER_STATES],
    status: ['État de la commande', ORDER_STATES],
    statusSince: 'Depuis',
    totalCents: 'Total',
    resendReason: 'Raison du renvoi',
    userId: 'Compte',
  },
  async present(orders: StoredOrder[], { deps, user }) {
    const emails = await listAccountEmails(
      deps,
      user,
      orders.map(({ userId }) => userId),
    );
    return orders.map((order) => ({ ...order, userEmail: emails.get(order.userId) ?? '' }));
  },
  record: {
    summary: 'Une commande',
    extra: {
      shape: { refundableCents: z.number() },
      load: async (deps, orderId) => ({ refundableCents: await getRefundableCents(deps, orderId) }),
    },
  },
});

endpoint(orderAdminRoutes, 'GET /orders/:id/history', {
  summary: 'Tout ce qui est arrivé à une commande, dans l’ordre du temps',
  access: permitted('orders.read'),
  params: id,
  response: [200, z.object({ entries: z.array(AuditEntry) })],
  handler: async ({ deps, params, user }) => ({ entries: await getOrderAuditTrail(deps, params.id, user) }),
});

endpoint(orderAdminRoutes, 'POST /orders/:id/refund', {
  summary: 'Rembourser une commande, avec une raison',
  access: permitted('orders.refund'),
  params: id,
  body: Refunding.extend({ requestId: z.uuid() }),
  response: [200, OrderRow],
  errors: ['invalid', stateConflict, busy, 'conflict'],
  example: {
    requestId: EXAMPLE_ID,
    amountCents: 500,
    expectedRefundableCents: 1380,
    reason: 'Geste commercial après un retard.',
  },
  handler: async ({ deps, params, body, user }) => {
    const order = await refundOrder(deps, { ...body, orderId: params.id, requestedBy: user.id, role: user.role });
    return orderRecords.get(deps, order.id, user);
  },
});

endpoint(orderAdminRoutes, 'POST /orders/:id/proof-file', {
  summary: 'Préparer le dossier de preuve d’une lettre',
  access: permitted('letters.read'),
  params: id,
  body: z.strictObject({}),
  response: [202, null],
  errors: [proofTooEarly],
  handler: ({ deps, params }) => requestProofFile(deps, { orderId: params.id }),
});

endpoint(orderAdminRoutes, 'GET /orders/:id/proof-file.pdf', {
  summary: 'Le dossier de preuve d’une lettre',
  access: permitted('letters.read'),
  audit: 'proof_file.read',
  params: id,
  response: [200, fileResponse('application/pdf')],
  errors: [fileNotReady, proofTooEarly, personalDataMasked],
  async handler({ deps, params, user }) {
    const order = await getOrder(deps, params.id);
    await assertRevealed(deps, user, order);
    return readProofFile(deps, order);
  },
});
