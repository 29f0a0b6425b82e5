import { z } from 'zod';
import { Instant } from '../domain/schemas.ts';
import { defineAdminList, filterById, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';
import { TASK_RESULTS } from './engine-labels.contract.ts';
import { TASK_NAMES } from './engine-names.contract.ts';
import { listLastRuns, RUN_RESULTS } from './scheduled-runs.ts';

export const scheduledTasksAdminRoutes = createRouter('kernel', 'admin');

const ScheduledTaskRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    cron: z.string(),
    nextRunAt: Instant,
    lastStartedAt: Instant.nullable(),
    lastFinishedAt: Instant.nullable(),
    lastSucceededAt: Instant.nullable(),
    lastResult: z.enum(RUN_RESULTS).exclude(['skipped']).nullable(),
    lastError: z.string().nullable(),
    /** Failed runs since the last one that succeeded. */
    failureCount: z.number().int(),
    /** Of the last run; null before the first, and while one is under way. */
    durationMs: z.number().int().nullable(),
    isRunning: z.boolean(),
    /** Its due time passed and no run began. */
    isLate: z.boolean(),
    runRequestedAt: Instant.nullable(),
    can: z.array(z.enum(['run'])),
  })
  .meta({ id: 'ScheduledTaskRow' });
type StoredTask = Omit<z.input<typeof ScheduledTaskRow>, 'durationMs' | 'isRunning' | 'isLate' | 'can'>;

/** A run of a task that is due every few seconds may take a minute. */
const LATE_MS = 5 * 60_000;

const RunView = z.object({
  dueAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Null while it is under way. */
  result: z.enum(RUN_RESULTS).nullable(),
  error: z.string().nullable(),
});

function present(task: StoredTask, { now, canRun }: { now: Date; canRun: boolean }): z.input<typeof ScheduledTaskRow> {
  const { lastStartedAt, lastFinishedAt } = task;
  const durationMs = lastStartedAt && lastFinishedAt ? lastFinishedAt.getTime() - lastStartedAt.getTime() : null;
  const hasEnded = durationMs !== null && durationMs >= 0;
  return {
    ...task,
    durationMs: hasEnded ? durationMs : null,
    isRunning: lastStartedAt !== null && !hasEnded,
    isLate: now.getTime() - task.nextRunAt.getTime() > LATE_MS,
    can: canRun && task.runRequestedAt === null ? ['run'] : [],
  };
}

defineAdminList(scheduledTasksAdminRoutes, 'GET /scheduled-tasks', {
  summary: 'Les tâches planifiées, leur dernière exécution et la prochaine',
  access: permitted('engine.read'),
  row: ScheduledTaskRow,
  from: ({ db }) => db('scheduled_tasks'),
  columns: {
    id: 'id',
    name: 'name',
    cron: 'cron',
    nextRunAt: 'next_run_at',
    lastStartedAt: 'last_started_at',
    lastFinishedAt: 'last_finished_at',
    lastSucceededAt: 'last_succeeded_at',
    lastResult: 'last_result',
    lastError: 'last_error',
    failureCount: 'failure_count',
    runRequestedAt: 'run_requested_at',
  },
  sortAliases: { createdAt: 'created_at' },
  defaultSort: ['nextRunAt', 'ASC'],
  filters: { id: filterById('id'), lastResult: filterByValue('last_result') },
  labels: {
    name: ['Tâche', (name) => TASK_NAMES[name] ?? name],
    cron: 'Horaire',
    lastStartedAt: 'Dernière exécution le',
    lastResult: ['Résultat', TASK_RESULTS],
    failureCount: 'Échecs depuis la dernière réussite',
    lastError: 'Dernière erreur',
    nextRunAt: 'Prochaine le',
  },
  present: (tasks: StoredTask[], { deps, user }) =>
    tasks.map((task) => present(task, { now: deps.now(), canRun: user.scope.includes('engine.act') })),
  record: {
    summary: 'Une tâche planifiée, avec ses dernières exécutions',
    extra: { shape: { runs: z.array(RunView) }, load: async (deps, id) => ({ runs: await listLastRuns(deps, id) }) },
  },
});
