import type { Knex } from 'knex';
import type { Deps } from './deps.ts';
import { queueNames } from './events.ts';
import { collectQueueMetrics } from './job-metrics.ts';
import type { Metric } from './metrics.ts';

interface QueueLoad {
  queue: string;
  waiting: number;
  failing: number;
  failed: number;
  oldestSeconds: number;
}

const findValue = (metrics: readonly Metric[], name: string, labels: Readonly<Record<string, string>>): number =>
  metrics
    .find((metric) => metric.name === `affranchi_${name}`)
    ?.values.find((sample) => Object.entries(labels).every(([label, value]) => sample.labels?.[label] === value))
    ?.value ?? 0;

/** The load of each queue, as `/-/metrics` reports it. */
export async function listQueueLoads(trx: Knex.Transaction, deps: Pick<Deps, 'newId'>): Promise<QueueLoad[]> {
  const metrics = await collectQueueMetrics(trx, deps);
  return queueNames.map((queue) => ({
    queue,
    waiting: findValue(metrics, 'jobs', { queue, state: 'waiting' }),
    failing: findValue(metrics, 'jobs', { queue, state: 'failing' }),
    failed: findValue(metrics, 'jobs', { queue, state: 'failed' }),
    oldestSeconds: Math.round(findValue(metrics, 'jobs_oldest_seconds', { queue })),
  }));
}

/** Jobs that were given up and not run again. */
export const countFailedJobs = ({ db }: Pick<Deps, 'db'>): Promise<{ count: number; since: Date | null }> =>
  db('job_dispatches')
    .whereNotNull('failed_at')
    .whereNull('done_at')
    .first({ count: db.raw('count(*)::int'), since: db.raw('min(failed_at)') }) as Promise<{
    count: number;
    since: Date | null;
  }>;
