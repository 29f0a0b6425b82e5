import { z } from 'zod';
import { Instant } from '../domain/schemas.ts';
import { defineAdminList, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';
import { EVENT_NAMES } from './engine-names.contract.ts';

export const eventsAdminRoutes = createRouter('kernel', 'admin');

const EventState = z.enum(['waiting', 'failed', 'done']);

const EventRow = z
  .object({
    id: z.uuid(),
    event: z.string(),
    subjectId: z.string().nullable(),
    requestId: z.string().nullable(),
    createdAt: Instant,
    availableAt: Instant,
    sentAt: Instant.nullable(),
    /** Of its jobs; null where it causes none. */
    state: EventState.nullable(),
    replayedAt: Instant.nullable(),
    replayedById: z.uuid().nullable(),
    can: z.array(z.enum(['replay'])),
  })
  .meta({ id: 'EventRow' });

/** The outcome of the jobs of an event, as JSON. */
interface Work {
  state: z.infer<typeof EventState> | null;
  replayedAt: string | null;
  replayedById: string | null;
}
type StoredEvent = Omit<z.input<typeof EventRow>, 'can' | keyof Work> & { work: Work | null };

// Read for the rows of one page only, so that counting the list reads no jobs.
const WORK = `(
  select json_build_object(
    'state', case when bool_and(d.done_at is not null) then 'done' when bool_or(d.failed_at is not null and d.done_at is null) then 'failed' when count(*) > 0 then 'waiting' end,
    'replayedAt', max(d.replayed_at), 'replayedById', max(d.replayed_by::text))
    from job_dispatches d where d.outbox_id = outbox.id)`;

defineAdminList(eventsAdminRoutes, 'GET /events', {
  summary: 'Ce que les modules ont annoncé',
  access: permitted('events.read'),
  row: EventRow,
  from: ({ db }) => db('outbox'),
  columns: {
    id: 'id',
    event: 'event',
    requestId: 'request_id',
    createdAt: 'created_at',
    availableAt: 'available_at',
    sentAt: 'relayed_at',
  },
  computed: { subjectId: ({ db }) => db.raw(`payload->>'id'`), work: ({ db }) => db.raw(WORK) },
  sorts: { createdAt: ['created_at'], event: ['event', 'created_at'], sentAt: ['relayed_at'] },
  labels: {
    createdAt: 'Annoncé le',
    event: ['Événement', (event) => EVENT_NAMES[event] ?? event],
    subjectId: 'Objet',
    sentAt: 'Transmis le',
    replayedAt: 'Rejoué le',
    requestId: 'Demande',
  },
  filters: {
    event: filterByValue('event'),
    subjectId: (query, value) => {
      if (value) void query.whereRaw(`payload->>'id' = ?`, [String(value)]);
    },
  },
  present: (events: StoredEvent[], { user }) =>
    events.map(({ work, ...event }) => ({
      ...event,
      state: work?.state ?? null,
      replayedAt: work?.replayedAt ? new Date(work.replayedAt) : null,
      replayedById: work?.replayedById ?? null,
      can: work?.state && work.state !== 'waiting' && user.scope.includes('engine.act') ? ['replay' as const] : [],
    })),
  record: { summary: 'Un événement' },
});
