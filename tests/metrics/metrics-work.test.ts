import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { storeWebhook } from '../../src/kernel/inbox.ts';
import type { Metric } from '../../src/kernel/metrics.ts';
import { createRowCounter } from '../../src/kernel/row-counter.ts';
import { createCachedCollector } from '../../src/metrics/cached-collector.ts';
import { postalWebhookReceived } from '../../src/modules/orders/events.ts';
import { stripeWebhookReceived } from '../../src/modules/payments/events.ts';
import { readExposition, type Exposition } from './exposition.ts';
import { helene, read, scrape, testApp, watching, web } from './metrics-setup.ts';

describe('unfinished work', () => {
  const told = (providerEventId: string, provider = 'maileva') =>
    storeWebhook(testApp.deps, {
      provider,
      providerEventId,
      type: 'x',
      body: Buffer.from('{}'),
      providerRefs: {},
      event: provider === 'stripe' ? stripeWebhookReceived : postalWebhookReceived,
    });
  const listOutbox = (providerEventId: string) =>
    testApp
      .db('outbox')
      .whereRaw(`payload->>'id' = (select id::text from inbox where provider_event_id = ?)`, [providerEventId]);

  test('an undispatched event is in the outbox and, if a provider sent it, in the inbox', async () => {
    const { was, is } = await watching(async () => {
      await told('left');
      await testApp
        .db('inbox')
        .where({ provider_event_id: 'left' })
        .update({ received_at: testApp.db.raw(`now() - interval '100 seconds'`) });
      await listOutbox('left').update({ available_at: testApp.db.raw(`now() - interval '90 seconds'`) });
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

  test('a job that fails is failing, then failed; and so is its notification', async () => {
    const [sent]: { id: string }[] = await listOutbox('left').update({ relayed_at: new Date() }).returning('id');
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

  test('a repeated notification is counted as received once, and earlier ones are not counted for this process', async () => {
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

  test('a notification is counted once in any number of readings, and only once no earlier one can follow', async () => {
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

describe('reading the metrics', () => {
  test('reveals no personal data', async () => {
    for (let i = 0; i < 4; i += 1) await testApp.createPaidOrder(helene);
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
    expect(readExposition(text).lines).toBeLessThan(750);
  });

  test('has each metric that the runbook names', async () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8');
    const named = new Set([...runbook.matchAll(/\baffranchi_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, '')));
    expect(named).toContain('affranchi_outbox_oldest_seconds');
    const { names } = await read(await web());
    expect([...named].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('succeeds without a failing part, which is reported', async () => {
    await testApp.db.schema.renameTable('inbox', 'inbox_away');
    try {
      const answer = await scrape(await web());
      expect(answer.status).toBe(200);
      const now = readExposition(await answer.text());
      expect(now.all('affranchi_up').map(({ labels, value }) => [labels['part'], value])).toEqual([
        ['queues', 1],
        ['webhooks', 0],
        ['alarms', 1],
        ['scheduled_tasks', 1],
        ['tables', 1],
        ['purges', 1],
        ['heartbeats', 1],
        ['letters', 1],
        ['threads', 1],
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

  test('gives up a locked table, and reports the rest', async () => {
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

  describe('of cached parts', () => {
    let begun: string[];
    const count = (name: string, work: () => Promise<unknown> = async () => undefined) => ({
      name,
      read: async () => (begun.push(name), await work(), []),
    });
    const up = (figures: readonly Metric[]) => figures[0]!.values.map(({ value }) => value);
    beforeEach(() => {
      begun = [];
    });

    test('is shared by all simultaneous requests, and for a while after', async () => {
      const figures = createCachedCollector(testApp.deps, [count('a'), count('b')], {
        cachedMs: 600_000,
        patienceMs: 600_000,
        statementMs: 1_000,
      });
      await Promise.all(Array.from({ length: 10 }, figures));
      await figures();
      expect(begun).toEqual(['a', 'b']);
    });

    test('is repeated once the last is too old', async () => {
      const figures = createCachedCollector(testApp.deps, [count('a')], {
        cachedMs: 0,
        patienceMs: 600_000,
        statementMs: 1_000,
      });
      await figures();
      await figures();
      expect(begun).toEqual(['a', 'a']);
    });

    test('succeeds without a hanging part, never starts it twice at once, and starts it again when it ends', async () => {
      let release!: () => void;
      const hangs = new Promise<void>((done) => (release = done));
      try {
        const figures = createCachedCollector(testApp.deps, [count('a'), count('b', () => hangs), count('c')], {
          cachedMs: 3_000,
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
