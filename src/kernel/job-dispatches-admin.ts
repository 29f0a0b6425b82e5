import { z } from 'zod';
import { Instant } from '../domain/schemas.ts';
import { defineAdminList, filterById, filterByState, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';
import { JOB_STATES, QUEUES } from './engine-labels.contract.ts';
import { EVENT_NAMES, nameJob } from './engine-names.contract.ts';
import { scrub } from './scrub.ts';

export const jobDispatchesAdminRoutes = createRouter('kernel', 'admin');

const JobState = z.enum(['waiting', 'failing', 'failed', 'done']);
type JobState = z.infer<typeof JobState>;

/** What each state means for a row of `job_dispatches`. */
const CONDITIONS: Record<JobState, string> = {
  waiting: 'job_dispatches.done_at is null and job_dispatches.failed_at is null and job_dispatches.failure_count = 0',
  failing: 'job_dispatches.done_at is null and job_dispatches.failed_at is null and job_dispatches.failure_count > 0',
  failed: 'job_dispatches.done_at is null and job_dispatches.failed_at is not null',
  done: 'job_dispatches.done_at is not null',
};
const STATE = `case ${JobState.options.map((state) => `when ${CONDITIONS[state]} then '${state}'`).join(' ')} end`;

const JobDispatchRow = z
  .object({
    id: z.uuid(),
    job: z.string(),
    queue: z.string(),
    event: z.string(),
    eventId: z.uuid(),
    /** The row that the event is about; the event's name says in which table. */
    subjectId: z.string().nullable(),
    state: JobState,
    failureCount: z.number().int(),
    dispatchCount: z.number().int(),
    /** Without what people typed. */
    lastError: z.string().nullable(),
    createdAt: Instant,
    dispatchedAt: Instant,
    doneAt: Instant.nullable(),
    failedAt: Instant.nullable(),
    replayedAt: Instant.nullable(),
    replayedById: z.uuid().nullable(),
    replayReason: z.string().nullable(),
    can: z.array(z.enum(['retry'])),
  })
  .meta({ id: 'JobDispatchRow' });
type StoredJob = Omit<z.input<typeof JobDispatchRow>, 'can'>;

defineAdminList(jobDispatchesAdminRoutes, 'GET /job-dispatches', {
  summary: 'Les tâches\u00a0: en attente, faites, échouées, abandonnées',
  access: permitted('engine.read'),
  row: JobDispatchRow,
  from: ({ db }) => db('job_dispatches').join('outbox', 'outbox.id', 'job_dispatches.outbox_id'),
  columns: {
    id: 'job_dispatches.id',
    job: 'job_dispatches.job',
    queue: 'job_dispatches.queue',
    event: 'outbox.event',
    eventId: 'job_dispatches.outbox_id',
    failureCount: 'job_dispatches.failure_count',
    dispatchCount: 'job_dispatches.dispatch_count',
    lastError: 'job_dispatches.last_error',
    createdAt: 'outbox.created_at',
    dispatchedAt: 'job_dispatches.dispatched_at',
    doneAt: 'job_dispatches.done_at',
    failedAt: 'job_dispatches.failed_at',
    replayedAt: 'job_dispatches.replayed_at',
    replayedById: 'job_dispatches.replayed_by',
    replayReason: 'job_dispatches.replay_reason',
  },
  computed: {
    state: ({ db }) => db.raw(STATE),
    subjectId: ({ db }) => db.raw(`outbox.payload->>'id'`),
  },
  defaultSort: ['dispatchedAt', 'DESC'],
  filters: {
    id: filterById('job_dispatches.id'),
    state: filterByState(CONDITIONS),
    queue: filterByValue('job_dispatches.queue'),
    job: filterByValue('job_dispatches.job'),
    subjectId: (query, value) => {
      if (value) void query.whereRaw(`outbox.payload->>'id' = ?`, [String(value)]);
    },
  },
  sorts: { dispatchedAt: ['job_dispatches.dispatched_at'] },
  labels: {
    job: ['Tâche', nameJob],
    queue: ['File', QUEUES],
    state: ['État', JOB_STATES],
    event: ['Événement', (event) => EVENT_NAMES[event] ?? event],
    subjectId: 'Objet',
    createdAt: 'Annoncée le',
    dispatchedAt: 'Transmise le',
    dispatchCount: 'Transmissions',
    failureCount: 'Échecs',
    lastError: 'Dernière erreur',
    doneAt: 'Faite le',
    failedAt: 'Abandonnée le',
  },
  present: (jobs: StoredJob[], { user }) =>
    jobs.map((job) => ({
      ...job,
      lastError: job.lastError === null ? null : scrub(job.lastError),
      can: job.state === 'failed' && user.scope.includes('engine.act') ? ['retry' as const] : [],
    })),
  record: { summary: 'Une tâche' },
});
