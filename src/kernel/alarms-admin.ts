import { z } from 'zod';
import { Instant } from '../domain/instant.ts';
import { endpoint, permitted, createRouter } from './endpoint.ts';
import { notFound } from './errors.ts';
import { paginateQuery, listParams } from './list.ts';

export const alarmsAdminRoutes = createRouter('alarms', 'admin');

const AlarmRow = z
  .object({
    id: z.uuid(),
    /** The table and the row that are in trouble; the back office knows where each is shown. */
    subject: z.string(),
    subjectId: z.uuid(),
    state: z.string(),
    raisedAt: Instant,
    closedAt: Instant.nullable(),
  })
  .meta({ id: 'AlarmRow' });
const columns = {
  id: 'id',
  subject: 'entity',
  subjectId: 'entity_id',
  state: 'state',
  raisedAt: 'raised_at',
  closedAt: 'closed_at',
};

endpoint(alarmsAdminRoutes, 'GET /alarms', {
  summary: 'Ce qui est en retard ou en difficulté',
  access: permitted('letters.read'),
  query: listParams,
  response: [200, z.array(AlarmRow)],
  handler: async ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = deps
      .db('alarms')
      .select(columns)
      .modify((builder) => {
        if (filter['open'] === true) void builder.whereNull('closed_at');
        if (filter['open'] === false) void builder.whereNotNull('closed_at');
        if (filter['subject']) void builder.whereIn('entity', [filter['subject']].flat().map(String));
        if (filter['subjectId'])
          void builder.whereIn('entity_id', z.array(z.uuid()).catch([]).parse([filter['subjectId']].flat()));
      });
    return paginateQuery<z.input<typeof AlarmRow>>(ctx, 'alarms', found, query, { ...columns, createdAt: 'raised_at' });
  },
});

endpoint(alarmsAdminRoutes, 'GET /alarms/:id', {
  summary: 'Une alarme',
  access: permitted('letters.read'),
  params: z.object({ id: z.uuid() }),
  response: [200, AlarmRow],
  handler: async ({ deps, params }) => {
    const row: z.input<typeof AlarmRow> | undefined = await deps.db('alarms').where({ id: params.id }).first(columns);
    if (!row) throw notFound();
    return row;
  },
});
