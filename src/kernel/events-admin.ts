import { z } from 'zod';
import { Instant } from '../domain/instant.ts';
import { endpoint, permitted, createRouter } from './endpoint.ts';
import { notFound } from './errors.ts';
import { paginateQuery, listParams } from './list.ts';

export const eventsAdminRoutes = createRouter('kernel', 'admin');

const EventRow = z
  .object({
    id: z.uuid(),
    event: z.string(),
    subjectId: z.string().nullable(),
    requestId: z.string().nullable(),
    createdAt: Instant,
    availableAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'EventRow' });
const columns = {
  id: 'id',
  event: 'event',
  requestId: 'request_id',
  createdAt: 'created_at',
  availableAt: 'available_at',
  sentAt: 'relayed_at',
};

endpoint(eventsAdminRoutes, 'GET /events', {
  summary: 'Ce que les salles ont annoncé',
  access: permitted('events.read'),
  query: listParams,
  response: [200, z.array(EventRow)],
  handler: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps
      .db('outbox')
      .select({ ...columns, subjectId: deps.db.raw(`payload->>'id'`) })
      .modify((builder) => {
        if (filter['event']) void builder.where('event', String(filter['event']));
        if (filter['subjectId']) void builder.whereRaw(`payload->>'id' = ?`, [String(filter['subjectId'])]);
      });
    return paginateQuery<z.input<typeof EventRow>>(ctx, 'events', found, query, columns);
  },
});

endpoint(eventsAdminRoutes, 'GET /events/:id', {
  summary: 'Un événement',
  access: permitted('events.read'),
  params: z.object({ id: z.uuid() }),
  response: [200, EventRow],
  handler: async ({ deps, params }) => {
    const row: z.input<typeof EventRow> | undefined = await deps
      .db('outbox')
      .where({ id: params.id })
      .first({ ...columns, subjectId: deps.db.raw(`payload->>'id'`) });
    if (!row) throw notFound();
    return row;
  },
});
