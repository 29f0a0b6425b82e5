import type { Knex } from 'knex';
import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';
import { endpoint, permitted, createRouter } from '../../../kernel/endpoint.ts';
import { notFound } from '../../../kernel/errors.ts';
import { paginateQuery, listParams } from '../../../kernel/list.ts';

export const outageAdminRoutes = createRouter('orders', 'admin');

const OutageRow = z
  .object({
    id: z.uuid(),
    partner: z.string(),
    status: z.enum(['suspected', 'open', 'over']),
    statusSince: Instant,
    failures: z.number().int(),
    because: z.string(),
    retryAt: Instant.nullable(),
    createdAt: Instant,
    waiting: z.coerce.number().int(),
  })
  .meta({ id: 'OutageRow' });
const columns = {
  id: 'id',
  partner: 'partner',
  status: 'status',
  statusSince: 'status_since',
  failures: 'failures',
  because: 'reason',
  retryAt: 'retry_at',
  createdAt: 'created_at',
};
const outages = (db: Knex) =>
  db('outages')
    .select(columns)
    .select({
      waiting: db('letters').count().where({ status: 'failed' }).whereRaw('letters.provider = outages.partner'),
    });

endpoint(outageAdminRoutes, 'GET /outages', {
  summary: 'Pannes des partenaires postaux',
  access: permitted('letters.read'),
  query: listParams,
  response: [200, z.array(OutageRow)],
  handler: ({ deps, ctx, query }) => {
    const { filter } = query;
    const found = outages(deps.db).modify((builder) => {
      if (filter['status']) void builder.whereIn('status', [filter['status']].flat().map(String));
    });
    return paginateQuery<z.input<typeof OutageRow>>(ctx, 'outages', found, query, columns);
  },
});

endpoint(outageAdminRoutes, 'GET /outages/:id', {
  summary: 'Une panne',
  access: permitted('letters.read'),
  params: z.object({ id: z.uuid() }),
  response: [200, OutageRow],
  handler: async ({ deps, params }) => {
    const row: z.input<typeof OutageRow> | undefined = await outages(deps.db).where({ id: params.id }).first();
    if (!row) throw notFound();
    return row;
  },
});
