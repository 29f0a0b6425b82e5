import type { Deps } from './deps.ts';
import { scrub } from './scrub.ts';

/** What the scheduler knows of a task before it runs. */
export interface TaskSchedule {
  name: string;
  cron: string;
  nextRunAt: Date;
}

/**
 * Stores the tasks of this build, so that the back office shows those that have not run yet. Tasks that the build no
 * longer has disappear.
 */
export async function storeSchedule(deps: Deps, tasks: readonly TaskSchedule[]): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await trx('scheduled_tasks')
      .insert(
        tasks.map(({ name, cron, nextRunAt }) => ({
          id: deps.newId(),
          name,
          cron,
          next_run_at: nextRunAt,
          created_at: deps.now(),
        })),
      )
      .onConflict('name')
      .merge(['cron', 'next_run_at']);
    await trx('scheduled_tasks')
      .whereNotIn(
        'name',
        tasks.map(({ name }) => name),
      )
      .delete();
  });
}

/** Runs a task and stores when it began, how it ended and when it runs next. Throws what the task throws. */
export async function runAndRecordTask(
  deps: Deps,
  { name, nextRunAt, run }: { name: string; nextRunAt: Date; run: () => Promise<unknown> },
): Promise<void> {
  const row = () => deps.db('scheduled_tasks').where({ name });
  const finish = (result: object): Promise<unknown> =>
    row().update({ last_finished_at: deps.now(), next_run_at: nextRunAt, ...result });
  // Read before the run: a request that comes during it starts another one.
  await row().update({ last_started_at: deps.now(), run_requested_at: null });
  try {
    await run();
  } catch (error) {
    await finish({ last_result: 'failed', last_error: scrub(error instanceof Error ? error.message : 'unknown') });
    throw error;
  }
  await finish({ last_result: 'ok', last_error: null, last_succeeded_at: deps.now() });
}

/** Reads when a task last began anywhere, and the tasks whose last run failed. */
export async function readTaskHealth({
  db,
}: Pick<Deps, 'db'>): Promise<{ lastStartedAt: Date | null; failingTasks: string[] }> {
  const tasks: { name: string; last_started_at: Date | null; last_result: string | null }[] = await db(
    'scheduled_tasks',
  ).select('name', 'last_started_at', 'last_result');
  const starts = tasks.flatMap(({ last_started_at: startedAt }) => startedAt ?? []).map((at) => at.getTime());
  return {
    lastStartedAt: starts.length > 0 ? new Date(Math.max(...starts)) : null,
    failingTasks: tasks.filter((task) => task.last_result === 'failed').map(({ name }) => name),
  };
}

/** The tasks that a colleague wants to run before their time. */
export const listRequestedTasks = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  db('scheduled_tasks').whereNotNull('run_requested_at').pluck('name');

/** Requests a run of a task at once. Returns false if a requested run has not begun yet. */
export async function requestTaskRun(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, requestedBy }: { id: string; requestedBy: string },
): Promise<boolean> {
  const updated = await db('scheduled_tasks')
    .where({ id })
    .whereNull('run_requested_at')
    .update({ run_requested_at: now(), run_requested_by: requestedBy });
  return updated === 1;
}

/** The last requester of a run of this task; undefined if there is no such task. */
export const findTaskRequest = (
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<{ by: string | null; at: Date | null } | undefined> =>
  db('scheduled_tasks').where({ id }).first({ by: 'run_requested_by', at: 'run_requested_at' });
