import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { createStorage } from '../../src/adapters/storage/index.ts';
import type { StoragePort } from '../../src/adapters/storage/port.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { compareFiles } from '../../src/modules/files/index.ts';
import { createTestApp, type Rejection, type TestApp } from '../harness/test-app.ts';

let testApp: TestApp;
let helene: Actor;
let storage: StoragePort;
beforeAll(async () => {
  testApp = await createTestApp();
  helene = await testApp.createUser('Hélène');
  storage = testApp.deps.storage;
}, 60_000);
afterEach(() => {
  testApp.deps.storage = storage;
});
afterAll(() => testApp?.close());

/** The same store for a process whose FILE_KEYS lacks the key of the files. */
const withoutKey = (): StoragePort =>
  createStorage({ ...testApp.deps.config, fileKeys: [randomBytes(32).toString('base64')] });
/** Runs the jobs again that failed, once the leases of their attempts are over. */
async function runAgain(): Promise<void> {
  testApp.later(3_600_000);
  await testApp.db('job_dispatches').update({ dispatched_at: testApp.db.raw(`now() - interval '1 day'`) });
  await testApp.runJobs();
}
const findLetter = (orderId: string) => testApp.db('letters').where({ order_id: orderId }).first('status', 'file_id');

describe('a customer who opens a file', () => {
  test('whose key is missing reads a French sentence, and the file once the key is there again', async () => {
    const order = await testApp.createPaidOrder(helene, undefined, 'pdf');
    const path = `/orders/${order.id}/letter.pdf`;
    testApp.deps.storage = withoutKey();
    const answer = await testApp.download(helene, path);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'application/json; charset=utf-8']);
    expect((await answer.json()) as Rejection).toMatchObject({
      code: 'file_key_missing',
      message:
        'Ce fichier ne peut pas être ouvert pour le moment, par notre faute. Nous en sommes prévenus\u00a0: réessayez plus tard, ou écrivez-nous.',
    });
    testApp.deps.storage = storage;
    const again = await testApp.download(helene, path);
    expect([again.status, (await again.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('whose bytes are gone reads a French sentence, and an alarm is raised until they are there again', async () => {
    const order = await testApp.createPaidOrder(helene, undefined, 'pdf');
    const { file_id: id } = await testApp.db('orders').where({ id: order.id }).first('file_id');
    const path = join(testApp.deps.config.dataDir, 'files', id.slice(-2), id);
    const bytes = readFileSync(path);
    unlinkSync(path);
    const open = () => testApp.download(helene, `/orders/${order.id}/letter.pdf`);
    const alarm = () => testApp.db('alarms').where({ entity: 'files', entity_id: id, closed_at: null }).pluck('state');
    const answers = await Promise.all([open(), open()]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    const first = (await answers[0]?.json()) as Rejection;
    expect(first).toMatchObject({
      code: 'file_missing',
      message: expect.stringMatching(/^Ce fichier a disparu de notre stockage, par notre faute\..*écrivez-nous\.$/),
    });
    await raiseOverdueAlarms(testApp.deps);
    expect(await alarm()).toEqual(['missing']);
    writeFileSync(path, bytes);
    await compareFiles(testApp.deps);
    await raiseOverdueAlarms(testApp.deps);
    expect([await alarm(), (await open()).status]).toEqual([[], 200]);
  });

  test('that was damaged reads a French sentence instead of half a PDF', async () => {
    const order = await testApp.createPaidOrder(helene, undefined, 'pdf');
    const { file_id: id } = await testApp.db('orders').where({ id: order.id }).first('file_id');
    const path = join(testApp.deps.config.dataDir, 'files', id.slice(-2), id);
    writeFileSync(path, readFileSync(path).subarray(0, -100));
    const answer = await testApp.download(helene, `/orders/${order.id}/letter.pdf`);
    expect(answer.status).toBe(503);
    expect((await answer.json()) as Rejection).toMatchObject({ code: 'file_damaged' });
  });
});

test('a letter whose key is missing waits, and is handed over once when the key is there again', async () => {
  const order = await testApp.createPaidOrder(helene);
  const before = testApp.postal.posted.length;
  // Written with the key, read without it: the key went between rendering and a later attempt to hand the letter over.
  testApp.postal.available = false;
  await testApp.endChangeOfMind();
  testApp.postal.available = true;
  const other = withoutKey();
  testApp.deps.storage = Object.assign(Object.create(storage) as StoragePort, { get: other.get.bind(other) });
  await runAgain();
  const dispatch = () =>
    testApp
      .db('job_dispatches')
      .join('outbox', 'outbox.id', 'job_dispatches.outbox_id')
      .where({ job: 'render-letter' })
      .whereNull('job_dispatches.done_at');
  expect(await dispatch().pluck('last_error')).toEqual(['file_key_missing']);
  expect(testApp.postal.posted).toHaveLength(before);
  testApp.deps.storage = storage;
  await runAgain();
  expect(await findLetter(order.id)).toMatchObject({ status: 'submitted' });
  expect(testApp.postal.posted).toHaveLength(before + 1);
});

test('no file of the product lies in the store as it is', async () => {
  await testApp.createPaidOrder(helene);
  await testApp.endChangeOfMind();
  await testApp.runJobs();
  const folder = join(testApp.deps.config.dataDir, 'files');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kinds = await testApp.db('files').distinct('kind').orderBy('kind').pluck('kind');
  expect(kinds).toEqual(expect.arrayContaining(['letter', 'receipt', 'terms']));
  for (const file of files)
    expect(readFileSync(join(file.parentPath, file.name)).subarray(0, 8).toString('latin1')).toBe('\u0089AFCHIF\u0001');
});
