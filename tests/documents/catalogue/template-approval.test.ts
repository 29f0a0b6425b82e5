import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import type { TemplateDraftView } from '../../../src/modules/documents/catalogue/contract.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let author: Actor;
let reviewer: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  author = await testApp.createUser('Ondine', 'manager');
  reviewer = await testApp.createUser('Léon', 'manager');
});
afterAll(() => testApp.close());

const admin = <T>(method: string, path: string, user: Actor, body?: unknown) =>
  testApp.request<T & Rejection>(method, `/-/admin/v1${path}`, { user, ...(body !== undefined && { body }) });
const read = async (id: string, user: Actor) =>
  (await admin<TemplateDraftView>('GET', `/template-drafts/${id}`, user)).body;
const act = (command: string, { id, revision }: TemplateDraftView, user: Actor, more: object = {}) =>
  admin<TemplateDraftView>('POST', `/template-drafts/${id}/${command}`, user, { revision, ...more });
const submit = (draft: TemplateDraftView, user = author) => act('submit', draft, user, { note: 'Nouveau délai.' });

async function saved(slug: string, user = author): Promise<TemplateDraftView> {
  const version = await testApp
    .db('template_versions')
    .where({ slug })
    .orderBy('version', 'desc')
    .first<{ id: string }>('id');
  const { body } = await admin<{ id: string }>('POST', `/templates/${version.id}/draft`, user, {});
  return save(await read(body.id, user), user);
}
async function save({ id, revision, source, samples }: TemplateDraftView, user: Actor): Promise<TemplateDraftView> {
  const text = { revision, source: `${source}\n`, samples };
  return (await admin<TemplateDraftView>('PUT', `/template-drafts/${id}`, user, text)).body;
}

/** Waits until so many statements wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  for (let waiting = 0; waiting < count;) {
    const { rows } = await testApp.db.raw<{ rows: unknown[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows.length;
  }
}

test('a text is published by a person who neither wrote nor submitted it, and its version names both', async () => {
  const draft = await saved('demission-cdi');
  expect(draft).toMatchObject({ status: 'draft', authors: ['Ondine Exemple'], can: ['edit', 'submit', 'delete'] });
  expect(await act('publish', draft, reviewer)).toMatchObject({ status: 409, body: { code: 'draft_not_submitted' } });
  expect(await submit(draft)).toMatchObject({
    status: 200,
    body: { status: 'submitted', submittedBy: 'Ondine Exemple', submissionNote: 'Nouveau délai.' },
  });
  expect(await submit(draft, reviewer)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Ondine Exemple a déjà proposé ce texte à la relecture le /) },
  });
  for (const command of ['publish', 'return'])
    expect(await act(command, draft, author, command === 'return' ? { reason: 'Une raison.' } : {})).toMatchObject({
      status: 409,
      body: { code: 'own_draft' },
    });
  expect((await read(draft.id, author)).can).toEqual(['edit', 'delete']);
  expect((await read(draft.id, reviewer)).can).toEqual(['edit', 'return', 'publish', 'delete']);
  expect(await act('publish', draft, reviewer)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await testApp.db('template_versions').where({ draft_id: draft.id }).first()).toMatchObject({
    written_by: [author.id],
    published_by: reviewer.id,
    unreviewed_reason: null,
  });
  const [line] = await testApp
    .db('audit_log')
    .where({ subject_id: draft.id, result: 'ok', actor: `user:${reviewer.id}` });
  expect(line).toMatchObject({ before: { status: 'submitted', version: 1 }, after: { version: 2, isReviewed: true } });
});

test('the text that is on the site is not submitted or published again, unless the letter was withdrawn', async () => {
  const version = await testApp
    .db('template_versions')
    .where({ slug: 'attestation-temoin' })
    .first<{ id: string; source: string; samples: string }>('id', 'source', 'samples');
  const { body } = await admin<{ id: string }>('POST', `/templates/${version.id}/draft`, author, {});
  const draft = await read(body.id, author);
  expect(draft).toMatchObject({ isUnchanged: true, can: ['edit', 'delete'] });
  expect(await submit(draft)).toMatchObject({ status: 409, body: { code: 'draft_unchanged' } });
  // The same text was published after it was submitted.
  const changed = await save(draft, author);
  expect(changed.isUnchanged).toBe(false);
  await submit(changed);
  await testApp.db('template_versions').where({ id: version.id }).update({ source: changed.source });
  expect(await act('publish', changed, reviewer)).toMatchObject({ status: 409, body: { code: 'draft_unchanged' } });
  await testApp.db('template_versions').where({ id: version.id }).update({ withdrawn_at: testApp.clock.now });
  expect(await act('publish', changed, reviewer)).toMatchObject({ status: 200, body: { version: 2 } });
});

test('an author of an earlier revision cannot publish it, nor can the person who submitted it', async () => {
  const first = await saved('demission-cdi');
  const second = await save(await read(first.id, reviewer), reviewer);
  const submitter = await testApp.createUser('Samia', 'manager');
  await submit(second, submitter);
  for (const user of [author, reviewer, submitter])
    expect(await act('publish', second, user)).toMatchObject({ status: 409, body: { code: 'own_draft' } });
});

test('a save withdraws the submission, and a decision on the revision before it is refused by name', async () => {
  const draft = await saved('demission-cdi');
  await submit(draft);
  // Both wait for the row, the save first.
  const { saving, publishing } = await testApp.db.transaction(async (trx) => {
    await trx('template_drafts').where({ id: draft.id }).forUpdate().first('id');
    const first = save(draft, author);
    await untilWaiting(1);
    const second = act('publish', draft, reviewer);
    await untilWaiting(2);
    return { saving: first, publishing: second };
  });
  expect(await saving).toMatchObject({ status: 'draft', revision: 3 });
  expect(await publishing).toMatchObject({
    status: 409,
    body: { code: 'draft_changed', message: expect.stringMatching(/^Ondine Exemple a enregistré ce texte le /) },
  });
});

test('of two publishers at once one publishes, and the other learns who did', async () => {
  const other = await testApp.createUser('Nora', 'manager');
  const draft = await saved('demission-cdi');
  await submit(draft);
  const answers = await Promise.all([act('publish', draft, reviewer), act('publish', draft, other)]);
  const lost = answers.find(({ status }) => status === 409);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(lost!.body).toMatchObject({
    code: 'draft_published',
    message: expect.stringMatching(/^(Léon|Nora) Exemple a publié ce texte le /),
  });
});

test('a returned text keeps the reason until it is submitted again', async () => {
  const draft = await saved('demission-cdi');
  await submit(draft);
  expect(await act('return', draft, reviewer, { reason: '  ' })).toMatchObject({ status: 422 });
  expect((await act('return', draft, reviewer, { reason: 'Le délai est de dix jours.' })).body).toMatchObject({
    status: 'returned',
    returnedBy: 'Léon Exemple',
    returnReason: 'Le délai est de dix jours.',
  });
  expect(await act('publish', draft, reviewer)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Léon Exemple a renvoyé ce texte/) },
  });
  const corrected = await save(await read(draft.id, author), author);
  expect(corrected).toMatchObject({ status: 'returned', returnReason: 'Le délai est de dix jours.' });
  expect((await submit(corrected)).body).toMatchObject({ status: 'submitted', returnReason: null });
  const badge = async (user: Actor) =>
    (await admin<Record<string, number>>('GET', '/menu-counts', user)).body['template-drafts'];
  expect(await badge(reviewer)).toBeGreaterThan(0);
  expect(await badge(await testApp.createUser('Samir', 'support'))).toBeUndefined();
});

test('an administrator publishes alone only if no other reviewer exists, with a reason stored in the version', async () => {
  const chief = await testApp.createUser('Anne', 'admin');
  const draft = await saved('resiliation-box', chief);
  const alone = () => act('publish-alone', draft, chief, { reason: 'Personne d’autre cette semaine.' });
  expect((await read(draft.id, chief)).can).not.toContain('publish_alone');
  expect(await alone()).toMatchObject({
    status: 409,
    body: { code: 'second_person_exists', message: expect.stringContaining('Ondine Exemple') },
  });
  // Blocked colleagues read nothing.
  const others = testApp.db('users').whereIn('role', ['manager', 'admin']).whereNot({ id: chief.id });
  await others.clone().update({ blocked_at: testApp.clock.now });
  expect((await read(draft.id, chief)).can).toContain('publish_alone');
  expect(await alone()).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await testApp.db('template_versions').where({ draft_id: draft.id }).first()).toMatchObject({
    unreviewed_reason: 'Personne d’autre cette semaine.',
  });
  const [line] = await testApp.db('audit_log').whereLike('event', '%publish-alone').where({ result: 'ok' });
  expect(line).toMatchObject({ reason: 'Personne d’autre cette semaine.', after: { isReviewed: false } });
  await others.update({ blocked_at: null });
});

test('a version is read with its text, for comparisons', async () => {
  const { id } = await testApp
    .db('template_versions')
    .where({ slug: 'demission-cdi', version: 1 })
    .first<{ id: string }>('id');
  const { body } = await admin<{ source: string }>('GET', `/templates/${id}`, buildUser('Support', 'support'));
  expect(body.source).toContain('title: Démissionner d’un CDI');
});

test('a text that waits two days for a second person raises an alarm, which names it and ends with the decision', async () => {
  const draft = await saved('demission-cdi');
  await submit(draft);
  const watch = async (days: number) => {
    await testApp
      .db('template_drafts')
      .where({ id: draft.id })
      .update({ status_since: testApp.db.raw("now() - ? * interval '1 day'", [days]) });
    await raiseOverdueAlarms(testApp.deps);
    const filter = encodeURIComponent(JSON.stringify({ open: true, subjectId: draft.id }));
    return (await admin<Rejection[]>('GET', `/alarms?filter=${filter}`, reviewer)).body;
  };
  expect(await watch(1.9)).toEqual([]);
  expect(await watch(2.1)).toMatchObject([
    { subject: 'template_drafts', state: 'submitted', reference: 'demission-cdi', orderId: null, userId: null },
  ]);
  await act('return', draft, reviewer, { reason: 'Le délai a changé.' });
  expect(await watch(29)).toEqual([]);
  expect(await watch(31)).toMatchObject([{ state: 'returned' }]);
  await act('discard', draft, author);
  expect(await watch(31)).toEqual([]);
});
