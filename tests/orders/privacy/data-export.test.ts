import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { scheduledTasks } from '../../../jobs/scheduled-tasks.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { writeExport } from '../../../src/modules/orders/index.ts';
import type { DataExportView } from '../../../src/modules/orders/privacy/contract.ts';
import { listDataRetentions } from '../../../src/modules/orders/privacy/data-retentions.ts';
import { PASSWORD } from '../../factories/users.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';
import { exportedParts, unzipped } from '../../harness/unzipped.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
}, 60_000);
afterAll(() => testApp?.close());

const request = (user: Actor) =>
  testApp.request<DataExportView & { code: string }>('POST', '/account/export', { user, body: {} });
const state = async (user: Actor) => (await testApp.request<DataExportView>('GET', '/account/export', { user })).body;
const download = (user: Actor) => testApp.download(user, '/account/export/file.zip');
async function exported(user: Actor): Promise<Buffer> {
  await request(user);
  await testApp.runJobs();
  return Buffer.from(await (await download(user)).arrayBuffer());
}
const mailsTo = (user: Actor) =>
  testApp.mail.sent.filter(({ to, subject }) => to === user.email && subject.includes('vos données'));
/** As far as the tests look. */
type Exported = Record<'account' | 'ownAddress' | 'contacts' | 'messages' | 'orders' | 'payments', unknown> & {
  documents: { id: string }[];
  files: { path: string; bytes: number; kind: string }[];
};
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>',
);

describe('the export of a person’s data', () => {
  test('contains the data of every module with the files, and nothing of another person', async () => {
    const [helene, karim] = [await testApp.createUser('Helene'), await testApp.createUser('Karim')];
    const draft = await testApp.draft(helene, (content) => void (content.answers['customerNumber'] = 'BROUILLON-1'));
    await testApp.enclose(helene, draft, PDF, 'Bail: été.pdf');
    await testApp.draft(karim, (content) => void (content.answers['customerNumber'] = 'DE-KARIM'));
    const order = await testApp.createPaidOrder(helene);
    await testApp.request('PUT', '/own-address', {
      user: helene,
      body: {
        kind: 'person',
        firstName: 'Hélène',
        lastName: 'Exemple',
        line4: '14 rue des Acacias',
        postcode: '69003',
        city: 'Lyon',
        country: 'FR',
      },
    });
    const threadId = uuidv7();
    await testApp.db('threads').insert({
      id: threadId,
      reference: 'M-TEST',
      kind: 'question',
      status: 'open',
      name: 'Hélène',
      email: helene.email,
      subject: 'other',
      suspect: false,
      user_id: helene.id,
      last_message_at: testApp.clock.now,
      created_at: testApp.clock.now,
    });
    const message = { thread_id: threadId, created_at: testApp.clock.now };
    await testApp.db('thread_messages').insert([
      { ...message, id: threadId, direction: 'in', channel: 'form', body: 'Bonjour' },
      { ...message, id: uuidv7(), direction: 'note', body: 'Une note' },
    ]);

    const archive = await exported(helene);
    const data = exportedParts(archive) as unknown as Exported;
    expect(Object.keys(data).toSorted()).toEqual([
      'account',
      'contacts',
      'documents',
      'files',
      'messages',
      'orders',
      'ownAddress',
      'papers',
      'payments',
      'subscriptions',
    ]);
    expect(data.account).toMatchObject({
      email: helene.email,
      firstName: 'Helene',
      sessions: [{ openedAt: expect.any(String) }],
      secondFactor: [],
    });
    expect(data.ownAddress).toMatchObject({ line4: '14 rue des Acacias' });
    expect(data.contacts).toHaveLength(1);
    expect(data.documents.find(({ id }) => id === draft)).toMatchObject({
      status: 'draft',
      content: { answers: { customerNumber: 'BROUILLON-1' } },
      enclosures: [{ fileName: 'Bail: été.pdf', pages: 1 }],
    });
    expect(data.orders).toMatchObject([
      {
        id: order.id,
        reference: order.reference,
        consents: { termsAt: expect.any(String) },
        downloads: expect.any(Array),
      },
    ]);
    expect(data.payments).toMatchObject([
      { amountCents: 1380, invoices: [{ kind: 'invoice', download: expect.stringContaining('/invoice.pdf') }] },
    ]);
    expect(data.messages).toMatchObject([{ reference: 'M-TEST', messages: [{ direction: 'in', body: 'Bonjour' }] }]);
    expect(data.files.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'upload']);

    const entries = unzipped(archive);
    const readme = entries.get('LISEZ-MOI.txt')!.toString();
    expect(readme).toMatch(/^Fichier préparé le \d+(er)?\u00a0\p{L}+\u00a0\d{4}, à \d+\u00a0h/mu);
    for (const { data: stored, period, purpose, ground } of listDataRetentions(testApp.deps.config))
      expect(readme).toContain(
        `- ${stored}\n  Durée\u00a0: ${period}\n  Pourquoi\u00a0: ${purpose}\n  Base légale\u00a0: ${ground}\n`,
      );
    for (const { path, bytes, kind } of data.files) {
      expect([kind, path, entries.get(path)!.length]).toEqual([
        kind,
        expect.stringMatching(/^fichiers\/\d{4}-[^/:]+\.pdf$/),
        bytes,
      ]);
      expect(entries.get(path)!.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const text = [...entries.values()].map(String).join('\n');
    expect(text).not.toContain('DE-KARIM');
    expect(text).not.toMatch(/argon2|passwordHash|password_hash|xsrf/i);
  });

  test('leaves out the files that it has no room for, and says which', async () => {
    const helene = await testApp.createUser('Helene');
    await testApp.enclose(helene, await testApp.draft(helene), PDF, 'Bail.pdf');
    const id = uuidv7();
    await testApp.db('files').insert({
      id,
      owner_user_id: helene.id,
      kind: 'upload',
      name: 'Plans.pdf',
      mime: 'application/pdf',
      bytes: 2_000_000_000,
      sha256: 'x',
      storage_key: id,
    });
    const archive = await exported(helene);
    const { files } = exportedParts(archive) as unknown as Exported;
    const paths = files.filter(({ kind }) => kind === 'upload').map(({ path }) => path);
    expect(paths).toEqual([expect.stringMatching(/^fichiers\/\d{4}-.+\.pdf$/), null]);
    expect(unzipped(archive).get('LISEZ-MOI.txt')!.toString()).toContain('n’y entrent pas');
  });

  test('contains what was enclosed before the sign-up', async () => {
    const [documentId, visitor, helene] = [uuidv7(), 'a-browser', await testApp.createUser('Helene')];
    const enclosed = await testApp.request('POST', `/documents/${documentId}/enclosures`, {
      visitor,
      body: PDF,
      headers: { 'content-type': 'application/pdf', 'x-enclosure-id': uuidv7(), 'x-file-name': 'Bail.pdf' },
    });
    expect(enclosed.status).toBe(201);
    await testApp.runJobs();
    await testApp.request('GET', `/documents/${documentId}/enclosures`, { user: helene, visitor });
    const archive = await exported(helene);
    const { files } = exportedParts(archive) as unknown as Exported;
    expect(files.map(({ kind }) => kind)).toEqual(['upload']);
    expect(unzipped(archive).get(files[0]!.path)!.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is requested, prepared by a worker, announced by e-mail, and downloaded by its owner only', async () => {
    const [helene, karim] = [await testApp.createUser('Helene'), await testApp.createUser('Karim')];
    expect(await state(helene)).toEqual({ status: 'none', requestedAt: null, bytes: null, expiresAt: null });
    expect(await request(helene)).toMatchObject({ status: 201, body: { status: 'preparing' } });
    expect((await state(helene)).status).toBe('preparing');
    expect((await download(helene)).status).toBe(404);
    await testApp.runJobs();
    const ready = await state(helene);
    expect(ready).toMatchObject({
      status: 'ready',
      expiresAt: new Date(testApp.clock.now.getTime() + 7 * 86_400_000).toISOString(),
    });
    const response = await download(helene);
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-length')]).toEqual([
      200,
      'application/zip',
      String(ready.bytes),
    ]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="affranchi-mes-donnees-\d{4}-\d\d-\d\d\.zip"/,
    );
    expect((await response.arrayBuffer()).byteLength).toBe(ready.bytes);
    expect(mailsTo(helene)).toMatchObject([{ text: expect.stringContaining('/mon-profil/mes-donnees') }]);
    expect((await state(karim)).status).toBe('none');
    expect((await download(karim)).status).toBe(404);
    for (const [method, path] of [
      ['GET', '/account/export'],
      ['POST', '/account/export'],
      ['GET', '/account/export/file.zip'],
    ] as const)
      expect((await testApp.request(method, path, method === 'POST' ? { body: {} } : {})).status).toBe(401);
  });

  test('exists once: a double click prepares one file, and a new one replaces the last', async () => {
    const helene = await testApp.createUser('Helene');
    const twice = await Promise.all([request(helene), request(helene), request(helene)]);
    expect(new Set(twice.map(({ body }) => body.requestedAt)).size).toBe(1);
    await testApp.runJobs();
    expect(mailsTo(helene)).toHaveLength(1);
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 1000);
    await exported(helene);
    expect(await testApp.db('files').where({ owner_user_id: helene.id, kind: 'export' })).toHaveLength(1);
    expect(await testApp.db('data_exports').where({ user_id: helene.id })).toHaveLength(1);
    expect(exportedParts(Buffer.from(await (await download(helene)).arrayBuffer()))['files']).toEqual([]);
  });

  test('is limited to a few a day; one that hangs may be requested again after half an hour', async () => {
    const helene = await testApp.createUser('Helene');
    await request(helene);
    const { id } = (await testApp.db('data_exports').where({ user_id: helene.id }).first('id')) as { id: string };
    await testApp.db('outbox').where({ event: 'export.requested' }).delete();
    expect((await state(helene)).status).toBe('preparing');
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 31 * 60_000);
    expect((await state(helene)).status).toBe('failed');
    await request(helene);
    await writeExport(testApp.deps, { id }); // of the request that was replaced
    expect((await state(helene)).status).toBe('preparing');
    await testApp.runJobs();
    expect((await state(helene)).status).toBe('ready');
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await request(helene)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
  });

  test('is written again after a crash, and only once if its job is repeated', async () => {
    const helene = await testApp.createUser('Helene');
    await request(helene);
    const { id } = (await testApp.db('data_exports').where({ user_id: helene.id }).first('id')) as { id: string };
    const { storage } = testApp.deps;
    const broken = {
      ...testApp.deps,
      storage: Object.assign(Object.create(storage) as typeof storage, {
        putFile: () => Promise.reject(new Error('the store is down')),
      }),
    };
    await expect(writeExport(broken, { id })).rejects.toThrow('the store is down');
    expect(readdirSync(join(testApp.deps.config.dataDir, 'exports'))).toEqual([]);
    await writeExport(testApp.deps, { id });
    await writeExport(testApp.deps, { id });
    await testApp.runJobs();
    expect(mailsTo(helene)).toHaveLength(1);
    expect((await state(helene)).status).toBe('ready');
  });

  test('is deleted after seven days, with partial files of a crash', async () => {
    const helene = await testApp.createUser('Helene');
    await exported(helene);
    const folder = join(testApp.deps.config.dataDir, 'exports');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'half'), 'x');
    utimesSync(join(folder, 'half'), new Date(0), new Date(0));
    const sweep = scheduledTasks.find(({ name }) => name === 'erase-old-exports')!;
    await sweep.run(testApp.deps, new AbortController().signal);
    expect([(await state(helene)).status, readdirSync(folder)]).toEqual(['ready', []]);
    const { storage_key: key } = (await testApp
      .db('files')
      .where({ owner_user_id: helene.id, kind: 'export' })
      .first('storage_key')) as { storage_key: string };
    testApp.clock.now = new Date(testApp.clock.now.getTime() + 7 * 86_400_000 + 1);
    expect([(await state(helene)).status, (await download(helene)).status]).toEqual(['none', 404]);
    await sweep.run(testApp.deps, new AbortController().signal);
    expect(await testApp.db('files').where({ owner_user_id: helene.id, kind: 'export' })).toEqual([]);
    await expect(testApp.deps.storage.get(key)).rejects.toThrow();
  });

  test('is deleted with the account, even during its preparation', async () => {
    const [helene, karim] = [await testApp.createUser('Helene'), await testApp.createUser('Karim')];
    await exported(helene);
    await request(karim);
    const pending = (await testApp.db('data_exports').where({ user_id: karim.id }).first('id')) as { id: string };
    for (const user of [helene, karim])
      expect(
        (
          await testApp.request('POST', '/account/erase', {
            user,
            body: { email: user.email, present: PASSWORD },
          })
        ).status,
      ).toBe(204);
    await testApp.runJobs();
    await writeExport(testApp.deps, pending);
    expect(await testApp.db('data_exports').whereIn('user_id', [helene.id, karim.id])).toEqual([]);
    expect(await testApp.db('files').whereIn('owner_user_id', [helene.id, karim.id])).toEqual([]);
  });

  test('of many long letters is read page by page', async () => {
    const helene = await testApp.createUser('Helene');
    const { id: template_version_id } = (await testApp
      .db('template_versions')
      .where({ slug: 'resiliation-box' })
      .first('id')) as { id: string };
    const content = JSON.stringify({ answers: { long: 'é'.repeat(90_000) }, sender: {}, recipient: {}, sending: null });
    const rows = Array.from({ length: 150 }, () => ({
      id: uuidv7(),
      user_id: helene.id,
      template_version_id,
      content,
      step: 0,
      status: 'draft',
      created_at: testApp.clock.now,
      updated_at: testApp.clock.now,
    }));
    for (let at = 0; at < rows.length; at += 25) await testApp.db('documents').insert(rows.slice(at, at + 25));
    // Seen at the database: how many letters one query answers.
    const answered: number[] = [];
    const seen = (rowsOf: unknown, { sql }: { sql: string }): void =>
      void (/from "documents"/.test(sql) && Array.isArray(rowsOf) && answered.push(rowsOf.length));
    testApp.db.on('query-response', seen);
    const archive = await exported(helene).finally(() => testApp.db.removeListener('query-response', seen));
    expect((exportedParts(archive)['documents'] as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    );
    expect(Math.max(...answered)).toBeLessThanOrEqual(20);
    expect(answered.reduce((sum, count) => sum + count, 0)).toBe(150);
  });
});
