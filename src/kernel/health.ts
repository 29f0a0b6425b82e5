import { z } from 'zod';
import { anyone, endpoint, roomRouter } from './endpoint.ts';
import { refusal } from './refusal.ts';

export const healthRoutes = roomRouter('kernel', 'root');
const notReady = refusal('unavailable', 'not_ready', 'Le service démarre ou se répare. Réessayez dans une minute.');

/** A worker that tells what it must within this is alive; its canary is the oldest thing not yet told. */
const STALE_SECONDS = 60;

endpoint(healthRoutes, 'GET /health', {
  summary: 'État du service',
  allow: anyone,
  throttle: { none: 'Balancers and monitors ask all day from one address.' },
  answers: [200, z.object({ status: z.literal('ok'), database: z.literal('ok'), jobs: z.literal('ok') })],
  errors: [notReady],
  run: async ({ deps }) => {
    const oldest = await deps
      .db('outbox')
      .whereNull('sent_at')
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
  allow: anyone,
  answers: [200, z.object({ status: z.literal('ok') })],
  // Reads no database: a supervisor asks it to detect a blocked event loop.
  run: async () => ({ status: 'ok' }) as const,
});
