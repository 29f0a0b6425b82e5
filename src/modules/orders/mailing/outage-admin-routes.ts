import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';
import { defineAdminList, filterByValue } from '../../../kernel/admin-list.ts';
import { permitted, createRouter } from '../../../kernel/endpoint.ts';
import { OUTAGE_STATES, PARTNERS } from '../status-labels.contract.ts';

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

defineAdminList(outageAdminRoutes, 'GET /outages', {
  summary: 'Pannes des partenaires postaux',
  access: permitted('letters.read'),
  row: OutageRow,
  from: ({ db }) => db('outages'),
  columns: {
    id: 'id',
    partner: 'partner',
    status: 'status',
    statusSince: 'status_since',
    failures: 'failures',
    because: 'reason',
    retryAt: 'retry_at',
    createdAt: 'created_at',
  },
  computed: {
    waiting: ({ db }) =>
      db('letters').count().where({ status: 'failed' }).whereRaw('letters.provider = outages.partner'),
  },
  filters: { status: filterByValue('status') },
  labels: {
    createdAt: 'Première panne le',
    partner: ['Partenaire', PARTNERS],
    status: ['État', OUTAGE_STATES],
    statusSince: 'Depuis',
    failures: 'Échecs de suite',
    waiting: 'Lettres qui attendent',
    because: 'Dernier échec',
  },
  record: { summary: 'Une panne' },
});
