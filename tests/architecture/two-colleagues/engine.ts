import { randomUUID } from 'node:crypto';
import { storeWebhook } from '../../../src/kernel/inbox.ts';
import { storeSchedule } from '../../../src/kernel/scheduled-tasks.ts';
import { stripeWebhookReceived } from '../../../src/modules/payments/events.ts';
import type { TestApp } from '../../harness/test-app.ts';
import { type Commands, first, insert, reason, text } from './command.ts';

async function webhook(testApp: TestApp): Promise<string> {
  const providerEventId = `evt_${randomUUID()}`;
  const body = { id: providerEventId, type: 'customer.created', data: { object: {} } };
  await storeWebhook(testApp.deps, {
    provider: 'stripe',
    providerEventId,
    type: body.type,
    body: Buffer.from(JSON.stringify(body)),
    providerRefs: {},
    event: stripeWebhookReceived,
  });
  await testApp.runJobs();
  return (await first(testApp, 'inbox', { provider_event_id: providerEventId })).id;
}

async function failedJob(testApp: TestApp): Promise<{ id: string; eventId: string }> {
  const now = testApp.deps.now();
  const payload = JSON.stringify({ id: randomUUID() });
  const event = await insert(testApp, 'outbox', { event: 'letter.delivered', payload, relayed_at: now });
  const job = { outbox_id: event.id, job: 'unknown-job', queue: 'mail', failure_count: 60, failed_at: now };
  const [row] = await testApp.db('job_dispatches').insert(job).returning<{ id: string }[]>('id');
  return { id: row!.id, eventId: event.id };
}

const alarm = (testApp: TestApp, more: object = {}) =>
  insert(testApp, 'alarms', { entity: 'orders', entity_id: randomUUID(), state: 'paid', ...more });

/** What went wrong, and what runs again. */
export const ENGINE: Commands = {
  'POST /alarms/:id/take': {
    prepare: async (testApp) => ({ ...(await alarm(testApp)), body: { expectedAssigneeId: null } }),
  },
  'POST /alarms/:id/give-back': {
    prepare: async (testApp) => {
      const { id } = await testApp.createUser('Basile', 'support');
      const taken = { assignee_id: id, assigned_at: testApp.deps.now() };
      return { ...(await alarm(testApp, taken)), body: { expectedAssigneeId: id } };
    },
  },
  'POST /job-dispatches/retry': {
    prepare: async (testApp) => ({ body: { ids: [(await failedJob(testApp)).id], reason } }),
  },
  'POST /webhooks/:id/replay': {
    prepare: async (testApp) => ({ id: await webhook(testApp), body: { reason, expectedReplayedAt: null } }),
  },
  'POST /events/:id/replay': {
    prepare: async (testApp) => ({
      id: (await failedJob(testApp)).eventId,
      body: { reason, expectedReplayedAt: null },
    }),
  },
  'POST /scheduled-tasks/:id/run': {
    prepare: async (testApp) => {
      const nextRunAt = new Date(testApp.deps.now().getTime() + 600_000);
      await storeSchedule(testApp.deps, [{ name: 'reconcile', cron: '23 3 * * *', nextRunAt }]);
      return { ...(await first(testApp, 'scheduled_tasks', { name: 'reconcile' })), body: {} };
    },
  },
  'POST /outages/:id/retry-now': {
    prepare: async (testApp) => {
      await testApp.db('outages').delete();
      const retry_at = new Date(testApp.deps.now().getTime() + 600_000);
      const outage = { partner: 'maileva', status: 'open', failures: 3, reason: 'timeout', retry_at };
      return {
        ...(await insert(testApp, 'outages', outage)),
        body: { reason, expectedRetryAt: retry_at.toISOString() },
      };
    },
  },
  'POST /unknown-codes/:id/acknowledge': {
    prepare: async (testApp) => {
      const code = { partner: 'maileva', kind: 'status', code: randomUUID(), status: 'reported' };
      return { ...(await insert(testApp, 'unknown_codes', code)), body: { note: text } };
    },
  },
};
