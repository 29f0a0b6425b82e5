import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { pollLetter } from '../../jobs/handlers/orders/process-postal-webhook.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { mountEndpoints } from '../../src/kernel/http.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { storeWebhook } from '../../src/kernel/inbox.ts';
import type { Metric } from '../../src/kernel/metrics.ts';
import { createRowCounter } from '../../src/kernel/row-counter.ts';
import { createCachedCollector } from '../../src/metrics/cached-collector.ts';
import { createMetrics } from '../../src/metrics/index.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { listOpenDiscrepancies } from '../../src/modules/payments/index.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { serve } from '../middleware/serve.ts';
import { readExposition, type Exposition } from './exposition.ts';

const TOKEN = 'a-token-for-the-tests-of-forty-characters';
let testApp: TestApp;
let helene: Actor;
const open: { close(): Promise<unknown> }[] = [];
beforeAll(async () => {
  testApp = await createTestApp({ METRICS_TOKEN: TOKEN, POSTAL_OUTAGE_FAILURES: '2' });
  helene = await testApp.createUser('Hélène');
}, 60_000);
afterAll(async () => {
  for (const server of open) await server.close();
  await testApp.close();
});

/** The address alone, as the web process has it. Half a minute passes once it is there: what is counted as it comes is certain after some seconds. */
async function web(deps: Deps = testApp.deps): Promise<string> {
  let later = 0;
  const metrics = createMetrics({ ...deps, newId: () => uuidv7(Date.now() + later) });
  later = 30_000;
  const server = await serve(
    ...(metrics ? [metrics.middleware] : []),
    mountEndpoints(deps, metrics ? [metrics.routes] : []),
  );
  open.push(server);
  return server.url;
}
const scrape = (url: string, authorization = `Bearer ${TOKEN}`) =>
  fetch(`${url}/-/metrics`, { headers: { authorization } });
const read = async (url: string): Promise<Exposition> => readExposition(await (await scrape(url)).text());
/** Two processes that began together: what one says before something happens, the other after, and by how much a count grew. */
async function watching(
  happens: () => Promise<unknown>,
): Promise<{ was: Exposition; is: Exposition; grown(name: string, labels?: Record<string, string>): number }> {
  const [before, after] = [await web(), await web()];
  const was = await read(before);
  await happens();
  const is = await read(after);
  return { was, is, grown: (name, labels) => is.of(name, labels)! - was.of(name, labels)! };
}

describe('who may read', () => {
  const said = async (answer: Response) => [
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.get('www-authenticate'),
    ...Object.entries((await answer.json()) as object).filter(([name]) => name !== 'reference'),
  ];
  test('nobody where no token is set: there is no such address', async () => {
    const url = await web({ ...testApp.deps, config: { ...testApp.deps.config, metricsToken: undefined } });
    const asked = await scrape(url);
    expect(asked.status).toBe(404);
    expect(await said(asked)).toEqual(await said(await fetch(`${url}/-/nothing-here`)));
  });

  test.each(['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, `Bearer  `, `Basic ${TOKEN}`, TOKEN])(
    'not with « %s »',
    async (authorization) => {
      const answer = await scrape(await web(), authorization);
      const text = await answer.text();
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(JSON.parse(text)).toMatchObject({
        code: 'metrics_token_refused',
        message: expect.stringContaining('METRICS_TOKEN'),
      });
      expect(text).not.toContain('affranchi_');
    },
  );

  test('whoever has the token, as Prometheus asks', async () => {
    const answer = await scrape(await web());
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'private, no-store',
    ]);
  });
});

test('a paid order, a letter on its way and its end, in every figure that knows of them', async () => {
  let order!: OrderView;
  const { is: paid, grown: byPaying } = await watching(
    async () => void (order = await testApp.createPaidOrder(helene)),
  );
  expect([
    paid.of('affranchi_letters', { state: 'queued' }),
    paid.of('affranchi_payments', { state: 'succeeded' }),
  ]).toEqual([1, 1]);
  expect([byPaying('affranchi_received_today_cents'), order.price.totalCents]).toEqual([1380, 1380]);
  expect([paid.of('affranchi_outbox', { state: 'later' }), paid.of('affranchi_outbox', { state: 'due' })]).toEqual([
    1, 0,
  ]);
  expect([
    byPaying('affranchi_webhooks_received_total', { provider: 'stripe' }),
    paid.of('affranchi_webhooks', { provider: 'stripe', state: 'waiting' }),
  ]).toEqual([1, 0]);
  expect(byPaying('affranchi_state_transitions_total', { entity: 'payments', transition: 'succeed' })).toBe(1);
  // Its change of mind is not over: it is not old.
  expect(paid.of('affranchi_letters_oldest_seconds', { state: 'queued' })).toBe(0);

  const { is: gone, grown: byReleasing } = await watching(() => testApp.endChangeOfMind());
  expect([
    gone.of('affranchi_letters', { state: 'submitted' }),
    gone.of('affranchi_letters', { state: 'queued' }),
    gone.of('affranchi_letters_handed_over'),
  ]).toEqual([1, 0, 1]);
  expect([
    gone.of('affranchi_letters_at_partner', { partner: 'maileva' }),
    gone.of('affranchi_partner_circuit', { partner: 'maileva', state: 'closed' }),
  ]).toEqual([1, 1]);
  expect(byReleasing('affranchi_state_transitions_total', { entity: 'letters', transition: 'submit' })).toBe(1);

  const { id, provider_ref } = await testApp.db('letters').where({ order_id: order.id }).first();
  testApp.postal.live(provider_ref);
  const { is: there, grown: byArriving } = await watching(async () => {
    await pollLetter(testApp.deps, id);
    await testApp.runJobs();
  });
  expect([
    there.of('affranchi_letters', { state: 'delivered' }),
    there.of('affranchi_letters_handed_over'),
    there.of('affranchi_letters_at_partner', { partner: 'maileva' }),
  ]).toEqual([1, 1, 0]);
  expect([
    byArriving('affranchi_state_transitions_total', { entity: 'letters', transition: 'deliver' }),
    byArriving('affranchi_partner_tracking_events_total', { partner: 'maileva', kind: 'delivered' }),
  ]).toEqual([1, 1]);
  expect(byArriving('affranchi_state_transitions_total', { entity: 'letters', transition: 'submit' })).toBe(0);
}, 60_000);

test('a letter that nobody works on is old, overdue, and an alarm once the worker looked', async () => {
  await testApp.createPaidOrder(helene);
  await testApp
    .db('letters')
    .where({ status: 'queued' })
    .update({ releases_at: testApp.db.raw(`now() - interval '61 minutes'`) });
  const url = await web();
  const now = await read(url);
  expect(now.of('affranchi_letters_overdue', { state: 'queued' })).toBe(1);
  expect(now.of('affranchi_letters_oldest_seconds', { state: 'queued' })).toBeGreaterThanOrEqual(3660);
  expect(now.of('affranchi_alarms_open', { entity: 'letters', state: 'queued' })).toBeUndefined();
  await raiseOverdueAlarms(testApp.deps);
  expect((await read(await web())).of('affranchi_alarms_open', { entity: 'letters', state: 'queued' })).toBe(1);
  await testApp.endChangeOfMind();
  await raiseOverdueAlarms(testApp.deps);
  expect((await read(await web())).all('affranchi_alarms_open')).toEqual([]);
}, 60_000);

describe('work that is not done', () => {
  const told = (providerEventId: string, provider = 'maileva') =>
    storeWebhook(testApp.deps, { provider, providerEventId, type: 'x', body: Buffer.from('{}'), providerRefs: {} });
  const outboxOf = (providerEventId: string) =>
    testApp
      .db('outbox')
      .whereRaw(`payload->>'id' = (select id::text from inbox where provider_event_id = ?)`, [providerEventId]);

  test('what nobody turned into a job yet is in the outbox and, when a provider said it, in the inbox', async () => {
    const { was, is } = await watching(async () => {
      await told('left');
      await testApp
        .db('inbox')
        .where({ provider_event_id: 'left' })
        .update({ received_at: testApp.db.raw(`now() - interval '100 seconds'`) });
      await outboxOf('left').update({ available_at: testApp.db.raw(`now() - interval '90 seconds'`) });
    });
    expect([was.of('affranchi_outbox', { state: 'due' }), was.of('affranchi_outbox_oldest_seconds')]).toEqual([0, 0]);
    expect([
      is.of('affranchi_outbox', { state: 'due' }),
      is.of('affranchi_webhooks', { provider: 'maileva', state: 'waiting' }),
    ]).toEqual([1, 1]);
    expect(is.of('affranchi_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(is.of('affranchi_webhooks_oldest_seconds', { provider: 'maileva' })).toBeGreaterThanOrEqual(100);
    expect(is.of('affranchi_webhooks_oldest_seconds', { provider: 'stripe' })).toBe(0);
  });

  test('a job that fails is failing, then given up; its notification with it', async () => {
    const [sent]: { id: string }[] = await outboxOf('left').update({ relayed_at: new Date() }).returning('id');
    const of = { outbox_id: sent!.id, job: 'process-postal-webhook' };
    await testApp.db('job_dispatches').insert({ ...of, queue: 'postal', failure_count: 2 });
    const failing = await read(await web());
    const states = (now: Exposition, name: string, labels: Record<string, string>) =>
      ['waiting', 'failing', 'failed'].map((state) => now.of(name, { ...labels, state }));
    expect([
      states(failing, 'affranchi_jobs', { queue: 'postal' }),
      states(failing, 'affranchi_webhooks', { provider: 'maileva' }),
    ]).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(failing.of('affranchi_jobs_oldest_seconds', { queue: 'postal' })).toBeGreaterThanOrEqual(90);
    await testApp.db('job_dispatches').where(of).update({ failed_at: new Date() });
    const over = await read(await web());
    expect([
      states(over, 'affranchi_jobs', { queue: 'postal' }),
      states(over, 'affranchi_webhooks', { provider: 'maileva' }),
    ]).toEqual([
      [0, 0, 1],
      [0, 0, 1],
    ]);
    expect([
      over.of('affranchi_jobs_oldest_seconds', { queue: 'postal' }),
      over.of('affranchi_webhooks_oldest_seconds', { provider: 'maileva' }),
    ]).toEqual([0, 0]);
    await testApp.db('job_dispatches').where(of).update({ failed_at: null, done_at: new Date() });
    expect(states(await read(await web()), 'affranchi_jobs', { queue: 'postal' })).toEqual([0, 0, 0]);
  });

  test('a notification told twice is received once, and what came long before this process is not its own', async () => {
    const { grown } = await watching(async () => {
      await told('once');
      await told('once');
      await testApp.db('inbox').insert({
        id: uuidv7(Date.now() - 60_000),
        provider: 'maileva',
        provider_event_id: 'earlier',
        type: 'x',
        body: Buffer.from('{}'),
        provider_refs: '{}',
      });
    });
    expect(grown('affranchi_webhooks_received_total', { provider: 'maileva' })).toBe(1);
  });

  test('what came is counted once however often it is asked, and only when nothing earlier can still come', async () => {
    const clock = { now: Date.now() + 3_600_000 };
    const received = createRowCounter({ newId: () => uuidv7(clock.now) }, 'inbox', ['provider', 'type']);
    const count = async () => (await testApp.db.transaction((trx) => received(trx))).get('lob', 'letter.mailed');
    const came = (providerEventId: string) =>
      testApp.db('inbox').insert({
        id: uuidv7(clock.now),
        provider: 'lob',
        provider_event_id: providerEventId,
        type: 'letter.mailed',
        body: Buffer.from('{}'),
        provider_refs: '{}',
      });
    await came('first');
    expect(await count()).toBe(0);
    clock.now += 11_000;
    await came('second');
    expect([await count(), await count()]).toEqual([1, 1]);
    clock.now -= 5_000;
    expect(await count()).toBe(1);
    clock.now += 16_001;
    expect([await count(), await count()]).toEqual([2, 2]);
  });
});

test('a partner that fails is suspected, then left alone, and its letter waits', async () => {
  const url = await web();
  testApp.postal.available = false;
  await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  const suspected = await read(url);
  expect([
    suspected.of('affranchi_partner_circuit', { partner: 'maileva', state: 'suspected' }),
    suspected.of('affranchi_partner_failures', { partner: 'maileva' }),
  ]).toEqual([1, 1]);
  await testApp.db('outages').update({ status: 'open' });
  const opened = await read(await web());
  expect(
    ['closed', 'suspected', 'open'].map((state) =>
      opened.of('affranchi_partner_circuit', { partner: 'maileva', state }),
    ),
  ).toEqual([0, 0, 1]);
  expect([
    opened.of('affranchi_letters', { state: 'failed' }),
    opened.of('affranchi_letters_at_partner', { partner: 'maileva' }),
  ]).toEqual([1, 2]);
  testApp.postal.available = true;
  await testApp.db('outages').delete();
}, 60_000);

describe('money', () => {
  test('what goes back, what is not written and what does not agree', async () => {
    const { was, is } = await watching(async () => {
      const order = await testApp.createPaidOrder(helene);
      const { status } = await testApp.request('POST', `/orders/${order.id}/cancel`, { user: helene, body: {} });
      expect(status).toBe(200);
      await testApp.db('discrepancies').insert({
        id: testApp.deps.newId(),
        kind: 'refund_differs',
        subject: 're_1',
        side_values: '{}',
        status: 'open',
        first_seen_at: new Date(),
        last_seen_at: new Date(),
      });
      await testApp.db.raw('alter table invoices disable trigger invoices_immutable');
      await testApp
        .db('invoices')
        .where({ payment_id: testApp.db('payments').where({ order_id: order.id }).select('id') })
        .update({ file_id: null, issued_at: testApp.db.raw(`now() - interval '600 seconds'`) });
      await testApp.db.raw('alter table invoices enable trigger invoices_immutable');
    });
    expect([
      is.of('affranchi_refunds', { state: 'requested' }),
      is.of('affranchi_refunds_overdue', { state: 'requested' }),
    ]).toEqual([1, 0]);
    expect(is.of('affranchi_invoices_without_pdf')).toBe(1);
    expect(is.of('affranchi_invoices_without_pdf_oldest_seconds')).toBeGreaterThanOrEqual(600);
    expect([
      was.of('affranchi_discrepancies_open', { kind: 'refund_differs' }),
      is.of('affranchi_discrepancies_open', { kind: 'refund_differs' }),
    ]).toEqual([0, 1]);
    expect(is.all('affranchi_discrepancies_open').reduce((all, { value }) => all + value, 0)).toBe(
      (await listOpenDiscrepancies(testApp.deps)).reduce((all, { count }) => all + count, 0),
    );

    await testApp.runJobs();
    const back = await read(await web());
    expect([
      back.of('affranchi_refunds', { state: 'requested' }),
      back.of('affranchi_subscriptions', { state: 'active' }),
    ]).toEqual([0, 0]);
    await testApp.db('refunds').update({ status: 'succeeded', status_since: testApp.db.fn.now() });
    const gone: { cents: number } = await testApp
      .db('refunds')
      .first(testApp.db.raw('sum(amount_cents)::int as cents'));
    expect((await read(await web())).of('affranchi_refunded_today_cents')).toBe(gone.cents);
    // Yesterday, in Paris.
    await testApp
      .db('refunds')
      .update({ status_since: testApp.db.raw(`date_trunc('day', now(), 'Europe/Paris') - interval '1 second'`) });
    await testApp
      .db('payments')
      .update({ paid_at: testApp.db.raw(`date_trunc('day', now(), 'Europe/Paris') - interval '1 second'`) });
    const yesterday = await read(await web());
    expect([yesterday.of('affranchi_refunded_today_cents'), yesterday.of('affranchi_received_today_cents')]).toEqual([
      0, 0,
    ]);
  }, 60_000);
});

describe('the reading', () => {
  test('names nobody and nothing of theirs', async () => {
    const text = await (await scrape(await web())).text();
    const orders: string[] = await testApp.db('orders').pluck('reference');
    const payments: { stripe_session_id: string | null }[] = await testApp.db('payments').select('stripe_session_id');
    expect(orders.length).toBeGreaterThan(3);
    for (const word of [
      helene.id,
      helene.email,
      helene.firstName,
      helene.lastName,
      'Exemple',
      '@',
      ...orders,
      ...payments.flatMap(({ stripe_session_id }) => stripe_session_id ?? []),
    ])
      expect(text).not.toContain(word);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
    expect(readExposition(text).lines).toBeLessThan(700);
  });

  test('is whole without a part that fails, which says so', async () => {
    await testApp.db.schema.renameTable('inbox', 'inbox_away');
    try {
      const answer = await scrape(await web());
      expect(answer.status).toBe(200);
      const now = readExposition(await answer.text());
      expect(now.all('affranchi_up').map(({ labels, value }) => [labels['part'], value])).toEqual([
        ['queues', 1],
        ['webhooks', 0],
        ['alarms', 1],
        ['letters', 1],
        ['partners', 1],
        ['money', 1],
        ['transitions', 1],
      ]);
      expect([now.all('affranchi_webhooks'), now.all('affranchi_letters').length > 0]).toEqual([[], true]);
    } finally {
      await testApp.db.schema.renameTable('inbox_away', 'inbox');
    }
    expect((await read(await web())).of('affranchi_up', { part: 'webhooks' })).toBe(1);
  });

  test('gives up a table that somebody holds, and tells the rest', async () => {
    const url = await web();
    const holder = await testApp.db.transaction();
    try {
      await holder.raw('lock table inbox in access exclusive mode');
      const now = await read(url);
      expect([now.of('affranchi_up', { part: 'webhooks' }), now.of('affranchi_up', { part: 'money' })]).toEqual([0, 1]);
    } finally {
      await holder.rollback();
    }
  });

  describe('of parts', () => {
    let begun: string[];
    const count = (name: string, work: () => Promise<unknown> = async () => undefined) => ({
      name,
      read: async () => (begun.push(name), await work(), []),
    });
    const up = (figures: readonly Metric[]) => figures[0]!.values.map(({ value }) => value);
    beforeEach(() => {
      begun = [];
    });

    test('is one for all who ask at once, and for a while after', async () => {
      const figures = createCachedCollector(testApp.deps, [count('a'), count('b')], {
        keptMs: 600_000,
        patienceMs: 600_000,
        statementMs: 1_000,
      });
      await Promise.all(Array.from({ length: 10 }, figures));
      await figures();
      expect(begun).toEqual(['a', 'b']);
    });

    test('is another when the last is too old', async () => {
      const figures = createCachedCollector(testApp.deps, [count('a')], {
        keptMs: 0,
        patienceMs: 600_000,
        statementMs: 1_000,
      });
      await figures();
      await figures();
      expect(begun).toEqual(['a', 'a']);
    });

    test('answers without a part that hangs, never begins a second beside it, and begins anew when it ends', async () => {
      let release!: () => void;
      const hangs = new Promise<void>((done) => (release = done));
      try {
        const figures = createCachedCollector(testApp.deps, [count('a'), count('b', () => hangs), count('c')], {
          keptMs: 3_000,
          patienceMs: 100,
          statementMs: 1_000,
        });
        const said = ['0,0,0'];
        // At last what it found is of another time.
        while (!begun.includes('b') || said.at(-1) !== '0,0,0' || !said.includes('1,0,0'))
          said.push(up(await figures()).join());
        expect([...new Set(said)]).toEqual(['0,0,0', '1,0,0']);
        expect(begun).toEqual(['a', 'b']);
        release();
        while (begun.length < 6) await figures();
        expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
      } finally {
        release();
      }
    });
  });
});
