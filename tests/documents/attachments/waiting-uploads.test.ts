import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { normaliseEnclosure } from '../../../jobs/handlers/documents/normalise-enclosure.ts';
import { Heartbeats } from '../../../jobs/heartbeats.ts';
import { OutboxRelay } from '../../../jobs/outbox-relay.ts';
import { Queues, type AnyQueue } from '../../../jobs/queues.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { queueNames } from '../../../src/kernel/events.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { EnclosureView } from '../../../src/modules/documents/attachments/contract.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let bytes: Uint8Array;
beforeAll(async () => {
  testApp = await createTestApp();
  const pdf = await PDFDocument.create();
  pdf.addPage([595.28, 841.89]);
  bytes = await pdf.save();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.db.raw('truncate rate_limits, outbox, enclosures, files cascade'));

type Who = { user?: Actor; visitor?: string };
const upload = (who: Who, id = uuidv7(), documentId = uuidv7()) =>
  testApp.request<EnclosureView & Rejection>('POST', `/documents/${documentId}/enclosures`, {
    ...who,
    body: bytes,
    headers: { 'content-type': 'application/pdf', 'x-enclosure-id': id, 'x-file-name': 'a.pdf' },
  });
async function uploadMany(who: Who, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await upload(who)).body.id);
  return ids;
}

describe('visitors’ files that wait for normalisation', () => {
  const setCeiling = (visitorUploads: { maxFiles: number; maxBytes: number }) =>
    void Object.assign(testApp.deps.config, { visitorUploads });
  afterEach(() => setCeiling({ maxFiles: 60, maxBytes: 300_000_000 }));
  const full = { status: 503, body: { code: 'uploads_full', message: expect.stringContaining('Gardez celui-ci') } };

  test('have one common limit; beyond it a file is rejected with a retry time, and customers are not affected', async () => {
    setCeiling({ maxFiles: 2, maxBytes: 300_000_000 });
    const [first] = await uploadMany({ visitor: 'one' }, 1);
    await uploadMany({ visitor: 'two' }, 1);
    expect(await upload({ visitor: 'three' })).toMatchObject(full);
    expect((await upload({ user: buildUser('Camille') })).status).toBe(201);
    const response = await testApp.send('POST', `/documents/${uuidv7()}/enclosures`, {
      visitor: 'four',
      body: bytes,
      headers: { 'x-enclosure-id': uuidv7(), 'x-file-name': 'a.pdf' },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    await normaliseEnclosure.run({ id: first! }, testApp.deps);
    expect((await upload({ visitor: 'three' })).status).toBe(201);
  });

  test('are refused before their bytes are read, except a file that is uploaded again', async () => {
    setCeiling({ maxFiles: 1, maxBytes: 300_000_000 });
    const [id, documentId] = [uuidv7(), uuidv7()];
    await upload({ visitor: 'one' }, id, documentId);
    // A file of an unknown type is named as such only once its bytes were read.
    const unreadable = new Uint8Array([1, 2, 3]);
    const response = await testApp.send('POST', `/documents/${uuidv7()}/enclosures`, {
      visitor: 'two',
      body: unreadable,
      headers: { 'x-enclosure-id': uuidv7(), 'x-file-name': 'a.pdf' },
    });
    expect(response.status).toBe(503);
    expect((await upload({ visitor: 'one' }, id, documentId)).status).toBe(200);
  });

  test('are limited in bytes too, and simultaneous uploads do not exceed the limit', async () => {
    setCeiling({ maxFiles: 60, maxBytes: bytes.length * 3 });
    const statuses = (await Promise.all(Array.from({ length: 8 }, (_, i) => upload({ visitor: `s${i}` })))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 503)).toHaveLength(5);
  });

  test('leave no data when rejected; an interrupted upload frees its place, and a completed one is not uploaded again', async () => {
    setCeiling({ maxFiles: 1, maxBytes: 300_000_000 });
    const [id, documentId] = [uuidv7(), uuidv7()];
    await upload({ visitor: 'one' }, id, documentId);
    expect(await upload({ visitor: 'two' })).toMatchObject(full);
    expect(await testApp.db('enclosures').count('* as n').first()).toEqual({ n: 1 });
    expect((await upload({ visitor: 'one' }, id, documentId)).status).toBe(200);
    await testApp
      .db('enclosures')
      .update({ raw_file_id: null, created_at: new Date(testApp.clock.now.getTime() - 6 * 60_000) });
    expect((await upload({ visitor: 'two' })).status).toBe(201);
  });
});

describe('the queue of files', () => {
  /** Relays what was uploaded into a real queue, and gives the ids in the order in which a worker takes them. */
  async function listOrder(count: number, { emptied = false } = {}): Promise<string[]> {
    const { connectionString: url } = (testApp.db.client as { config: { connection: { connectionString: string } } })
      .config.connection;
    const deps = {
      ...testApp.deps,
      config: {
        ...testApp.deps.config,
        database: { directUrl: url, pool: 2 },
        redisUrl: undefined,
        requeueAfterSeconds: 60,
        retryMaxDelaySeconds: 60,
      },
    } as unknown as Deps;
    const queues = new Queues(deps, { lockMs: 30_000, heartbeats: new Heartbeats(deps) });
    try {
      const uploads = await queues.openQueue('uploads');
      const ignored = { addBulk: async () => [], getJobCountByTypes: async () => 0 } as unknown as AnyQueue;
      const relay = new OutboxRelay(
        deps,
        new Map(queueNames.map((name) => [name, name === 'uploads' ? uploads : ignored])),
      );
      await relay.relayBatch();
      if (emptied) {
        await uploads.drain(true);
        await testApp.db('job_dispatches').update({ dispatched_at: testApp.db.raw(`now() - interval '61 seconds'`) });
        expect(await relay.requeueStale()).toBe(count);
      }
      const taken: string[] = [];
      await new Promise<void>((done) => {
        void queues.startWorker(
          'uploads',
          async ({ data }) => {
            taken.push(String(data.payload['id']));
            if (taken.length === count) done();
          },
          1,
        );
      });
      return taken;
    } finally {
      await queues.close();
    }
  }

  test.each([
    ['', false],
    [', also after the queue was emptied', true],
  ])('takes each owner’s first file before any second one, and customers before visitors%s', async (_name, emptied) => {
    const many = await uploadMany({ visitor: 'eleven' }, 11);
    const [other] = await uploadMany({ visitor: 'another' }, 1);
    const camille = await uploadMany({ user: buildUser('Camille') }, 3);
    const [yanis] = await uploadMany({ user: buildUser('Yanis') }, 1);
    const order = await listOrder(16, { emptied });
    // The order of two first files does not matter.
    const rounds = [order.slice(0, 2).toSorted(), order.slice(2, 4), order.slice(4, 6).toSorted(), order.slice(6)];
    expect(rounds).toEqual([
      [camille[0], yanis].toSorted(),
      camille.slice(1),
      [many[0], other].toSorted(),
      many.slice(1),
    ]);
  });
});
