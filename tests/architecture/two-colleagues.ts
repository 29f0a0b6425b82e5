import { randomUUID } from 'node:crypto';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { storeWebhook } from '../../src/kernel/inbox.ts';
import { storeSchedule } from '../../src/kernel/scheduled-tasks.ts';
import { stripeWebhookReceived } from '../../src/modules/payments/events.ts';
import type { TestApp } from '../harness/test-app.ts';

/** What two colleagues decide about: the id in the path, and what each of them sends. */
interface Decision {
  id?: string;
  body?: object | ((colleague: Actor) => object);
}
export interface Command {
  prepare: (testApp: TestApp, helene: Actor) => Promise<Decision>;
  /** Why both succeed; without it one wins, and the other reads in a 409 who did. */
  bothSucceed?: string;
  /** Why the refusal is another one, or names nobody. */
  refusedOtherwise?: string;
}

const reason = 'Demandé au téléphone.';
const text = 'Rappeler mardi matin.';
const first = async <T = { id: string }>(testApp: TestApp, table: string, where: object): Promise<T> =>
  (await testApp.db(table).where(where).first()) as T;
const insert = async (testApp: TestApp, table: string, row: object): Promise<{ id: string }> => {
  const id = randomUUID();
  await testApp.db(table).insert({ id, ...row });
  return { id };
};

const customer = async (testApp: TestApp): Promise<{ id: string }> => testApp.createUser('Camille');
const aboutCustomer =
  (body: object = { reason }) =>
  async (testApp: TestApp): Promise<Decision> => ({ id: (await customer(testApp)).id, body });

async function letterOf(testApp: TestApp, orderId: string) {
  return first<{ id: string; status_since: Date; status: string }>(testApp, 'letters', { order_id: orderId });
}
async function aboutOrder(testApp: TestApp, helene: Actor, body: object = {}): Promise<Decision> {
  const { id } = await testApp.createPaidOrder(helene);
  const { status_since } = await letterOf(testApp, id);
  return { id, body: { reason, expectedStatusSince: status_since.toISOString(), ...body } };
}
async function postedOrder(testApp: TestApp, helene: Actor): Promise<string> {
  const { id } = await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  return id;
}

async function thread(testApp: TestApp): Promise<{ id: string; expectedStatusSince: string }> {
  const id = randomUUID();
  const question = { id, kind: 'question', email: 'inconnu@exemple.fr', subject: 'other', text };
  await testApp.db('rate_limits').delete();
  await testApp.request('POST', '/messages', { body: question });
  await testApp.runJobs();
  const { status_since } = await first<{ status_since: Date }>(testApp, 'threads', { id });
  return { id, expectedStatusSince: status_since.toISOString() };
}
const aboutThread =
  (body: (colleague: Actor) => object) =>
  async (testApp: TestApp): Promise<Decision> => {
    const { id, expectedStatusSince } = await thread(testApp);
    return { id, body: (colleague) => ({ expectedStatusSince, ...body(colleague) }) };
  };

async function draft(testApp: TestApp, helene: Actor): Promise<{ id: string; source: string; samples: string }> {
  const version = await first(testApp, 'template_versions', { withdrawn_at: null });
  return insertedDraft(testApp, version.id, helene);
}
async function insertedDraft(testApp: TestApp, versionId: string, { id: changed_by }: Actor) {
  const { category, slug, source, samples } = await first<Record<string, string>>(testApp, 'template_versions', {
    id: versionId,
  });
  const now = testApp.deps.now();
  const texts = { source: source!, samples: samples! };
  const row = { category, slug, ...texts, revision: 1, changed_by, created_at: now, updated_at: now };
  return { ...(await insert(testApp, 'template_drafts', row)), ...texts };
}

async function failedRefund(testApp: TestApp, helene: Actor): Promise<string> {
  const order = await testApp.createPaidOrder(helene);
  const payment = await first(testApp, 'payments', { order_id: order.id });
  const refund = { cause: `test:${randomUUID()}`, reason, amount_cents: 300, status: 'failed' };
  return (await insert(testApp, 'refunds', { payment_id: payment.id, ...refund })).id;
}

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

async function failedJob(testApp: TestApp): Promise<string> {
  const now = testApp.deps.now();
  const payload = JSON.stringify({ id: randomUUID() });
  const event = await insert(testApp, 'outbox', { event: 'letter.delivered', payload, relayed_at: now });
  const job = { outbox_id: event.id, job: 'unknown-job', queue: 'mail', failure_count: 60, failed_at: now };
  const [row] = await testApp.db('job_dispatches').insert(job).returning<{ id: string }[]>('id');
  return row!.id;
}

const alarm = (testApp: TestApp, more: object = {}) =>
  insert(testApp, 'alarms', { entity: 'orders', entity_id: randomUUID(), state: 'paid', ...more });

/** Every command of the back office, sent by two colleagues at the same time. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'POST /users/:id/second-factor/remove': {
    prepare: async (testApp) => {
      const colleague = await testApp.createUser('Basile', 'support');
      const now = testApp.deps.now();
      const factor = { user_id: colleague.id, status: 'active', active_since: now, created_at: now };
      await insert(testApp, 'second_factors', { ...factor, secret: Buffer.from('secret') });
      return { id: colleague.id, body: { reason } };
    },
  },
  'POST /users/:id/block': { prepare: aboutCustomer() },
  'POST /users/:id/unblock': {
    prepare: async (testApp) => {
      const { id } = await customer(testApp);
      await testApp.db('users').where({ id }).update({ blocked_at: testApp.deps.now() });
      return { id, body: { reason } };
    },
  },
  'POST /users/:id/end-sessions': {
    prepare: aboutCustomer(),
    bothSucceed: 'A session that has ended is ended: the second ends none.',
  },
  'POST /users/:id/email': {
    prepare: async (testApp) => ({
      ...(await customer(testApp)),
      body: (colleague) => ({
        email: `nouvelle.${colleague.firstName.toLowerCase()}.${randomUUID()}@exemple.fr`,
        reason,
        identifiedBy: 'orders',
        expectedPendingSince: null,
      }),
    }),
  },
  'POST /users/:id/export': {
    prepare: aboutCustomer(),
    bothSucceed: 'A file that is being made is not made twice: both read where it is.',
  },
  'POST /users/:id/erase': {
    prepare: aboutCustomer(),
    refusedOtherwise: 'An erased account is not found any more.',
  },
  'POST /staff': {
    prepare: async () => {
      const email = `collegue.${randomUUID()}@exemple.fr`;
      return { body: { email, firstName: 'Léo', lastName: 'Exemple', role: 'support', reason } };
    },
    refusedOtherwise: 'The form says at its e-mail field that this person is a colleague.',
  },
  'POST /staff/:id/invite': {
    prepare: async (testApp) => {
      const colleague = await testApp.createUser('Léo', 'support');
      await testApp.db('users').where({ id: colleague.id }).update({ email_verified_at: null });
      return { id: colleague.id, body: { expectedInvitedUntil: null } };
    },
  },
  'PUT /staff/:id/role': {
    prepare: async (testApp) => ({
      ...(await testApp.createUser('Basile', 'support')),
      body: { role: 'manager', expectedRole: 'support', reason },
    }),
  },
  'POST /templates/:id/draft': {
    prepare: async (testApp) => ({ ...(await first(testApp, 'template_versions', { withdrawn_at: null })), body: {} }),
    bothSucceed: 'Each has a draft; whoever publishes second is told of the newer version.',
  },
  'POST /templates/:id/withdraw': {
    prepare: async (testApp) => ({
      ...(await first(testApp, 'template_versions', { withdrawn_at: null })),
      body: { because: reason },
    }),
    bothSucceed: 'A letter that is withdrawn stays so: the first reason is kept.',
  },
  'PUT /template-drafts/:id': {
    prepare: async (testApp, helene) => {
      const { id, source, samples } = await draft(testApp, helene);
      return { id, body: { revision: 1, source, samples } };
    },
    refusedOtherwise: 'The page shows both texts beside each other.',
  },
  'DELETE /template-drafts/:id': {
    prepare: async (testApp, helene) => ({ id: (await draft(testApp, helene)).id }),
    bothSucceed: 'Deleting twice deletes once.',
  },
  'POST /template-drafts/:id/publish': {
    prepare: async (testApp, helene) => ({ id: (await draft(testApp, helene)).id, body: { revision: 1 } }),
    refusedOtherwise: 'A published draft is gone, and its page says so.',
  },
  'POST /discrepancies/:id/close': {
    prepare: async (testApp) => {
      const now = testApp.deps.now();
      const row = { kind: 'refund_differs', subject: `re_${randomUUID()}`, side_values: '{}', status: 'open' };
      return {
        ...(await insert(testApp, 'discrepancies', { ...row, first_seen_at: now, last_seen_at: now })),
        body: { reason },
      };
    },
  },
  'POST /refunds/:id/retry': {
    prepare: async (testApp, helene) => ({ id: await failedRefund(testApp, helene), body: {} }),
    bothSucceed: 'A refund is requested again once: both read the same new request.',
  },
  'POST /refunds/retry': {
    prepare: async (testApp, helene) => ({ body: { ids: [await failedRefund(testApp, helene)] } }),
    bothSucceed: 'A refund is requested again once: both read the same new request.',
  },
  'POST /orders/:id/refund': {
    prepare: async (testApp, helene) => {
      const { id, price } = await testApp.createPaidOrder(helene);
      const body = { amountCents: 300, reason, expectedRefundableCents: price.totalCents };
      return { id, body: () => ({ ...body, requestId: randomUUID() }) };
    },
  },
  'POST /orders/:id/proof-file': {
    prepare: async (testApp, helene) => ({ id: await postedOrder(testApp, helene), body: {} }),
    bothSucceed: 'A proof file that is up to date is not rendered again.',
  },
  'POST /letters/:id/resend': {
    prepare: async (testApp, helene) => {
      const orderId = await postedOrder(testApp, helene);
      await testApp.db('letters').where({ order_id: orderId }).update({ status: 'returned' });
      const { id, status_since } = await letterOf(testApp, orderId);
      return { id, body: { reason, free: true, expectedStatusSince: status_since.toISOString() } };
    },
  },
  'POST /letters/:id/allow-resubmission': {
    prepare: async (testApp, helene) => {
      const { id } = await testApp.createPaidOrder(helene);
      const letter = await letterOf(testApp, id);
      const unconfirmed = { status: 'failed', unconfirmed_since: testApp.deps.now() };
      await testApp.db('letters').where({ id: letter.id }).update(unconfirmed);
      return { id: letter.id, body: {} };
    },
  },
  'POST /orders/:id/notes': {
    prepare: async (testApp, helene) => ({
      id: (await testApp.createPaidOrder(helene)).id,
      body: () => ({ id: randomUUID(), body: text }),
    }),
    bothSucceed: 'Two notes are two lines of the history.',
  },
  'POST /reveals': {
    prepare: async (testApp) => ({ body: { subject: 'users', id: (await customer(testApp)).id, reason } }),
    bothSucceed: 'Each reads for themself, and each is recorded.',
  },
  'POST /alarms/:id/take': {
    prepare: async (testApp) => ({ ...(await alarm(testApp)), body: { expectedAssigneeId: null } }),
  },
  'POST /alarms/:id/give-back': {
    prepare: async (testApp) => {
      const { id } = await testApp.createUser('Basile', 'support');
      const taken = { assignee_id: id, assigned_at: testApp.deps.now() };
      return { ...(await alarm(testApp, taken)), body: { expectedAssigneeId: id } };
    },
    refusedOtherwise: 'Nobody looks after it any more: there is no one to name.',
  },
  'POST /job-dispatches/retry': {
    prepare: async (testApp) => ({ body: { ids: [await failedJob(testApp)], reason } }),
  },
  'POST /webhooks/:id/replay': {
    prepare: async (testApp) => ({ id: await webhook(testApp), body: { reason, expectedReplayedAt: null } }),
  },
  'POST /scheduled-tasks/:id/run': {
    prepare: async (testApp) => {
      const nextRunAt = new Date(testApp.deps.now().getTime() + 600_000);
      await storeSchedule(testApp.deps, [{ name: 'reconcile', cron: '23 3 * * *', nextRunAt }]);
      return { ...(await first(testApp, 'scheduled_tasks', { name: 'reconcile' })), body: {} };
    },
  },
  'POST /messages/:id/reply': {
    prepare: aboutThread(() => ({ requestId: randomUUID(), body: 'Elle part ce soir.' })),
  },
  'POST /messages/:id/assign': {
    prepare: async (testApp) => ({
      id: (await thread(testApp)).id,
      body: ({ id }) => ({ assigneeId: id, expectedAssigneeId: null }),
    }),
  },
  'POST /messages/:id/link-order': {
    prepare: async (testApp, helene) => {
      const { id: orderId, reference } = await testApp.createPaidOrder(helene);
      const { id, expectedStatusSince } = await thread(testApp);
      await testApp.db('threads').where({ id }).update({ email: helene.email, order_reference: reference });
      return { id, body: { orderId, expectedStatusSince } };
    },
    bothSucceed: 'Both name the same order.',
  },
  'POST /messages/:id/snooze': {
    prepare: aboutThread(() => ({ until: new Date(Date.now() + 86_400_000).toISOString() })),
  },
  'POST /messages/:id/wake': {
    prepare: async (testApp) => {
      const { id } = await thread(testApp);
      await testApp.db('threads').where({ id }).update({ status: 'done' });
      const { status_since } = await first<{ status_since: Date }>(testApp, 'threads', { id });
      return { id, body: { expectedStatusSince: status_since.toISOString() } };
    },
  },
  'POST /messages/:id/note': {
    prepare: async (testApp) => ({ id: (await thread(testApp)).id, body: () => ({ requestId: randomUUID(), text }) }),
    bothSucceed: 'Two notes are two lines of the thread.',
  },
  'POST /messages/:id/done': { prepare: aboutThread(() => ({ note: text })) },
  'POST /orders/:id/messages': {
    prepare: async (testApp, helene) => ({
      id: (await testApp.createPaidOrder(helene)).id,
      body: () => ({ requestId: randomUUID(), body: 'Elle part ce soir.' }),
    }),
    bothSucceed: 'Two letters to a customer are two messages.',
  },
  'POST /orders/:id/cancel': { prepare: aboutOrder },
  'POST /orders/:id/hold': { prepare: aboutOrder },
  'POST /orders/:id/release': {
    prepare: async (testApp, helene) => {
      const { id } = await aboutOrder(testApp, helene);
      await testApp.db('letters').where({ order_id: id! }).update({ status: 'held' });
      const { status_since } = await letterOf(testApp, id!);
      return { id: id!, body: { reason, expectedStatusSince: status_since.toISOString() } };
    },
  },
  'POST /orders/:id/correct': {
    prepare: async (testApp, helene) => {
      const recipient = { kind: 'organisation', organisation: 'Free SAS', line4: '8 rue de la Ville l’Évêque' };
      const place = { postcode: '75008', city: 'Paris', country: 'FR' };
      return aboutOrder(testApp, helene, { recipient: { ...recipient, ...place } });
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
  'POST /search': { prepare: async () => ({ body: { q: 'AF-ABCDEF' } }), bothSucceed: 'It only reads.' },
};
