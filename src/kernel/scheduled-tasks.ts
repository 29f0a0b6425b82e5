import type { Deps } from './deps.ts';

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

/** What decides when a task runs next. */
export interface TaskState {
  name: string;
  /** When a worker first knew the task. */
  createdAt: Date;
  /** The last due time that was decided: its run began or was skipped. */
  lastDueAt: Date | null;
  /** A colleague wants a run before its time, or one that was interrupted is repeated. */
  runRequestedAt: Date | null;
}

export const listTaskStates = ({ db }: Pick<Deps, 'db'>): Promise<TaskState[]> =>
  db('scheduled_tasks').select({
    name: 'name',
    createdAt: 'created_at',
    lastDueAt: 'last_due_at',
    runRequestedAt: 'run_requested_at',
  });

/** Reads when a task last began anywhere, and the tasks that failed since they last succeeded. */
export async function readTaskHealth({
  db,
}: Pick<Deps, 'db'>): Promise<{ lastStartedAt: Date | null; failingTasks: string[] }> {
  const tasks: { name: string; last_started_at: Date | null; failure_count: number }[] = await db(
    'scheduled_tasks',
  ).select('name', 'last_started_at', 'failure_count');
  const starts = tasks.flatMap(({ last_started_at: startedAt }) => startedAt ?? []).map((at) => at.getTime());
  return {
    lastStartedAt: starts.length > 0 ? new Date(Math.max(...starts)) : null,
    failingTasks: tasks.filter((task) => task.failure_count > 0).map(({ name }) => name),
  };
}

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
