import type { Knex } from 'knex';
import type { Deps } from './deps.ts';

export interface Replay {
  /** The colleague who runs the jobs again; null for the command line. */
  by: string | null;
  reason: string | null;
  at: Date;
}

/**
 * Lets the relay queue these jobs once more, those that ended included. Each handler is idempotent. Returns their ids.
 */
async function replayJobs(
  jobs: Knex.QueryBuilder,
  { by, reason, at }: Replay,
  raw: (sql: string) => Knex.Raw,
): Promise<string[]> {
  const rows: { id: string }[] = await jobs
    .update({
      done_at: null,
      failed_at: null,
      dispatched_at: raw(`'epoch'::timestamptz`),
      replayed_at: at,
      replayed_by: by,
      replay_reason: reason,
    })
    .returning('id');
  return rows.map(({ id }) => id);
}

/** Runs the handlers of an event again. */
export const replayEvent = (db: Knex, outboxId: string, replay: Replay): Promise<string[]> =>
  replayJobs(db('job_dispatches').where({ outbox_id: outboxId }), replay, (sql) => db.raw(sql));

/** Runs jobs again that were given up. Of two people who ask, one finds nothing left to do. */
export const retryFailedJobs = (db: Knex, ids: readonly string[], replay: Replay): Promise<string[]> =>
  replayJobs(db('job_dispatches').whereIn('id', ids).whereNotNull('failed_at').whereNull('done_at'), replay, (sql) =>
    db.raw(sql),
  );

/**
 * Runs the handlers of an event again, unless it was replayed after the given instant or a handler is still pending.
 * Returns the ids of the jobs that will run.
 */
export const replayEventOnce = (
  { db }: Pick<Deps, 'db'>,
  { id, lastReplayedAt }: { id: string; lastReplayedAt: Date | null },
  replay: Replay,
): Promise<string[]> =>
  db.transaction(async (trx) => {
    // The row of the event serialises its replays.
    await trx('outbox').where({ id }).forUpdate().first('id');
    const [event]: { replayed_at: Date | null; has_ended: boolean | null }[] = await trx('job_dispatches')
      .where({ outbox_id: id })
      .select(
        trx.raw('max(replayed_at) as replayed_at'),
        trx.raw('bool_and(done_at is not null or failed_at is not null) as has_ended'),
      );
    if (!event?.has_ended || event.replayed_at?.getTime() !== lastReplayedAt?.getTime()) return [];
    return replayEvent(trx, id, replay);
  });

export interface LastReplay {
  by: string | null;
  at: Date | null;
}

/** Who ran one of these jobs again last, and when. */
export async function findLastReplay({ db }: Pick<Deps, 'db'>, ids: readonly string[]): Promise<LastReplay | null> {
  const row: { by: string | null; at: Date | null } | undefined = await db('job_dispatches')
    .whereIn('id', ids)
    .whereNotNull('replayed_at')
    .orderBy('replayed_at', 'desc')
    .first({ by: 'replayed_by', at: 'replayed_at' });
  return row ?? null;
}

/** The jobs of an event. */
export const listEventJobIds = ({ db }: Pick<Deps, 'db'>, id: string): Promise<string[]> =>
  db('job_dispatches').where({ outbox_id: id }).pluck('id');

/**
 * The event that announces a webhook, once the relay has made its jobs. The message that a mail began has the same id,
 * and events of its own.
 */
export async function findWebhookEventId({ db }: Pick<Deps, 'db'>, id: string): Promise<string | null> {
  const row: { outbox_id: string } | undefined = await db('job_dispatches')
    .join('outbox', 'outbox.id', 'outbox_id')
    .whereRaw(`payload->>'id' = ? and event like '%\\_webhook.received'`, [id])
    .first('outbox_id');
  return row?.outbox_id ?? null;
}
