import { z } from 'zod';
import { anyone, endpoint, createRouter } from './endpoint.ts';
import { defineError } from './errors.ts';

export const healthRoutes = createRouter('kernel', 'root');
const notReady = defineError('unavailable', 'not_ready', 'Le service démarre ou se répare. Réessayez dans une minute.');

/** A worker counts as alive if no due outbox row is older than this. */
const STALE_SECONDS = 60;

endpoint(healthRoutes, 'GET /health', {
  summary: 'État du service',
  access: anyone,
  rateLimit: { none: 'Balancers and monitors ask all day from one address.' },
  response: [200, z.object({ status: z.literal('ok'), database: z.literal('ok'), jobs: z.literal('ok') })],
  errors: [notReady],
  handler: async ({ deps }) => {
    const oldest = await deps
      .db('outbox')
      .whereNull('relayed_at')
      .where('available_at', '<', deps.db.raw(`now() - interval '${STALE_SECONDS} seconds'`))
      .first('id')
      .catch(() => {
        throw notReady({ part: 'database' });
      });
    if (oldest) throw notReady({ part: 'jobs' });
    return { status: 'ok', database: 'ok', jobs: 'ok' } as const;
  },
});

endpoint(healthRoutes, 'GET /health/live', {
  summary: 'Le processus répond',
  access: anyone,
  response: [200, z.object({ status: z.literal('ok') })],
  // Reads no database: a supervisor asks it to detect a blocked event loop.
  handler: async () => ({ status: 'ok' }) as const,
});
