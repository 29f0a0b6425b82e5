import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';
import { defineAdminList, filterByOpenAlarm, filterByValue, filterByWords } from '../../../kernel/admin-list.ts';
import { endpoint, permitted, createRouter } from '../../../kernel/endpoint.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { MESSAGE_KINDS, MESSAGE_STATES } from '../status-labels.contract.ts';
import { handleMessage } from './commands/handle-message.ts';
import { MessageKind, MessageStatus, MessageSubject, WithdrawalOutcome } from './contract.ts';

export const messageAdminRoutes = createRouter('orders', 'admin');

const MessageRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    kind: MessageKind,
    status: MessageStatus,
    statusSince: Instant,
    name: z.string(),
    email: z.string(),
    subject: MessageSubject.nullable(),
    orderReference: z.string().nullable(),
    endsOn: z.iso.date().nullable(),
    body: z.string(),
    suspect: z.boolean(),
    userId: z.uuid().nullable(),
    orderId: z.uuid().nullable(),
    outcome: WithdrawalOutcome.nullable(),
    note: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'MessageRow' });

const messages = defineAdminList(messageAdminRoutes, 'GET /messages', {
  summary: 'Ce que les gens nous ont écrit',
  access: permitted('messages.read'),
  row: MessageRow,
  from: ({ db }) => db('messages'),
  columns: {
    id: 'messages.id',
    reference: 'reference',
    kind: 'kind',
    status: 'status',
    statusSince: 'status_since',
    name: 'name',
    email: 'email',
    subject: 'subject',
    orderReference: 'order_reference',
    endsOn: 'ends_on',
    body: 'body',
    suspect: 'suspect',
    userId: 'user_id',
    orderId: 'order_id',
    outcome: 'outcome',
    note: 'note',
    createdAt: 'created_at',
  },
  personal: ['name', 'email'],
  filters: {
    kind: filterByValue('kind'),
    status: filterByValue('status'),
    suspect: (query, value) => {
      if (typeof value === 'boolean') void query.where({ suspect: value });
    },
    overdue: filterByOpenAlarm('messages'),
    q: filterByWords('search_name', ['reference', 'order_reference']),
  },
  sorts: {
    createdAt: ['created_at'],
    reference: ['reference'],
    kind: ['kind', 'created_at'],
    status: ['status', 'created_at'],
    email: ['email'],
  },
  labels: {
    createdAt: 'Reçu le',
    reference: 'Référence',
    kind: ['Nature', MESSAGE_KINDS],
    status: ['État', MESSAGE_STATES],
    name: 'Nom',
    email: 'Adresse électronique',
    orderReference: 'Commande indiquée',
    endsOn: 'Fin souhaitée le',
    body: 'Message',
    note: 'Ce qui a été fait',
  },
  record: { summary: 'Un message' },
});

endpoint(messageAdminRoutes, 'POST /messages/:id/handle', {
  summary: 'Dire qu’un message est traité, et comment',
  access: permitted('messages.handle'),
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ note: z.string().trim().min(3, 'Dites ce qui a été fait, en quelques mots.').max(1000) }),
  response: [200, MessageRow],
  errors: [stateConflict],
  example: { note: 'Répondu par e-mail.' },
  handler: async ({ deps, params, body, user }) => {
    await handleMessage(deps, { messageId: params.id, note: body.note, handledBy: user.id });
    return messages.get(deps, params.id, user);
  },
});
