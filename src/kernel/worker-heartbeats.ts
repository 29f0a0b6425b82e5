import type { Knex } from 'knex';
import type { Deps } from './deps.ts';
import type { QueueName } from './events.ts';
import { gauge, type Metric } from './metrics.ts';

/** What a worker consists of: each has a loop of its own. */
export type WorkerPart = 'relay' | 'scheduler' | QueueName;

/** A worker that was killed leaves rows. */
const LEFT_AFTER = `interval '1 hour'`;

/** Stores when each part of a worker last gave a sign, by the clock of the database. */
export async function storeHeartbeats(
  { db }: Pick<Deps, 'db'>,
  { workerId, parts }: { workerId: string; parts: readonly { part: WorkerPart; silentMs: number }[] },
): Promise<void> {
  if (parts.length === 0) return;
  await db.raw(
    `with left_behind as (delete from worker_heartbeats where beaten_at < now() - ${LEFT_AFTER} and worker_id <> ?)
     insert into worker_heartbeats (worker_id, part, beaten_at)
     select ?::uuid, part, now() - make_interval(secs => silent_ms / 1000.0)
       from jsonb_to_recordset(?::jsonb) as beats (part text, silent_ms float)
     on conflict (worker_id, part) do update set beaten_at = excluded.beaten_at`,
    [workerId, workerId, JSON.stringify(parts.map(({ part, silentMs }) => ({ part, silent_ms: silentMs })))],
  );
}

/** Deletes the rows of a worker that ends in order. */
export async function deleteHeartbeats({ db }: Pick<Deps, 'db'>, workerId: string): Promise<void> {
  await db('worker_heartbeats').where({ worker_id: workerId }).delete();
}

/** Reads how long each part has been silent in all workers, in seconds. Empty if no worker has reported. */
export async function readSilences(db: Knex): Promise<Map<string, number>> {
  const rows: { part: string; seconds: number }[] = await db('worker_heartbeats')
    .groupBy('part')
    .select('part', db.raw('greatest(0, extract(epoch from now() - max(beaten_at)))::float as seconds'));
  return new Map(rows.map(({ part, seconds }) => [part, Math.round(seconds)]));
}

export async function collectHeartbeatMetrics(trx: Knex.Transaction): Promise<Metric[]> {
  const silences = await readSilences(trx);
  return [
    gauge(
      'worker_silent_seconds',
      'How long no worker has given a sign of this part; absent without any worker.',
      [...silences].map(([part, value]) => ({ labels: { part }, value })),
    ),
  ];
}
