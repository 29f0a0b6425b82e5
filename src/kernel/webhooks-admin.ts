import { z } from 'zod';
import { Instant } from '../domain/schemas.ts';
import { defineAdminList, filterById, filterByState, filterByValue } from './admin-list.ts';
import { createRouter, permitted } from './endpoint.ts';
import { PROVIDERS, WEBHOOK_STATES } from './engine-labels.contract.ts';
import { scrub } from './scrub.ts';

export const webhooksAdminRoutes = createRouter('kernel', 'admin');

/** `done`: nothing is left to do, also where its event makes no job. */
const WebhookState = z.enum(['waiting', 'failed', 'done']);
type WebhookState = z.infer<typeof WebhookState>;

const WebhookRow = z
  .object({
    id: z.uuid(),
    provider: z.string(),
    type: z.string(),
    providerEventId: z.string(),
    receivedAt: Instant,
    state: WebhookState,
    failureCount: z.number().int(),
    /** Without what people typed. */
    lastError: z.string().nullable(),
    doneAt: Instant.nullable(),
    replayedAt: Instant.nullable(),
    replayedById: z.uuid().nullable(),
    can: z.array(z.enum(['replay'])),
  })
  .meta({ id: 'WebhookRow' });

/** The outcome of the event of a webhook, as JSON. */
interface Work {
  state: WebhookState;
  jobs: number;
  failureCount: number;
  lastError: string | null;
  doneAt: string | null;
  replayedAt: string | null;
  replayedById: string | null;
}
type StoredWebhook = Pick<z.input<typeof WebhookRow>, 'id' | 'provider' | 'type' | 'providerEventId' | 'receivedAt'> & {
  work: Work | null;
};

/** The message that a mail began has the id of the mail, and events of its own. */
const IS_WEBHOOK = `o.event like '%\\_webhook.received'`;

// Read for the rows of one page only, so that counting the list reads no jobs.
const WORK = `(
  select json_build_object(
    'state', case
      when bool_or(d.failed_at is not null and d.done_at is null) then 'failed'
      when bool_or(o.relayed_at is null or d.id is not null and d.done_at is null) then 'waiting'
      else 'done' end,
    'jobs', count(d.id), 'failureCount', max(d.failure_count), 'lastError', max(d.last_error), 'doneAt', max(d.done_at),
    'replayedAt', max(d.replayed_at), 'replayedById', max(d.replayed_by::text))
    from outbox o left join job_dispatches d on d.outbox_id = o.id where o.payload->>'id' = inbox.id::text and ${IS_WEBHOOK})`;

/** Found from the events and jobs that are not done, which are few and have indexes of their own. */
const selectIds = (from: string): string => `(select (o.payload->>'id')::uuid from ${from} and ${IS_WEBHOOK})`;
const JOBS = 'job_dispatches d join outbox o on o.id = d.outbox_id where d.done_at is null';
const UNRELAYED = selectIds('outbox o where o.relayed_at is null');
const WAITING = selectIds(`${JOBS} and d.failed_at is null`);
const FAILED = selectIds(`${JOBS} and d.failed_at is not null`);

/** The same states as in `WORK`. */
const CONDITIONS: Record<WebhookState, string> = {
  failed: `inbox.id in ${FAILED}`,
  waiting: `inbox.id in (${UNRELAYED} union all ${WAITING}) and inbox.id not in ${FAILED}`,
  done: `inbox.id not in (${UNRELAYED} union all ${WAITING} union all ${FAILED})`,
};

const toInstant = (at: string | null): Date | null => (at === null ? null : new Date(at));

defineAdminList(webhooksAdminRoutes, 'GET /webhooks', {
  summary: 'Les notifications reçues de Stripe et des partenaires postaux',
  access: permitted('engine.read'),
  row: WebhookRow,
  from: ({ db }) => db('inbox'),
  columns: {
    id: 'inbox.id',
    provider: 'provider',
    type: 'type',
    providerEventId: 'provider_event_id',
    receivedAt: 'received_at',
  },
  defaultSort: ['receivedAt', 'DESC'],
  computed: { work: ({ db }) => db.raw(WORK) },
  filters: {
    id: filterById('inbox.id'),
    provider: filterByValue('provider'),
    type: filterByValue('type'),
    state: filterByState(CONDITIONS),
  },
  sorts: { receivedAt: ['received_at'], createdAt: ['received_at'] },
  labels: {
    receivedAt: 'Reçue le',
    provider: ['De', PROVIDERS],
    type: 'Nature',
    providerEventId: 'Identifiant chez le prestataire',
    state: ['État', WEBHOOK_STATES],
    doneAt: 'Traitée le',
    failureCount: 'Échecs',
    lastError: 'Dernière erreur',
  },
  present: (webhooks: StoredWebhook[], { user }) =>
    webhooks.map(({ work, ...webhook }) => {
      const state = work?.state ?? 'done';
      const canReplay = state !== 'waiting' && work !== null && work.jobs > 0;
      return {
        ...webhook,
        state,
        failureCount: work?.failureCount ?? 0,
        lastError: work?.lastError ? scrub(work.lastError) : null,
        doneAt: toInstant(work?.doneAt ?? null),
        replayedAt: toInstant(work?.replayedAt ?? null),
        replayedById: work?.replayedById ?? null,
        can: canReplay && user.scope.includes('engine.act') ? ['replay' as const] : [],
      };
    }),
  record: { summary: 'Une notification reçue' },
});
