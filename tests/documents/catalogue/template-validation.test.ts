import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WorkerPool } from '../../../src/kernel/worker-pool.ts';
import type { LivePreview, TemplateDraftView } from '../../../src/modules/documents/catalogue/contract.ts';
import { createWebPool } from '../../../src/web.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

const root = join(import.meta.dirname, '../../..');
// Inside the project, so that the built script finds its packages.
const folder = mkdtempSync(join(root, 'node_modules/.thread-'));
let testApp: TestApp;
let pool: WorkerPool;
beforeAll(async () => {
  const built = spawnSync(
    process.execPath,
    [join(root, 'tests/harness/built-thread.mjs'), 'src/web-pool-thread.ts', folder],
    { cwd: root, encoding: 'utf8' },
  );
  if (built.status !== 0) throw new Error(built.stderr);
  testApp = await createTestApp();
  pool = createWebPool(join(folder, 'thread.js'));
  testApp.deps.workerPool = pool;
});
afterAll(async () => {
  await pool?.close();
  await testApp?.close();
  rmSync(folder, { recursive: true, force: true });
});

const editor = buildUser('Ondine', 'manager');
const admin = <T>(method: string, path: string, body?: unknown) =>
  testApp.request<T & Rejection>(method, `/-/admin/v1${path}`, { user: editor, ...(body !== undefined && { body }) });
async function newDraft(): Promise<TemplateDraftView> {
  const { id } = await testApp.db('template_versions').where({ slug: 'demission-cdi' }).first<{ id: string }>('id');
  const { body } = await admin<{ id: string }>('POST', `/templates/${id}/draft`, {});
  return (await admin<TemplateDraftView>('GET', `/template-drafts/${body.id}`)).body;
}
const save = ({ id, revision, source, samples }: TemplateDraftView) =>
  admin<TemplateDraftView>('PUT', `/template-drafts/${id}`, { revision, source, samples });
/** A thousand conditions, tried once for each of thousands of answers that is left out: minutes of work. */
const slow = ({ source, samples }: TemplateDraftView) => ({
  source: `${source}\n${'{% if notice == "none" %}Un.{% endif %}\n\n'.repeat(1_200)}`,
  samples: samples.replace(
    'answers: {',
    `answers: { ${Array.from({ length: 4_000 }, (_, i) => `z${i}: 1, `).join('')}`,
  ),
});
/** The same pool with less patience, so that the test need not wait. `hasStarted` resolves with its first task. */
async function withImpatience<T>(act: (hasStarted: Promise<void>) => Promise<T>, timeoutMs = 1_000): Promise<T> {
  const hasStarted = new Promise<void>((resolve) => {
    testApp.deps.workerPool = {
      run(task, input) {
        resolve();
        return pool.run({ ...task, timeoutMs }, input);
      },
      close: () => pool.close(),
    };
  });
  return act(hasStarted).finally(() => (testApp.deps.workerPool = pool));
}

test('a thread of the web process finds the problems of a draft, and none in a valid one', async () => {
  const draft = await newDraft();
  expect(draft).toMatchObject({ problems: [], isUnchanged: true, can: ['edit', 'delete'] });
  const { body } = await save({ ...draft, source: `${draft.source}{%\u180efor i in (1..300000)%}a{%\u180eendfor%}` });
  expect(body.problems).toEqual([expect.stringContaining('la balise «\u00a0for\u00a0» n’est pas de ce langage')]);
  expect((await admin<TemplateDraftView>('GET', `/template-drafts/${draft.id}`)).body.problems).toEqual(body.problems);
  expect(
    (await admin<{ samples: unknown[] }>('GET', `/template-drafts/${(await newDraft()).id}/preview`)).body.samples
      .length,
  ).toBeGreaterThan(1);
});

test('a text that is being typed is composed in the thread, within its time, one at a time for each person', async () => {
  const draft = await newDraft();
  const type = (text: { source: string; samples: string; sample?: string }) =>
    admin<LivePreview>('POST', `/template-drafts/${draft.id}/preview`, text);
  const { source, samples } = draft;
  const { body } = await type({ source, samples, sample: 'sans préavis' });
  expect(body).toMatchObject({ problems: [], letter: { sample: 'sans préavis' } });
  expect(body.samples.length).toBeGreaterThan(2);
  expect((await type({ source: source.replace('title:', 'titel:'), samples })).body).toMatchObject({
    problems: [expect.stringContaining('travail/demission-cdi/template.md:')],
    letter: null,
  });
  await withImpatience(async (hasStarted) => {
    const hostile = type(slow(draft));
    await hasStarted;
    // Both come while it runs: of those that wait, the newer one replaces the other.
    const waiting = await Promise.all([type({ source, samples }), type({ source, samples })]);
    expect((await hostile).body).toMatchObject({ problems: [expect.stringContaining('trop de temps')], letter: null });
    expect(waiting.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(waiting.find(({ status }) => status === 409)!.body.code).toBe('preview_superseded');
  }, 3_000);
  // Nothing of it was saved or recorded.
  expect((await admin<TemplateDraftView>('GET', `/template-drafts/${draft.id}`)).body).toMatchObject({ revision: 1 });
  expect(await testApp.db('audit_log').whereLike('event', '%/preview')).toEqual([]);
});

test('a text that takes too long is rejected before it is saved, without blocking others', async () => {
  const draft = await newDraft();
  await withImpatience(async () => {
    const order: string[] = [];
    const saving = save({ ...draft, ...slow(draft) }).finally(() => order.push('saved'));
    expect((await testApp.request('GET', '/categories').finally(() => order.push('answered'))).status).toBe(200);
    expect(await saving).toMatchObject({
      status: 422,
      body: {
        code: 'template_too_slow',
        message: expect.stringContaining('Ce modèle met trop de temps à se composer'),
      },
    });
    expect(order).toEqual(['answered', 'saved']);
  });
  expect((await admin<TemplateDraftView>('GET', `/template-drafts/${draft.id}`)).body).toMatchObject({
    revision: 1,
    source: draft.source,
    problems: [],
  });
});

test('a slow text that is already stored can be opened, is reported, and is neither previewed nor published', async () => {
  const draft = await newDraft();
  await testApp.db('template_drafts').where({ id: draft.id }).update(slow(draft));
  await withImpatience(async () => {
    const { status, body } = await admin<TemplateDraftView>('GET', `/template-drafts/${draft.id}`);
    expect([status, body.problems, body.can]).toEqual([
      200,
      [expect.stringContaining('trop de temps')],
      ['edit', 'delete'],
    ]);
    expect(await admin('GET', `/template-drafts/${draft.id}/preview`)).toMatchObject({
      status: 422,
      body: { code: 'template_too_slow' },
    });
    expect(await admin('POST', `/template-drafts/${draft.id}/publish`, { revision: 1 })).toMatchObject({
      status: 422,
      body: { code: 'template_too_slow' },
    });
  });
});

test('an oversized text is rejected unread', async () => {
  const draft = await newDraft();
  expect(await save({ ...draft, source: 'x'.repeat(1_000_000) })).toMatchObject({ status: 413 });
});

test('the web process has no thread for the tasks of the worker', async () => {
  await expect(
    pool.run({ name: 'normalise-enclosure', timeoutMs: 1_000, isUntrusted: true, run: () => Promise.resolve(0) }, {}),
  ).rejects.toThrow('No task is called normalise-enclosure');
});

test('a draft with a review that is yet to come, or with characters that no reviewer sees, is not published', async () => {
  const draft = await newDraft();
  const hidden = draft.source
    .replace(/reviewedOn: .*/, 'reviewedOn: 9999-12-31')
    .replace('ma décision', '\u202ema décision')
    .replace('votre employeur que', 'votre employeur \u0007que');
  const findLine = (excerpt: string): number => hidden.split('\n').findIndex((line) => line.includes(excerpt)) + 1;
  const { body } = await admin<TemplateDraftView>('PUT', `/template-drafts/${draft.id}`, {
    revision: draft.revision,
    source: hidden,
    samples: draft.samples,
  });
  const file = 'travail/demission-cdi/template.md';
  const reason = 'cette ligne contient un caractère invisible\u00a0: retapez le passage';
  expect(body.problems).toEqual([
    `${file}:${findLine('purpose:')}: ${reason}`,
    `${file}:${findLine('ma décision')}: ${reason}`,
    `${file}:${findLine('reviewedOn:')}: le jour de la relecture n’est pas encore venu`,
  ]);
  expect(body.can).toEqual(['edit', 'delete']);
});
