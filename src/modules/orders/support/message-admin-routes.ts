import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { listParams, paginateQuery, toLikePattern } from '../../../kernel/list.ts';
import { stateConflict } from '../../../kernel/state-machine.ts';
import { handleMessage } from './commands/handle-message.ts';
import { MessageKind, MessageStatus, MessageSubject, WithdrawalOutcome } from './contract.ts';

export const messageAdminRoutes = createRouter('orders', 'admin');
const id = z.object({ id: z.uuid() });

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
const columns = {
  id: 'id',
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
};

endpoint(messageAdminRoutes, 'GET /messages', {
  summary: 'Ce que les gens nous ont écrit',
  access: permitted('messages.read'),
  query: listParams,
  response: [200, z.array(MessageRow)],
  handler: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps
      .db('messages')
      .select(columns)
      .modify((builder) => {
        if (filter['kind']) void builder.whereIn('kind', [filter['kind']].flat().map(String));
        if (filter['status']) void builder.whereIn('status', [filter['status']].flat().map(String));
        if (typeof filter['suspect'] === 'boolean') void builder.where({ suspect: filter['suspect'] });
        if (filter['overdue'] === true)
          void builder.whereIn(
            'id',
            deps.db('alarms').where({ entity: 'messages' }).whereNull('closed_at').select('entity_id'),
          );
        const q = filter['q'] ? toLikePattern(filter['q']) : null;
        if (q)
          void builder.where(
            (any) =>
              void any
                .where('reference', 'ilike', q)
                .orWhere('order_reference', 'ilike', q)
                .orWhere('email', 'ilike', q)
                .orWhere('name', 'ilike', q),
          );
      });
    return paginateQuery<z.input<typeof MessageRow>>(ctx, 'messages', found, query, columns);
  },
});

endpoint(messageAdminRoutes, 'GET /messages/:id', {
  summary: 'Un message',
  access: permitted('messages.read'),
  params: id,
  response: [200, MessageRow],
  handler: ({ deps, params }) => messageRow(deps, params.id),
});

endpoint(messageAdminRoutes, 'POST /messages/:id/handle', {
  summary: 'Dire qu’un message est traité, et comment',
  access: permitted('messages.handle'),
  params: id,
  body: z.strictObject({ note: z.string().trim().min(3, 'Dites ce qui a été fait, en quelques mots.').max(1000) }),
  response: [200, MessageRow],
  errors: [stateConflict],
  example: { note: 'Répondu par e-mail.' },
  handler: async ({ deps, params, body, user }) => {
    await handleMessage(deps, { messageId: params.id, note: body.note, handledBy: user.id });
    return messageRow(deps, params.id);
  },
});

async function messageRow(
  deps: Parameters<typeof handleMessage>[0],
  messageId: string,
): Promise<z.input<typeof MessageRow>> {
  const row: z.input<typeof MessageRow> | undefined = await deps.db('messages').where({ id: messageId }).first(columns);
  if (!row) throw notFound();
  return row;
}
