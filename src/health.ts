import { z } from 'zod';
import type { Deps } from './kernel/deps.ts';
import { anyone, endpoint, createRouter } from './kernel/endpoint.ts';
import { EVENT_NAMES } from './kernel/engine-names.contract.ts';
import { defineError } from './kernel/errors.ts';
import { finishesWithin } from './kernel/finishes-within.ts';
import { readTaskHealth } from './kernel/scheduled-tasks.ts';
import { readSilences } from './kernel/worker-heartbeats.ts';
import { isCataloguePublished } from './modules/documents/index.ts';

export const healthRoutes = createRouter('kernel', 'root');

const notReady = defineError('unavailable', 'not_ready', 'Le service démarre ou se répare. Réessayez dans une minute.');
const stopping = defineError('unavailable', 'stopping', 'Ce processus s’arrête\u00a0: adressez-vous à un autre.');
const databaseUnavailable = defineError('unavailable', 'database_unavailable', 'La base de données ne répond pas.');
const notReleased = defineError(
  'unavailable',
  'not_released',
  'La base de données n’est pas prête pour cette version\u00a0: lancez «\u00a0release\u00a0».',
);
const outboxBehind = defineError(
  'unavailable',
  'outbox_behind',
  'Des événements attendent depuis plus d’une minute\u00a0: aucun worker ne les traite.',
);
const schedulerSilent = defineError(
  'unavailable',
  'scheduler_silent',
  'Aucune tâche planifiée n’a commencé depuis cinq minutes.',
);
const workerSilent = defineError(
  'unavailable',
  'worker_silent',
  'Une partie du travail n’avance dans aucun worker depuis trois minutes.',
);
const storageFailing = defineError(
  'unavailable',
  'storage_failing',
  'Le stockage des fichiers ne fonctionne pas\u00a0: les lettres attendent.',
);

/** A balancer waits a few seconds for a check. */
const READY_LIMIT_MS = 3_000;
/** A worker relays a due event within seconds. */
const MAX_OUTBOX_SECONDS = 60;
/** A task begins every fifteen seconds, unless its last run is under way. */
const MAX_SCHEDULER_SECONDS = 300;
/** A worker ends itself after WORKER_SILENCE_SECONDS, and the next one reports within seconds. */
const MAX_SILENT_SECONDS = 180;
const NO_LIMIT = { none: 'Balancers and monitors ask all day from one address.' };

endpoint(healthRoutes, 'GET /health/live', {
  summary: 'Le processus répond',
  access: anyone,
  rateLimit: NO_LIMIT,
  response: [200, z.object({ status: z.literal('ok') })],
  // Reads no database: a supervisor asks it to detect a blocked event loop.
  handler: async () => ({ status: 'ok' }) as const,
});

endpoint(healthRoutes, 'GET /health/ready', {
  summary: 'Le processus peut servir des pages',
  access: anyone,
  rateLimit: NO_LIMIT,
  response: [200, z.object({ status: z.literal('ok'), release: z.string() })],
  errors: [stopping, databaseUnavailable, notReleased],
  handler: async ({ deps }) => {
    await assertReady(deps);
    return { status: 'ok', release: deps.config.release } as const;
  },
});

endpoint(healthRoutes, 'GET /health/jobs', {
  summary: 'Les tâches avancent',
  access: anyone,
  rateLimit: NO_LIMIT,
  response: [
    200,
    z.object({
      status: z.literal('ok'),
      release: z.string(),
      outboxOldestSeconds: z.number(),
      schedulerSilentSeconds: z.number(),
    }),
  ],
  errors: [databaseUnavailable, outboxBehind, schedulerSilent, workerSilent, storageFailing],
  handler: async ({ deps }) => {
    const [outboxOldestSeconds, { lastStartedAt, failingTasks }, silences] = await Promise.all([
      readOutboxSeconds(deps),
      readTaskHealth(deps),
      readSilences(deps.db),
    ]).catch(() => {
      throw databaseUnavailable();
    });
    if (outboxOldestSeconds > MAX_OUTBOX_SECONDS) throw outboxBehind();
    const silentMs = lastStartedAt ? deps.now().getTime() - lastStartedAt.getTime() : Infinity;
    if (silentMs > MAX_SCHEDULER_SECONDS * 1000) throw schedulerSilent();
    const parts = [...silences].filter(([, seconds]) => seconds > MAX_SILENT_SECONDS).map(([part]) => part);
    if (parts.length > 0) throw workerSilent({ parts });
    if (failingTasks.includes('check-storage')) throw storageFailing();
    const schedulerSilentSeconds = Math.max(0, Math.round(silentMs / 1000));
    return { status: 'ok', release: deps.config.release, outboxOldestSeconds, schedulerSilentSeconds } as const;
  },
});

// Both at once, from before the two were separated: `npm start` and older monitors request it.
endpoint(healthRoutes, 'GET /health', {
  summary: 'État du service',
  access: anyone,
  rateLimit: NO_LIMIT,
  response: [200, z.object({ status: z.literal('ok'), database: z.literal('ok'), jobs: z.literal('ok') })],
  errors: [notReady],
  handler: async ({ deps }) => {
    const outboxSeconds = await assertReady(deps)
      .then(() => readOutboxSeconds(deps))
      .catch(() => {
        throw notReady({ part: 'database' });
      });
    if (outboxSeconds > MAX_OUTBOX_SECONDS) throw notReady({ part: 'jobs' });
    return { status: 'ok', database: 'ok', jobs: 'ok' } as const;
  },
});

async function assertReady(deps: Deps): Promise<void> {
  if (deps.stopping.aborted) throw stopping();
  let isThere = false;
  const reading = readReleased(deps).then((found) => (isThere = found));
  const hasAnswered = await finishesWithin(READY_LIMIT_MS, reading).catch(() => false);
  if (!hasAnswered) throw databaseUnavailable();
  if (!isThere) throw notReleased();
}

/** The databases that have what this build needs. It does not disappear: migrations only go forward. */
const released = new WeakSet<Deps['db']>();

/** Reads whether `release` has prepared this database for this build. */
async function readReleased(deps: Deps): Promise<boolean> {
  const { db, config } = deps;
  if (released.has(db)) {
    await db.raw('select 1');
    return true;
  }
  const { rows }: { rows: { exists: boolean }[] } = await db.raw(
    `select to_regclass('knex_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return false;
  const applied = new Set<string>(await db('knex_migrations').pluck('name'));
  if (applied.size === 0 || !config.migrations.every((name) => applied.has(name))) return false;
  if (!(await isCataloguePublished(deps))) return false;
  released.add(db);
  return true;
}

/** Reads how long the oldest due event has waited; 0 if none does. A worker of another version takes what we do not know. */
async function readOutboxSeconds({ db }: Deps): Promise<number> {
  const oldest: { seconds: number } | undefined = await db('outbox')
    .whereNull('relayed_at')
    .where('available_at', '<=', db.fn.now())
    .whereIn('event', Object.keys(EVENT_NAMES))
    .orderBy('available_at')
    .first(db.raw('extract(epoch from now() - available_at)::float as seconds'));
  return Math.round(oldest?.seconds ?? 0);
}
