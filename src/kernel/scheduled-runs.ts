import type { Deps } from './deps.ts';
import { recordPurgedRows } from './purged-rows.ts';
import { scrub } from './scrub.ts';

type RunDeps = Pick<Deps, 'db' | 'now'>;

/** One run of a scheduled task. A requested run is due when it was requested. */
export interface ScheduledRun {
  name: string;
  dueAt: Date;
}

/** An instant of the database's clock, which all workers share. */
const LEASE_END = `now() + ? * interval '1 millisecond'`;

/**
 * Clocks of two machines may differ by so much. A due time further ahead was claimed by a clock that was wrong, and
 * would decide about everything until it comes.
 */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000;
/** The last due time, after one more; the parameter is the instant of now. */
const LAST_DUE = `case when last_due_at > ?::timestamptz + interval '${MAX_CLOCK_DIFFERENCE_MS} milliseconds' then due_at
  else greatest(last_due_at, due_at) end`;

/**
 * Claims a run, for one of any number of workers: the insertion fails if the due time is taken, or if a run of the task
 * is under way. The lease ends unless it is extended.
 */
export async function claimRun(
  { db, now }: RunDeps,
  { name, dueAt, nextRunAt, leaseMs }: ScheduledRun & { nextRunAt: Date; leaseMs: number },
): Promise<boolean> {
  const startedAt = now();
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `with claimed as (
       insert into scheduled_runs (name, due_at, started_at, lease_expires_at) values (?, ?, ?, ${LEASE_END})
       on conflict do nothing returning name, due_at),
     noted as (
       update scheduled_tasks t
          set last_started_at = ?, last_due_at = ${LAST_DUE}, next_run_at = ?,
              run_requested_at = null, run_requested_by = null
         from claimed where t.name = claimed.name)
     select name from claimed`,
    [name, dueAt, startedAt, leaseMs, startedAt, startedAt, nextRunAt],
  );
  return rows.length > 0;
}

/**
 * Records that a run was skipped because the run before it is still under way. Returns false if another worker has
 * decided about this due time.
 */
export async function recordSkippedRun({ db, now }: RunDeps, { name, dueAt }: ScheduledRun): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `with skipped as (
       insert into scheduled_runs (name, due_at, finished_at, result) values (?, ?, ?, 'skipped')
       on conflict do nothing returning name, due_at),
     noted as (
       update scheduled_tasks t set last_due_at = ${LAST_DUE} from skipped where t.name = skipped.name)
     select name from skipped`,
    [name, dueAt, now(), now()],
  );
  return rows.length > 0;
}

/** Extends the lease of a run. Returns false if another worker took it for lost. */
export async function extendLease({ db }: RunDeps, { name, dueAt }: ScheduledRun, leaseMs: number): Promise<boolean> {
  const extended = await db('scheduled_runs')
    .where({ name, due_at: dueAt })
    .whereNull('finished_at')
    .update({ lease_expires_at: db.raw(LEASE_END, [leaseMs]) });
  return extended === 1;
}

/** `lost`: its worker died. `interrupted`: its worker was stopped. `skipped`: the run before it was under way. */
export const RUN_RESULTS = ['ok', 'failed', 'timed_out', 'lost', 'interrupted', 'skipped'] as const;
type RunResult = (typeof RUN_RESULTS)[number];

export interface RunEnd {
  result: Exclude<RunResult, 'skipped'>;
  /** Of a failed run. */
  error?: unknown;
  /** Requests another run. */
  isRepeated: boolean;
}

/** Records how a run ended. Changes nothing if another worker took it for lost. */
export async function finishRun(
  { db, now }: RunDeps,
  { name, dueAt }: ScheduledRun,
  { result, error, isRepeated }: RunEnd,
): Promise<void> {
  const finishedAt = now();
  const message = result === 'failed' ? scrub(error instanceof Error ? error.message : 'unknown') : null;
  await db.raw(
    `with finished as (
       update scheduled_runs set finished_at = ?, result = ?, error = ?
        where name = ? and due_at = ? and finished_at is null returning name, result, error, finished_at)
     update scheduled_tasks t
        set last_finished_at = finished_at, last_result = result, last_error = error,
            last_succeeded_at = case result when 'ok' then finished_at else last_succeeded_at end,
            failure_count = case result when 'ok' then 0 when 'interrupted' then failure_count else failure_count + 1 end,
            run_requested_at = coalesce(run_requested_at, ?)
       from finished where t.name = finished.name`,
    [finishedAt, result, message, name, dueAt, isRepeated ? finishedAt : null],
  );
}

/** A task whose runs were lost so often in a row may be what ends its workers. */
const MAX_LOST_REPEATS = 3;

/**
 * Ends the runs whose lease expired: their worker died. Those of the named tasks are requested again.
 * Returns the tasks.
 */
export async function closeLostRuns({ db, now }: RunDeps, repeated: readonly string[]): Promise<string[]> {
  const finishedAt = now();
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `with lost as (
       update scheduled_runs set finished_at = ?, result = 'lost'
        where finished_at is null and lease_expires_at < now() returning name)
     update scheduled_tasks t
        set last_finished_at = ?, last_result = 'lost', last_error = null, failure_count = failure_count + 1,
            run_requested_at = case when t.name = any(?) and failure_count < ? then coalesce(run_requested_at, ?) else run_requested_at end
       from lost where t.name = lost.name returning t.name`,
    [finishedAt, finishedAt, [...repeated], MAX_LOST_REPEATS, finishedAt],
  );
  return rows.map(({ name }) => name);
}

interface RecordedRun {
  dueAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  result: RunResult | null;
  error: string | null;
}

/** Lists the last runs of a task, newest first. */
export const listLastRuns = ({ db }: Pick<Deps, 'db'>, taskId: string): Promise<RecordedRun[]> =>
  db('scheduled_runs')
    .where('name', db('scheduled_tasks').where({ id: taskId }).select('name'))
    .orderBy('due_at', 'desc')
    .limit(20)
    .select({ dueAt: 'due_at', startedAt: 'started_at', finishedAt: 'finished_at', result: 'result', error: 'error' });

const RETENTION_DAYS = 7;
const PURGE_BATCH = 5_000;

/** Deletes old runs, in batches. The last run of each task stays visible in `scheduled_tasks`. */
export async function purgeScheduledRuns({ db, now }: RunDeps, signal: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * 86_400_000);
  const old = db('scheduled_runs').where('due_at', '<', before).orderBy('due_at').limit(PURGE_BATCH);
  const deleteBatch = async (): Promise<number> => {
    const count = await db('scheduled_runs').whereIn(['name', 'due_at'], old.clone().select('name', 'due_at')).delete();
    await recordPurgedRows(db, 'scheduled_runs', count);
    return count;
  };
  while (!signal.aborted && (await deleteBatch()) === PURGE_BATCH);
}
