import type { Knex } from 'knex';
import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';
import {
  defineAdminList,
  filterById,
  filterByOpenAlarm,
  filterByValue,
  filterByWords,
  filterIfTrue,
} from '../../../kernel/admin-list.ts';
import { createRouter, permitted } from '../../../kernel/endpoint.ts';
import { listUserNames } from '../../auth/index.ts';
import { MESSAGE_KINDS, THREAD_STATES } from '../status-labels.contract.ts';
import { MessageKind, MessageSubject, ThreadStatus, WithdrawalOutcome } from './contract.ts';
import { LATE_AFTER_HOURS } from './metrics.ts';
import { loadThreadRecord, threadRecord } from './thread-record.ts';

export const messageAdminRoutes = createRouter('orders', 'admin');

export const MessageRow = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    kind: MessageKind,
    status: ThreadStatus,
    statusSince: Instant,
    name: z.string(),
    email: z.string(),
    subject: MessageSubject.nullable(),
    orderReference: z.string().nullable(),
    endsOn: z.iso.date().nullable(),
    suspect: z.boolean(),
    userId: z.uuid().nullable(),
    accountId: z.uuid().nullable(),
    orderId: z.uuid().nullable(),
    outcome: WithdrawalOutcome.nullable(),
    assignedTo: z.uuid().nullable(),
    assigneeName: z.string().nullable(),
    snoozedUntil: Instant.nullable(),
    unansweredSince: Instant.nullable(),
    firstAnsweredAt: Instant.nullable(),
    lastMessageAt: Instant,
    createdAt: Instant,
    /** The beginning of the last message, not of a note. */
    excerpt: z.string().nullable(),
    isLate: z.boolean(),
    can: z.array(z.enum(['answer', 'snooze', 'wake', 'finish', 'refund'])),
  })
  .meta({ id: 'MessageRow' });
type StoredThread = Omit<z.input<typeof MessageRow>, 'can' | 'assigneeName' | 'isLate'>;

const EXCERPT_CHARACTERS = 140;
const selectExcerpt = (db: Knex): Knex.QueryBuilder =>
  db('thread_messages')
    .whereRaw(`thread_id = threads.id and direction <> 'note'`)
    // Automatic mails only if there is no other message.
    .orderByRaw('automatic is not null, thread_messages.created_at desc, thread_messages.id desc')
    .limit(1)
    .select(db.raw(`left(regexp_replace(body, '[ \\r\\n\\t]+', ' ', 'g'), ?)`, [EXCERPT_CHARACTERS]));

export const messages = defineAdminList(messageAdminRoutes, 'GET /messages', {
  summary: 'Ce que les gens nous ont écrit, et nos réponses',
  access: permitted('messages.read'),
  row: MessageRow,
  from: ({ db }) => db('threads'),
  columns: {
    id: 'threads.id',
    reference: 'reference',
    kind: 'kind',
    status: 'status',
    statusSince: 'status_since',
    name: 'name',
    email: 'email',
    subject: 'subject',
    orderReference: 'order_reference',
    endsOn: 'ends_on',
    suspect: 'suspect',
    userId: 'user_id',
    accountId: 'account_id',
    orderId: 'order_id',
    outcome: 'outcome',
    assignedTo: 'assigned_to',
    snoozedUntil: 'snoozed_until',
    unansweredSince: 'unanswered_since',
    firstAnsweredAt: 'first_answered_at',
    lastMessageAt: 'last_message_at',
    createdAt: 'threads.created_at',
  },
  computed: { excerpt: ({ db }) => selectExcerpt(db) },
  personal: ['name', 'email', 'accountEmail'],
  filters: {
    kind: filterByValue('kind'),
    status: filterByValue('status'),
    assignedTo: filterById('assigned_to'),
    unassigned: filterIfTrue((query) => void query.whereNull('assigned_to')),
    accountId: filterById('account_id'),
    orderId: filterById('order_id'),
    late: filterIfTrue(
      (query, deps) => void query.where('unanswered_since', '<', new Date(deps.now().getTime() - LATE_MS)),
    ),
    suspect: (query, value) => {
      if (typeof value === 'boolean') void query.where({ suspect: value });
    },
    overdue: filterByOpenAlarm('threads'),
    q: filterByWords('search_name', ['reference', 'order_reference']),
  },
  sorts: {
    createdAt: ['threads.created_at'],
    lastMessageAt: ['last_message_at'],
    unansweredSince: ['unanswered_since'],
    snoozedUntil: ['snoozed_until'],
    reference: ['reference'],
    kind: ['kind', 'threads.created_at'],
    status: ['status', 'threads.created_at'],
    email: ['email'],
  },
  labels: {
    createdAt: 'Reçu le',
    reference: 'Référence',
    kind: ['Nature', MESSAGE_KINDS],
    status: ['État', THREAD_STATES],
    name: 'Nom',
    email: 'Adresse électronique',
    orderReference: 'Commande indiquée',
    endsOn: 'Fin souhaitée le',
    assigneeName: 'Attribué à',
    firstAnsweredAt: 'Première réponse le',
    lastMessageAt: 'Dernier message le',
    excerpt: 'Dernier message',
  },
  present: async (threads: StoredThread[], { deps, user }) => {
    const names = await listUserNames(
      deps,
      threads.flatMap(({ assignedTo }) => assignedTo ?? []),
    );
    return threads.map((thread) => ({
      ...thread,
      assigneeName: (thread.assignedTo && names.get(thread.assignedTo)) ?? null,
      isLate: thread.unansweredSince !== null && deps.now().getTime() - thread.unansweredSince.getTime() > LATE_MS,
      can: listThreadActions(thread, user.scope),
    }));
  },
  record: { summary: 'Un échange', extra: { shape: threadRecord, load: loadThreadRecord } },
});
const LATE_MS = LATE_AFTER_HOURS * 3_600_000;

function listThreadActions(
  { status, orderId, email }: Pick<StoredThread, 'status' | 'orderId' | 'email'>,
  scope: readonly string[],
): z.input<typeof MessageRow>['can'] {
  if (!scope.includes('messages.handle')) return [];
  return [
    ...(email ? (['answer'] as const) : []),
    ...(status === 'done' ? [] : (['snooze', 'finish'] as const)),
    ...(status === 'open' ? [] : (['wake'] as const)),
    ...(orderId && scope.includes('orders.refund') ? (['refund'] as const) : []),
  ];
}
