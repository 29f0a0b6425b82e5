import type { Knex } from 'knex';
import type { Deps } from './deps.ts';

/**
 * `outbox` and `job_dispatches` are divided by month, by the time in the id of the event, in UTC
 * (migrations/20261127_30_log_bounds.ts). Functions of the database create and drop their partitions, because the role
 * of the worker may own no table.
 */
const MONTHS_AHEAD = 3;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The first instant of the month that contains this one. */
export const startOfLogMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

/** Creates the partitions of the next months. Without one, rows go into the default partition. */
export async function createLogPartitions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const until = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + MONTHS_AHEAD + 1));
  await db.raw('select create_log_partitions(?::date)', [until.toISOString().slice(0, 10)]);
}

interface Partition {
  name: string;
  starts_at_id: string | null;
  ends_at_id: string;
}

/**
 * Drops the partitions that end before this id. `selectOver` selects the events of which nothing has to stay. The others
 * are few (a job that failed) and move into the default partition. Returns how many events went.
 */
export async function dropLogPartitions(
  { db }: Pick<Deps, 'db'>,
  { beforeId, selectOver, signal }: { beforeId: string; selectOver: () => Knex.QueryBuilder; signal: AbortSignal },
): Promise<number> {
  const { rows }: { rows: Partition[] } = await db.raw(
    'select * from list_log_partitions() where ends_at_id <= ? order by ends_at_id',
    [beforeId],
  );
  let dropped = 0;
  for (const partition of rows) {
    if (signal.aborted) break;
    dropped += await dropPartition(db, partition, selectOver);
  }
  return dropped;
}

async function dropPartition(
  db: Knex,
  { name, starts_at_id, ends_at_id: end }: Partition,
  selectOver: () => Knex.QueryBuilder,
): Promise<number> {
  const start = starts_at_id ?? LOWEST_ID;
  const total: { count: number } | undefined = await db('outbox')
    .where('id', '>=', start)
    .where('id', '<', end)
    .first(db.raw('count(*)::int as count'));
  const notOver: string[] = await db('outbox')
    .where('id', '>=', start)
    .where('id', '<', end)
    .whereNotIn('id', selectOver().where('id', '>=', start).where('id', '<', end).select('id'))
    .pluck('id');
  return db.transaction(async (trx) => {
    // While they are locked, only what was replayed since is looked for, by index.
    await trx.raw(`set local lock_timeout = '3s'`);
    await trx.raw('lock table outbox, job_dispatches in access exclusive mode');
    const { rows: open }: { rows: { id: string }[] } = await trx.raw(
      `select id from outbox where id >= :start and id < :end and relayed_at is null
       union select outbox_id from job_dispatches
        where outbox_id >= :start and outbox_id < :end and done_at is null and failed_at is null
       union select outbox_id from job_dispatches
        where outbox_id >= :start and outbox_id < :end and done_at is null and failed_at is not null`,
      { start, end },
    );
    const staying = [...new Set([...notOver, ...open.map(({ id }) => id)])];
    await trx.raw('select drop_log_partition(?, ?::uuid[])', [name, staying]);
    return (total?.count ?? 0) - staying.length;
  });
}
