import { z } from 'zod';
import { Instant, Reason } from '../../../domain/schemas.ts';
import { defineAdminList, filterByValue } from '../../../kernel/admin-list.ts';
import { createRouter, endpoint, permitted } from '../../../kernel/endpoint.ts';
import { changedByColleague } from '../../auth/index.ts';
import { OUTAGE_STATES, PARTNERS } from '../status-labels.contract.ts';
import { retryPartnerNow } from './commands/retry-partner-now.ts';
import { describeOutageCause } from './outage-cause.contract.ts';

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
    can: z.array(z.enum(['retry_now'])),
  })
  .meta({ id: 'OutageRow' });
type StoredOutage = Omit<z.input<typeof OutageRow>, 'can'>;

const outages = defineAdminList(outageAdminRoutes, 'GET /outages', {
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
    because: ['Dernier échec', describeOutageCause],
  },
  present: (rows: StoredOutage[], { user }) =>
    rows.map((outage) => ({
      ...outage,
      can: outage.status === 'open' && user.scope.includes('engine.act') ? ['retry_now' as const] : [],
    })),
  record: { summary: 'Une panne' },
});

endpoint(outageAdminRoutes, 'POST /outages/:id/retry-now', {
  summary: 'Essayer de nouveau un partenaire en panne, sans attendre',
  access: permitted('engine.act'),
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    reason: Reason,
    expectedRetryAt: z.iso.datetime().nullable().meta({
      description: 'Le prochain essai d’après l’écran : un autre instant est un conflit.',
    }),
  }),
  response: [200, OutageRow],
  errors: ['conflict'],
  example: { reason: 'Le partenaire dit qu’il répond.', expectedRetryAt: null },
  handler: async ({ deps, user, params, body: { expectedRetryAt } }) => {
    const at = expectedRetryAt ? new Date(expectedRetryAt) : null;
    if (!(await retryPartnerNow(deps, { outageId: params.id, expectedRetryAt: at }))) {
      await outages.get(deps, params.id, user); // an unknown outage is not found
      throw await changedByColleague(deps, params.id, { code: 'outage_changed', subject: 'Cette panne' });
    }
    return outages.get(deps, params.id, user);
  },
});
