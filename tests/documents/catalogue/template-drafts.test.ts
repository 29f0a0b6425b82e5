import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type {
  DraftPreview,
  TemplateDraftView,
  TemplateVersionRow,
  TemplateView,
} from '../../../src/modules/documents/catalogue/contract.ts';
import type { DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import {
  measureForOrder,
  printLetter,
  loadTemplates,
  markDocumentOrdered,
} from '../../../src/modules/documents/index.ts';
import { sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const editor = buildUser('Ondine', 'manager');
const reviewer = buildUser('Léon', 'manager');
const reader = buildUser('Support', 'support');
const camille = buildUser('Camille');
type Draft = TemplateDraftView;
const admin = <T>(method: string, path: string, body?: unknown, user = editor) =>
  testApp.request<T & Rejection>(method, `/-/admin/v1${path}`, { user, ...(body !== undefined && { body }) });
const findNewest = async (slug: string) =>
  (await testApp.db('template_versions').where({ slug }).orderBy('version', 'desc').first()) as {
    id: string;
    version: number;
    origin: string;
  };
async function openDraft(slug: string): Promise<Draft> {
  const { body } = await admin<{ id: string }>('POST', `/templates/${(await findNewest(slug)).id}/draft`, {});
  return (await admin<Draft>('GET', `/template-drafts/${body.id}`)).body;
}
const save = (draft: Draft, more: Partial<Draft>) =>
  admin<Draft>('PUT', `/template-drafts/${draft.id}`, {
    revision: draft.revision,
    source: draft.source,
    samples: draft.samples,
    ...more,
  });

/** One person submits the draft and another one publishes it. */
async function publishReviewed({ id, revision }: Draft) {
  const submitted = await admin('POST', `/template-drafts/${id}/submit`, { revision, note: 'Relu sur Légifrance.' });
  expect(submitted.status).toBe(200);
  return admin<{ version: number }>('POST', `/template-drafts/${id}/publish`, { revision }, reviewer);
}

test('a draft starts from a version, is saved with errors, lists them, and cannot be published with them', async () => {
  const draft = await openDraft('demission-cdi');
  expect(draft).toMatchObject({ revision: 1, problems: [], isUnchanged: true, can: ['edit', 'delete'] });
  expect(draft.source).toContain('title: Démissionner d’un CDI');
  const { status, body } = await save(draft, {
    source: draft.source.replace('je vous informe', 'je vous {{ verb }} informe'),
  });
  expect([status, body.revision, body.can]).toEqual([200, 2, ['edit', 'delete']]);
  expect(body.problems).toEqual([
    expect.stringMatching(
      /^travail\/demission-cdi\/template\.md:\d+: «\u00a0verb\u00a0» n’est ni une question, ni un calcul de cette lettre$/,
    ),
  ]);
  expect(await admin('POST', `/template-drafts/${draft.id}/publish`, { revision: 2 })).toMatchObject({
    status: 422,
    body: { code: 'draft_wrong', errors: { source: body.problems } },
  });
  expect(await findNewest('demission-cdi')).toMatchObject({ version: 1, origin: 'file' });
});

test('invalid samples are reported by file and line', async () => {
  const draft = await openDraft('demission-cdi');
  const { body } = await save(draft, { samples: draft.samples.replace('  pages: 1', '  pages: [1') });
  expect(body.problems).toEqual([
    expect.stringMatching(/^travail\/demission-cdi\/samples\.yaml:\d+: ce passage est illisible \([^\n]+\)$/),
  ]);
});

test('a concurrent edit is reported, and overwrites nothing', async () => {
  const draft = await openDraft('demission-cdi');
  await save(draft, { samples: `${draft.samples}\n` });
  expect(await save(draft, { samples: 'lost' })).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
  expect(await admin('POST', `/template-drafts/${draft.id}/publish`, { revision: 1 })).toMatchObject({
    status: 409,
    body: { code: 'draft_changed' },
  });
  const discard = (revision: number) => admin('POST', `/template-drafts/${draft.id}/discard`, { revision });
  expect(await discard(1)).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
  expect((await discard(2)).status).toBe(204);
  expect((await discard(2)).status).toBe(204);
  expect(await admin('GET', `/template-drafts/${draft.id}`)).toMatchObject({
    status: 404,
    body: { code: 'draft_gone' },
  });
  expect(await save(draft, {})).toMatchObject({ status: 404, body: { code: 'draft_gone' } });
});

test('a version opened twice at once is one draft until it is changed', async () => {
  const { id } = await findNewest('conge-sabbatique');
  const open = async () => (await admin<{ id: string }>('POST', `/templates/${id}/draft`, {})).body.id;
  const [first, second] = await Promise.all([open(), open()]);
  expect(second).toBe(first);
  const { body: draft } = await admin<Draft>('GET', `/template-drafts/${first}`);
  await save(draft, { samples: `${draft.samples}\n` });
  expect(await open()).not.toBe(first);
});

test('a draft says so once another version was published after it was started', async () => {
  const wait = (): void => void (testApp.clock.now = new Date(testApp.clock.now.getTime() + 3_600_000));
  wait();
  const older = await openDraft('conge-sabbatique');
  const { body: changed } = await save(older, { source: `${older.source}\n` });
  expect(changed.overtakenAt).toBeNull();
  wait();
  const newer = await openDraft('conge-sabbatique');
  await publishReviewed((await save(newer, { samples: `${newer.samples}\n\n` })).body);
  const read = async (draftId: string) => (await admin<Draft>('GET', `/template-drafts/${draftId}`)).body;
  expect((await read(older.id)).overtakenAt).not.toBeNull();
  expect((await openDraft('conge-sabbatique')).overtakenAt).toBeNull();
});

test('its preview shows every sample, sheet by sheet, or the reasons why it cannot', async () => {
  const draft = await openDraft('demission-cdi');
  const { body } = await admin<DraftPreview>('GET', `/template-drafts/${draft.id}/preview`);
  expect(body.samples.length).toBeGreaterThanOrEqual(2);
  const [sheet] = body.samples[0]!.pages;
  expect(sheet!.box).toBe('0 0 59528 84189');
  expect(sheet!.texts.flatMap(({ words }) => words.map(({ text }) => text)).join('')).toContain('démission');
  expect(sheet!.texts.every(({ x, y }) => x > 0 && x < 59_528 && y > 0 && y < 84_189)).toBe(true);
  await save(draft, { source: 'nothing' });
  expect(await admin('GET', `/template-drafts/${draft.id}/preview`)).toMatchObject({
    status: 422,
    body: { code: 'draft_wrong' },
  });
});

test('once published, it is the newest version; letters begun before keep theirs, and a release does not replace it', async () => {
  const begun = await testApp.startDraft(camille, sampleContent('demission-cdi'), 'demission-cdi');
  const draft = await openDraft('demission-cdi');
  const { body: saved } = await save(draft, {
    source: draft.source.replace('title: Démissionner d’un CDI', 'title: Quitter un CDI'),
  });
  expect(saved.problems).toEqual([]);
  expect(await publishReviewed(saved)).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await admin('GET', `/template-drafts/${draft.id}`)).status).toBe(404);
  expect((await testApp.request<TemplateView>('GET', '/templates/travail/demission-cdi')).body).toMatchObject({
    version: 2,
    title: 'Quitter un CDI',
  });
  expect(
    (await testApp.request<DocumentView>('GET', `/documents/${begun.id}`, { user: camille })).body.template.versionId,
  ).toBe(begun.template.versionId);

  expect(await loadTemplates(testApp.deps)).toBe(0);
  expect(await findNewest('demission-cdi')).toMatchObject({ version: 2, origin: 'office' });
  await testApp
    .db('template_versions')
    .where({ slug: 'demission-cdi', origin: 'file' })
    .update({ checksum: 'the folder changed' });
  expect(await loadTemplates(testApp.deps)).toBe(1);
  expect(await findNewest('demission-cdi')).toMatchObject({ version: 3, origin: 'file' });
});

test('once withdrawn with a reason, it is 410 and not sold; ordered letters are still printed', async () => {
  const bought = await testApp.startDraft(camille, sampleContent('resiliation-box'), 'resiliation-box');
  const begun = await testApp.startDraft(camille, sampleContent('resiliation-box'), 'resiliation-box');
  await markDocumentOrdered(testApp.deps, { id: bought.id, userId: camille.id });
  const { id } = await findNewest('resiliation-box');
  expect(await admin('POST', `/templates/${id}/withdraw`, { because: ' ' })).toMatchObject({ status: 422 });
  expect((await admin('POST', `/templates/${id}/withdraw`, { because: 'La loi a changé.' })).status).toBe(200);
  expect(await testApp.db('audit_log').where({ subject_id: id, result: 'ok' }).select('reason')).toEqual([
    { reason: 'La loi a changé.' },
  ]);
  expect(await testApp.request('GET', '/templates/telecom-energie/resiliation-box')).toMatchObject({
    status: 410,
    body: { code: 'template_withdrawn' },
  });
  await expect(
    measureForOrder(testApp.deps, { id: begun.id, userId: camille.id, sending: 'green' }),
  ).rejects.toMatchObject({ code: 'template_withdrawn' });
  expect(
    (await testApp.request<DocumentView>('GET', `/documents/${begun.id}`, { user: camille })).body.content,
  ).toEqual(begun.content);
  const { bytes } = await printLetter(testApp.deps, { documentId: bought.id, sending: 'green', reference: 'AF-1' });
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
  expect(
    (await admin<{ withdrawnBecause: string }[]>('GET', '/templates?filter={"slug":"resiliation-box"}')).body,
  ).toMatchObject([{ withdrawnBecause: 'La loi a changé.' }]);
});

test('only the newest version can be withdrawn: an older one is not on the site', async () => {
  const versions = async (user = editor) =>
    (
      await admin<TemplateVersionRow[]>(
        'GET',
        '/templates?filter={"slug":"restitution-depot-garantie"}&sort=["version","ASC"]',
        undefined,
        user,
      )
    ).body;
  const draft = await openDraft('restitution-depot-garantie');
  const [first] = await versions();
  expect(first!.can).toEqual(['draft', 'withdraw']);
  await publishReviewed((await save(draft, { source: `${draft.source}\n` })).body);
  expect((await versions()).map(({ can }) => can)).toEqual([['draft'], ['draft', 'withdraw']]);
  expect((await versions(reader)).map(({ can }) => can)).toEqual([[], []]);
  const because = 'La loi a changé.';
  expect(await admin('POST', `/templates/${first!.id}/withdraw`, { because })).toMatchObject({
    status: 409,
    body: { code: 'version_not_newest' },
  });
  expect((await versions()).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null]);
  const { id } = await findNewest('restitution-depot-garantie');
  expect((await admin('POST', `/templates/${id}/withdraw`, { because })).status).toBe(200);
  expect((await admin('POST', `/templates/${id}/withdraw`, { because: 'Une seconde fois.' })).status).toBe(200);
  expect((await versions()).map(({ withdrawnBecause, can }) => [withdrawnBecause, can])).toEqual([
    [null, ['draft']],
    [because, ['draft']],
  ]);
  expect((await testApp.request('GET', '/templates/logement-locataire/restitution-depot-garantie')).status).toBe(410);
  await testApp.db('template_versions').where({ id }).update({ withdrawn_at: null });
});

test('a template is found by a part of its title or name', async () => {
  const found = async (q: string) =>
    (await admin<TemplateVersionRow[]>('POST', '/templates/query', { filter: { q, newest: true } })).body.map(
      ({ slug }) => slug,
    );
  expect(await found('dépôt de garantie')).toContain('restitution-depot-garantie');
  expect(await found('depot-gar')).toEqual(['restitution-depot-garantie']);
  expect(await found('100 % _')).toEqual([]);
});

test('a text without review for a year is listed', async () => {
  const due = async () =>
    (await admin<{ slug: string }[]>('GET', '/templates?filter={"due":true}&range=[0,199]')).body.map(
      ({ slug }) => slug,
    );
  expect(await due()).toEqual([]);
  await testApp.db.raw(
    `update template_versions set data = jsonb_set(data, '{reviewedOn}', '"2025-11-23"') where slug = 'restitution-depot-garantie'`,
  );
  expect(await due()).toEqual(['restitution-depot-garantie']);
  const { body } = await admin<TemplateVersionRow[]>(
    'GET',
    '/templates?filter={"newest":true}&sort=["reviewedOn","ASC"]',
  );
  expect(body.filter(({ isDue }) => isDue).map(({ slug }) => slug)).toEqual(['restitution-depot-garantie']);
});

test('support can read but not change; a customer has no access', async () => {
  const draft = await openDraft('demission-cdi');
  expect((await admin('GET', `/template-drafts/${draft.id}`, undefined, reader)).status).toBe(200);
  expect(
    (await admin('PUT', `/template-drafts/${draft.id}`, { revision: 1, source: '', samples: '' }, reader)).status,
  ).toBe(403);
  expect((await admin('POST', `/template-drafts/${draft.id}/publish`, { revision: 1 }, reader)).status).toBe(403);
  for (const command of ['submit', 'return', 'publish', 'preview'])
    expect((await admin('POST', `/template-drafts/${draft.id}/${command}`, { revision: 1 }, reader)).status).toBe(403);
  expect((await admin('POST', `/template-drafts/${draft.id}/publish-alone`, { revision: 1 })).status).toBe(403);
  expect((await admin('GET', `/template-drafts/${draft.id}`, undefined, camille)).status).toBe(403);
});

test('a revision beyond the range of the database is rejected by name', async () => {
  const draft = await openDraft('demission-cdi');
  for (const revision of [2 ** 53, 2 ** 31, -1]) {
    const answer = await save(draft, { revision });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { revision: expect.arrayContaining([expect.any(String)]) } },
    });
  }
});
