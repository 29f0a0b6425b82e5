import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { storeWebhook } from '../../../src/kernel/inbox.ts';
import { flushRateLimitHits } from '../../../src/kernel/rate-limit-hits.ts';
import { rateLimiter } from '../../../src/kernel/rate-limit.ts';
import { claimRun, finishRun, recordSkippedRun } from '../../../src/kernel/scheduled-runs.ts';
import { storeSchedule } from '../../../src/kernel/scheduled-tasks.ts';
import { stripeWebhookReceived } from '../../../src/modules/payments/events.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let admin: Actor;
let colleague: Actor;
let support: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  [admin, colleague, support] = [
    await testApp.createUser('Rose', 'admin'),
    await testApp.createUser('Basile', 'admin'),
    await testApp.createUser('Lise', 'support'),
  ];
});
afterAll(() => testApp?.close());

const read = <T>(path: string, user = admin) => testApp.request<T>('GET', `/-/admin/v1/${path}`, { user });
const send = <T>(path: string, body: object, user = admin) =>
  testApp.request<T>('POST', `/-/admin/v1/${path}`, { user, body });
const filtered = (list: string, filter: object): string =>
  `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

interface Job {
  id: string;
  state: string;
  lastError: string | null;
  subjectId: string;
  can: string[];
}

/** A job that was given up, with a subject of its own. */
async function createFailedJob(lastError = 'Error: the mailbox of "Hélène Aubry" <helene@exemple.fr> is full') {
  const [outboxId, subjectId] = [testApp.deps.newId(), randomUUID()];
  const now = testApp.deps.now();
  await testApp.db('outbox').insert({
    id: outboxId,
    event: 'letter.delivered',
    payload: JSON.stringify({ id: subjectId }),
    relayed_at: now,
  });
  const [job]: { id: string }[] = await testApp
    .db('job_dispatches')
    .insert({
      outbox_id: outboxId,
      job: 'unknown-job',
      queue: 'mail',
      failure_count: 60,
      last_error: lastError,
      failed_at: now,
    })
    .returning('id');
  return { id: job!.id, subjectId };
}

describe('the list of jobs', () => {
  test('shows a job that was given up, without what people typed', async () => {
    const { id, subjectId } = await createFailedJob();
    const { status, body } = await read<Job[]>(filtered('job-dispatches', { state: ['failed'] }));
    expect(status).toBe(200);
    expect(body.find((job) => job.id === id)).toMatchObject({
      subjectId,
      state: 'failed',
      lastError: 'Error: the mailbox of “…” <…> is full',
      failureCount: 60,
      can: ['retry'],
    });
  });

  test('is found by the row that an event is about', async () => {
    const { id, subjectId } = await createFailedJob();
    const { body } = await read<Job[]>(filtered('job-dispatches', { subjectId }));
    expect(body.map((job) => job.id)).toEqual([id]);
  });

  test('is closed to support', async () => {
    for (const list of ['job-dispatches', 'webhooks', 'scheduled-tasks', 'rate-limit-hits'])
      expect([list, (await read<Rejection>(list, support)).body.code]).toEqual([list, 'forbidden']);
  });
});

describe('a job that was given up', () => {
  const reason = 'La boîte est vidée.';

  test('runs again once when two colleagues ask at the same time, and the slower one learns who was faster', async () => {
    const { id } = await createFailedJob();
    const answers = await Promise.all([
      send<Rejection>('job-dispatches/retry', { ids: [id], reason }),
      send<Rejection>('job-dispatches/retry', { ids: [id], reason }, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { message } = answers.find(({ status }) => status === 409)!.body;
    expect(message).toMatch(/^(Rose|Basile) Exemple a déjà relancé cette tâche le \d+.* à \d+\sh/u);
    expect(await testApp.db('job_dispatches').where({ id }).first()).toMatchObject({
      failed_at: null,
      replay_reason: reason,
    });
  });

  test('runs again among several, of which others are done', async () => {
    const [failed, other] = [await createFailedJob(), await createFailedJob()];
    await testApp.db('job_dispatches').where({ id: other.id }).update({ done_at: testApp.deps.now() });
    const { body } = await send<{ retried: string[] }>('job-dispatches/retry', { ids: [failed.id, other.id], reason });
    expect(body).toEqual({ retried: [failed.id] });
  });

  test('asks for a reason', async () => {
    const { id } = await createFailedJob();
    expect((await send<Rejection>('job-dispatches/retry', { ids: [id], reason: '' })).body.errors).toHaveProperty(
      'reason',
    );
  });
});

describe('an event', () => {
  interface Event {
    state: string | null;
    replayedAt: string | null;
    can: string[];
  }
  const body = { reason: 'Traitement corrigé.', expectedReplayedAt: null };
  async function happened(): Promise<string> {
    const order = await testApp.createPaidOrder(await testApp.createUser('Camille'), undefined, 'pdf');
    await testApp.runJobs();
    const event = await testApp.db('outbox').whereRaw(`payload->>'id' = ?`, [order.id]).where({ event: 'order.paid' });
    return (event[0] as { id: string }).id;
  }
  const find = async (id: string): Promise<Event> => (await read<Event>(`events/${id}`)).body;

  test('is replayed once when two administrators ask at the same time, and doubles nothing', async () => {
    const id = await happened();
    expect(await find(id)).toMatchObject({ state: 'done', replayedAt: null, can: ['replay'] });
    expect((await read<Event>(`events/${id}`, support)).body.can).toEqual([]);
    const files = await testApp.db('files');
    const answers = await Promise.all([
      send<Rejection>(`events/${id}/replay`, body),
      send<Rejection>(`events/${id}/replay`, body, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const { message } = answers.find(({ status }) => status === 409)!.body;
    expect(message).toMatch(/^(Rose|Basile) Exemple a déjà rejoué cet événement le /);
    await testApp.runJobs();
    const replayed = await find(id);
    expect(replayed).toMatchObject({ state: 'done', can: ['replay'] });
    expect(replayed.replayedAt).not.toBeNull();
    expect((await testApp.db('files')).length).toBe(files.length);
    expect((await send<Rejection>(`events/${id}/replay`, body)).body.code).toBe('event_replayed');
    expect((await send(`events/${id}/replay`, { ...body, expectedReplayedAt: replayed.replayedAt })).status).toBe(202);
  });

  test('is replayed by administrators alone, with a reason, and not found under an unknown id', async () => {
    const id = await happened();
    expect((await send(`events/${id}/replay`, body, support)).status).toBe(403);
    expect((await send(`events/${id}/replay`, { ...body, reason: '' })).status).toBe(422);
    expect((await send(`events/${randomUUID()}/replay`, body)).status).toBe(404);
  });
});

describe('a webhook', () => {
  interface Webhook {
    id: string;
    state: string;
    replayedAt: string | null;
    can: string[];
  }
  const receive = async (): Promise<string> => {
    const providerEventId = `evt_${randomUUID()}`;
    await storeWebhook(testApp.deps, {
      provider: 'stripe',
      providerEventId,
      type: 'customer.created',
      body: Buffer.from(JSON.stringify({ id: providerEventId, type: 'customer.created', data: { object: {} } })),
      providerRefs: {},
      event: stripeWebhookReceived,
    });
    await testApp.runJobs();
    const { id } = (await testApp.db('inbox').where({ provider_event_id: providerEventId }).first('id')) as {
      id: string;
    };
    return id;
  };
  const find = async (id: string): Promise<Webhook> => (await read<Webhook>(`webhooks/${id}`)).body;
  const body = { reason: 'Traitement corrigé.', expectedReplayedAt: null };

  test('is replayed once when two colleagues ask at the same time', async () => {
    const id = await receive();
    expect(await find(id)).toMatchObject({ state: 'done', replayedAt: null, can: ['replay'] });
    const answers = await Promise.all([
      send<Rejection>(`webhooks/${id}/replay`, body),
      send<Rejection>(`webhooks/${id}/replay`, body, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    await testApp.runJobs();
    const replayed = await find(id);
    expect(replayed).toMatchObject({ state: 'done', can: ['replay'] });
    expect(replayed.replayedAt).not.toBeNull();
    // A screen from before the replay knows another instant.
    expect((await send<Rejection>(`webhooks/${id}/replay`, body)).body.code).toBe('webhook_replayed');
  });

  test('is found by the state that its row shows, also where it makes no job', async () => {
    await testApp.db('inbox').delete();
    const ids = { waiting: '', unrelayed: '', failed: '', done: await receive(), none: '', unannounced: '' };
    for (const name of ['waiting', 'unrelayed', 'failed', 'none', 'unannounced'] as const) ids[name] = await receive();
    const event = (id: string) => testApp.db('outbox').whereRaw(`payload->>'id' = ?`, [id]);
    const jobs = async (id: string) => testApp.db('job_dispatches').whereIn('outbox_id', event(id).select('id'));
    const change = async (id: string, values: object) => {
      for (const job of (await jobs(id)) as { id: string }[])
        await testApp.db('job_dispatches').where({ id: job.id }).update(values);
    };
    await change(ids.waiting, { done_at: null });
    await change(ids.failed, { done_at: null, failed_at: testApp.deps.now() });
    for (const name of ['unrelayed', 'none', 'unannounced'] as const)
      await testApp.db('job_dispatches').whereIn('outbox_id', event(ids[name]).select('id')).delete();
    await event(ids.unrelayed).update({ relayed_at: null });
    await event(ids.unannounced).delete();
    const states = { waiting: 'waiting', unrelayed: 'waiting', failed: 'failed', done: 'done', none: 'done' } as const;
    const expected = new Map<string, string>([
      ...Object.entries(states).map(([name, state]) => [ids[name as keyof typeof states], state] as const),
      [ids.unannounced, 'done'],
    ]);
    const all = (await read<Webhook[]>('webhooks?range=[0,99]')).body;
    expect(new Map(all.map(({ id, state }) => [id, state]))).toEqual(expected);
    for (const state of ['waiting', 'failed', 'done']) {
      const filter = encodeURIComponent(JSON.stringify({ state: [state] }));
      const rows = (await read<Webhook[]>(`webhooks?range=[0,99]&filter=${filter}`)).body;
      expect([state, rows.map(({ id }) => id).toSorted()]).toEqual([
        state,
        [...expected].flatMap(([id, shown]) => (shown === state ? [id] : [])).toSorted(),
      ]);
    }
    expect(all.find(({ id }) => id === ids.none)!.can).toEqual([]);
    await event(ids.unrelayed).update({ relayed_at: testApp.deps.now() });
  });

  test('whose payment is known doubles nothing when it is replayed', async () => {
    const customer = await testApp.createUser('Camille');
    await testApp.createPaidOrder(customer);
    await testApp.runJobs();
    const rows = async () => {
      const tables = ['payments', 'invoices', 'letters', 'orders', 'refunds', 'sent_emails'];
      return Promise.all(tables.map(async (table) => [table, (await testApp.db(table)).length]));
    };
    const before = [await rows(), testApp.mail.sent.length];
    const webhooks: { id: string }[] = await testApp.db('inbox').select('id');
    for (const { id } of webhooks) await send(`webhooks/${id}/replay`, body);
    await testApp.runJobs();
    expect([await rows(), testApp.mail.sent.length]).toEqual(before);
  });

  test('is not found under an unknown id', async () => {
    expect((await send(`webhooks/${randomUUID()}/replay`, body)).status).toBe(404);
  });
});

describe('a scheduled task', () => {
  interface Task {
    id: string;
    name: string;
    lastResult: string | null;
    durationMs: number | null;
    isRunning: boolean;
    can: string[];
  }
  const nextRunAt = new Date('2030-01-01T00:00:00Z');
  const list = async (): Promise<Task[]> => (await read<Task[]>('scheduled-tasks')).body;

  test('shows its last run, its result and its next run', async () => {
    await storeSchedule(testApp.deps, [
      { name: 'reconcile', cron: '23 3 * * *', nextRunAt },
      { name: 'check-prices', cron: '*/5 * * * *', nextRunAt },
    ]);
    const dueAt = testApp.deps.now();
    const claim = (name: string, next = nextRunAt) =>
      claimRun(testApp.deps, { name, dueAt, nextRunAt: next, leaseMs: 60_000 });
    expect([await claim('reconcile'), await claim('reconcile')]).toEqual([true, false]);
    expect((await list()).find(({ name }) => name === 'reconcile')).toMatchObject({ isRunning: true });
    testApp.later(1500);
    await recordSkippedRun(testApp.deps, { name: 'reconcile', dueAt: testApp.deps.now() });
    await finishRun(testApp.deps, { name: 'reconcile', dueAt }, { result: 'ok', isRepeated: false });
    await claim('check-prices', new Date(dueAt.getTime() - 600_000));
    const error = new Error('no answer for "Hélène"');
    await finishRun(testApp.deps, { name: 'check-prices', dueAt }, { result: 'failed', error, isRepeated: false });
    const byName = new Map((await list()).map((task) => [task.name, task]));
    expect(byName.get('reconcile')).toMatchObject({
      lastResult: 'ok',
      durationMs: 1500,
      isRunning: false,
      isLate: false,
      failureCount: 0,
      can: ['run'],
    });
    expect(byName.get('check-prices')).toMatchObject({
      lastResult: 'failed',
      lastError: 'no answer for “…”',
      failureCount: 1,
      isLate: true,
    });
    const { body } = await read<{ runs: { result: string; dueAt: string }[] }>(
      `scheduled-tasks/${byName.get('reconcile')!.id}`,
    );
    expect(body.runs).toMatchObject([
      { result: 'skipped', startedAt: null },
      { result: 'ok', dueAt: dueAt.toISOString() },
    ]);
  });

  test('is requested before its time once, by two colleagues at the same time', async () => {
    const [task] = await list();
    const answers = await Promise.all([
      send<Rejection>(`scheduled-tasks/${task!.id}/run`, {}),
      send<Rejection>(`scheduled-tasks/${task!.id}/run`, {}, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
      /Exemple a déjà demandé cette exécution/,
    );
    expect((await list()).find(({ id }) => id === task!.id)!.can).toEqual([]);
  });

  test('that the build no longer has disappears', async () => {
    await storeSchedule(testApp.deps, [{ name: 'reconcile', cron: '23 3 * * *', nextRunAt }]);
    expect((await list()).map(({ name }) => name)).toEqual(['reconcile']);
  });
});

test('an e-mail leaves a row with its template and subject, and neither address nor text', async () => {
  const customer = await testApp.createUser('Odile');
  const order = await testApp.createPaidOrder(customer);
  await testApp.runJobs();
  const { body } = await read<{ email: string; result: string; attempts: number }[]>('sent-emails');
  expect(body[0]).toMatchObject({ email: 'invoice', event: expect.any(String), result: 'sent', attempts: 1 });
  const stored = JSON.stringify(await testApp.db('sent_emails'));
  for (const word of [customer.email, 'Odile', order.reference]) expect(stored).not.toContain(word);
});

test('support finds the e-mails of an account, also those about no order', async () => {
  const browser = testApp.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  const account = { email: 'marc@exemple.fr', password: 'quatre chevaux lents', firstName: 'Marc', lastName: 'Noir' };
  await browser.post('/-/api/v1/register', account);
  await browser.post('/-/api/v1/logout', {});
  await browser.post('/-/api/v1/password/forgot', { email: account.email });
  await testApp.runJobs();
  const { id: userId } = (await testApp.db('users').where({ email: account.email }).first('id')) as { id: string };
  // The link is deleted after its hour.
  await testApp.db('password_resets').where({ user_id: userId }).delete();
  const list = async (id: string) =>
    (await read<{ email: string; result: string }[]>(filtered('sent-emails', { userId: id }), support)).body;
  expect((await list(userId)).map(({ email, result }) => `${email}: ${result}`).toSorted()).toEqual([
    'password-reset: sent',
    'welcome: sent',
  ]);
  expect(await list(randomUUID())).toEqual([]);
});

test('a limit that was reached is counted once per window, without the address', async () => {
  const limit = { points: 2, seconds: 60 };
  for (let i = 0; i < 5; i += 1)
    await rateLimiter(testApp.deps)
      .consume('test-limit', '192.0.2.7', limit)
      .catch(() => undefined);
  await flushRateLimitHits(testApp.deps);
  const { body } = await read<{ kind: string; hits: number; keyHash: string }[]>(
    filtered('rate-limit-hits', { kind: 'test-limit' }),
  );
  expect(body).toMatchObject([{ kind: 'test-limit', hits: 1 }]);
  expect(body[0]!.keyHash).not.toContain('192.0.2.7');
});

describe('a postal partner that is out', () => {
  test('is tried again at once, by one of two colleagues', async () => {
    const id = randomUUID();
    const retryAt = new Date(testApp.deps.now().getTime() + 600_000);
    await testApp
      .db('outages')
      .insert({ id, partner: 'maileva', status: 'open', failures: 3, reason: 'timeout', retry_at: retryAt });
    const body = { reason: 'Le partenaire répond.', expectedRetryAt: retryAt.toISOString() };
    const answers = await Promise.all([
      send<{ retryAt: string }>(`outages/${id}/retry-now`, body),
      send<{ retryAt: string }>(`outages/${id}/retry-now`, body, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)!.body.retryAt).toBe(testApp.deps.now().toISOString());
    expect((await send<Rejection>(`outages/${id}/retry-now`, body, support)).body.code).toBe('forbidden');
  });
});
