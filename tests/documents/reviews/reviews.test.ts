import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { TemplateDraftView } from '../../../src/modules/documents/catalogue/contract.ts';
import type {
  LegalChangeRow,
  LegalCheckView,
  TemplateReviewRow,
} from '../../../src/modules/documents/reviews/contract.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
let ondine: Actor;
let leon: Actor;
beforeAll(async () => {
  testApp = await createTestApp();
  ondine = await testApp.createUser('Ondine', 'manager');
  leon = await testApp.createUser('Léon', 'manager');
});
afterAll(() => testApp.close());

const admin = <T>(method: string, path: string, user: Actor, body?: unknown) =>
  testApp.request<T & Rejection>(method, `/-/admin/v1${path}`, { user, ...(body !== undefined && { body }) });
const list = async (filter: object) =>
  (
    await admin<TemplateReviewRow[]>(
      'GET',
      `/template-reviews?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,299]' })}`,
      ondine,
    )
  ).body;
const findReview = async (slug: string) => (await list({ slug }))[0]!;

test('a letter is overdue a year after its last review, and a review without a new text moves that day', async () => {
  expect(await list({ overdue: true })).toEqual([]);
  await testApp.db.raw(
    `update template_versions set data = jsonb_set(data, '{reviewedOn}', '"2025-10-01"') where slug = 'demission-cdi'`,
  );
  const [overdue, ...others] = await list({ overdue: true });
  expect(others).toEqual([]);
  expect(overdue).toMatchObject({
    slug: 'demission-cdi',
    legalBasis: 'Code du travail, L.\u00a01237-1',
    sourceUrl: expect.stringContaining('service-public.gouv.fr'),
    reviewedOn: '2025-10-01',
    dueOn: '2026-10-01',
    isOverdue: true,
    can: ['review', 'draft'],
  });
  expect((await list({}))[0]!.slug).toBe('demission-cdi');
  const confirm = (user: Actor) =>
    admin('POST', `/template-reviews/${overdue!.id}/confirm`, user, {
      expectedReviewedOn: '2025-10-01',
      note: 'Article relu sur Légifrance.',
    });
  const answers = await Promise.all([confirm(ondine), confirm(leon)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
    /^(Ondine|Léon) Exemple a relu cette lettre le /,
  );
  const reviewed = await findReview('demission-cdi');
  expect(reviewed).toMatchObject({ version: 1, isOverdue: false, reviewNote: 'Article relu sur Légifrance.' });
  expect(await list({ overdue: true })).toEqual([]);
  const { body: due } = await admin<unknown[]>('GET', '/templates?filter={"due":true}', ondine);
  expect(due).toEqual([]);
  const support = await testApp.createUser('Samir', 'support');
  const refused = await admin('POST', `/template-reviews/${reviewed.id}/confirm`, support, {});
  expect(refused.status).toBe(403);
});

test('a letter with a point to check is due for review on that day, and a review from that day on settles it', async () => {
  const toCheck = { on: testApp.deps.now().toISOString().slice(0, 10), what: 'Le plafond est revu chaque année.' };
  await testApp.db.raw(`update template_versions set data = data || ?::jsonb where slug = 'vice-cache'`, [
    JSON.stringify({ reviewedOn: '2026-09-01', toCheck }),
  ]);
  const [due, ...others] = await list({ overdue: true });
  expect(others).toEqual([]);
  expect(due).toMatchObject({ slug: 'vice-cache', toCheck: toCheck.what, dueOn: toCheck.on, isOverdue: true });
  const versions = await admin<{ slug: string }[]>('GET', '/templates?filter={"due":true}', ondine);
  expect(versions.body.map(({ slug }) => slug)).toEqual(['vice-cache']);
  await admin('POST', `/template-reviews/${due!.id}/confirm`, ondine, {
    expectedReviewedOn: due!.reviewedOn,
    note: 'Le plafond n’a pas changé.',
  });
  expect(await list({ overdue: true })).toEqual([]);
});

test('a newer text is not shown with the review of the text before', async () => {
  const setReviewedOn = (day: string) =>
    testApp.db.raw(
      `update template_versions set data = jsonb_set(data, '{reviewedOn}', to_jsonb(?::text)) where slug = 'vice-cache'`,
      [day],
    );
  expect(await findReview('vice-cache')).toMatchObject({
    reviewedBy: 'Ondine Exemple',
    reviewNote: 'Le plafond n’a pas changé.',
  });
  await setReviewedOn('2030-01-15');
  expect(await findReview('vice-cache')).toMatchObject({
    reviewedOn: '2030-01-15',
    reviewedBy: null,
    reviewNote: null,
  });
  await setReviewedOn('2026-09-01');
});

const record = async (more: object = {}, user = ondine) =>
  admin<LegalChangeRow>('POST', '/legal-changes', user, {
    requestId: uuidv7(),
    text: 'code du travail',
    article: 'L. 1237-1',
    sourceUrl: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000006901174',
    effectiveOn: '2027-01-01',
    note: 'Le préavis change.',
    ...more,
  });
const listLetters = async (id: string) =>
  (await admin<{ letters: LegalCheckView[] }>('GET', `/legal-changes/${id}`, ondine)).body.letters;

test('a change of the law that is sent twice is recorded once, and both answers show it', async () => {
  const requestId = uuidv7();
  const answers = await Promise.all([record({ requestId }), record({ requestId })]);
  answers.push(await record({ requestId, note: 'Un autre texte.' }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const [first] = answers.map(({ body }) => body);
  expect(first!.checks).toBeGreaterThan(0);
  for (const { body } of answers) expect(body).toEqual(first);
  expect(await testApp.db('legal_changes')).toHaveLength(1);
  const lines = await testApp.db('audit_log').where({ subject: 'legal-changes', result: 'ok' }).whereNotNull('after');
  expect(lines).toHaveLength(1);
  expect((await record({ requestId: 'no id' })).status).toBe(422);
  await testApp.db('legal_checks').delete();
  await testApp.db('legal_changes').delete();
});

test('a change of the law is recorded with every letter that cites the article, and each is decided once', async () => {
  expect((await record({ sourceUrl: 'ftp://exemple.fr' })).status).toBe(422);
  const { status, body: change } = await record();
  expect(status).toBe(201);
  const letters = await listLetters(change.id);
  expect(letters.map(({ slug }) => slug)).toContain('demission-cdi');
  expect(letters.every(({ articles }) => articles.some((article) => article.includes('1237-1')))).toBe(true);
  expect(change).toMatchObject({ checks: letters.length, openChecks: letters.length, recordedBy: 'Ondine Exemple' });
  const { body: day } = await admin<{ work: { key: string; count: number }[] }>('GET', '/dashboard', ondine);
  expect(day.work.find(({ key }) => key === 'templates_to_check')!.count).toBe(letters.length);

  const [first, second] = letters;
  const decide = (letter: LegalCheckView, decision: string, user: Actor, expectedStatus = 'pending') =>
    admin<{ status: string; draftId: string | null }>(
      'POST',
      `/legal-changes/${change.id}/checks/${letter.id}/${decision}`,
      user,
      { expectedStatus },
    );
  const answers = await Promise.all([decide(first!, 'verify', ondine), decide(first!, 'verify', leon)]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(answers.find((answer) => answer.status === 409)!.body.message).toMatch(
    /^(Ondine|Léon) Exemple a marqué cette lettre comme vérifiée le /,
  );

  // A correction opens one text, and its publication ends the check.
  const { body: ordered } = await decide(second!, 'correct', ondine);
  expect(ordered).toMatchObject({ status: 'to_correct', draftId: expect.any(String) });
  expect(await findReview(second!.slug)).toMatchObject({ openChecks: 1 });
  const draft = (await admin<TemplateDraftView>('GET', `/template-drafts/${ordered.draftId}`, ondine)).body;
  const { id, samples } = draft;
  const text = { revision: 1, source: `${draft.source}\n`, samples };
  const { revision } = (await admin<TemplateDraftView>('PUT', `/template-drafts/${id}`, ondine, text)).body;
  await admin('POST', `/template-drafts/${id}/submit`, ondine, { revision, note: 'Nouveau préavis.' });
  expect((await admin('POST', `/template-drafts/${id}/publish`, leon, { revision })).status).toBe(200);
  expect((await listLetters(change.id)).find(({ slug }) => slug === second!.slug)).toMatchObject({
    status: 'corrected',
    decidedBy: 'Léon Exemple',
    isOpen: false,
  });
  const refused = await admin('POST', `/legal-changes/${change.id}/checks/${second!.id}/verify`, leon, {
    expectedStatus: 'pending',
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'check_decided' } });
});

test('a correction that is still being written is not ended by another text of the letter', async () => {
  const { body: change } = await record({ effectiveOn: '2027-03-01' });
  const [letter] = await listLetters(change.id);
  const path = `/legal-changes/${change.id}/checks/${letter!.id}/correct`;
  const { draftId } = (await admin<{ draftId: string }>('POST', path, ondine, { expectedStatus: 'pending' })).body;
  const other = (await admin<{ id: string }>('POST', `/templates/${letter!.versionId}/draft`, leon, {})).body.id;
  const publish = async (id: string, end: string): Promise<void> => {
    const {
      source,
      samples,
      revision: first,
    } = (await admin<TemplateDraftView>('GET', `/template-drafts/${id}`, ondine)).body;
    const text = { revision: first, source: `${source}${end}`, samples };
    const { revision } = (await admin<TemplateDraftView>('PUT', `/template-drafts/${id}`, ondine, text)).body;
    await admin('POST', `/template-drafts/${id}/submit`, ondine, { revision, note: 'Relu.' });
    expect((await admin('POST', `/template-drafts/${id}/publish`, leon, { revision })).status).toBe(200);
  };
  const findCheck = async () => (await listLetters(change.id)).find(({ id }) => id === letter!.id);
  const countAnnounced = async () => (await testApp.db('outbox').where({ event: 'template.corrected' })).length;
  const before = await countAnnounced();

  await publish(other, '\n');
  expect(await findCheck()).toMatchObject({ status: 'to_correct', draftId, isOpen: true });
  expect(await countAnnounced()).toBe(before);
  await publish(draftId, '\n\n');
  expect(await findCheck()).toMatchObject({ status: 'corrected', isOpen: false });
  expect(await countAnnounced()).toBe(before + 1);
  await testApp.db('legal_checks').where({ legal_change_id: change.id }).delete();
  await testApp.db('legal_changes').where({ id: change.id }).delete();
});

test('a whole text concerns every letter that cites it; an article that no letter cites concerns none', async () => {
  const { body: texts } = await admin<{ texts: string[] }>('GET', '/cited-texts', leon);
  expect(texts.texts).toContain('Code du travail');
  const { body: whole } = await record({ article: '' });
  expect(whole.article).toBeNull();
  expect(whole.checks).toBeGreaterThan(10);
  expect((await record({ article: 'L. 9999-9' })).body.checks).toBe(0);
});

test('a letter that was neither checked nor corrected after a change of the law raises an alarm on the page of the change', async () => {
  const { body: change } = await record({ effectiveOn: '2027-02-01' });
  const [check] = await listLetters(change.id);
  const alarms = async () => {
    await raiseOverdueAlarms(testApp.deps);
    const filter = encodeURIComponent(JSON.stringify({ open: true, subjectId: check!.id }));
    return (await admin<object[]>('GET', `/alarms?filter=${filter}`, ondine)).body;
  };
  const wait = (days: number) =>
    testApp.db.raw(`update legal_checks set status_since = now() - ? * interval '1 day' where id = ?`, [
      days,
      check!.id,
    ]);
  await wait(6);
  expect(await alarms()).toEqual([]);
  await wait(8);
  expect(await alarms()).toMatchObject([
    { subject: 'legal_checks', state: 'pending', reference: check!.slug, page: `legal-changes/${change.id}` },
  ]);
  await admin('POST', `/legal-changes/${change.id}/checks/${check!.id}/correct`, ondine, { expectedStatus: 'pending' });
  expect(await alarms()).toEqual([]);
  await wait(15);
  expect(await alarms()).toMatchObject([{ subject: 'legal_checks', state: 'to_correct' }]);
});

test('the same change is recorded by one colleague, however it is written; another day is another change', async () => {
  const day = { effectiveOn: '2027-03-01' };
  const answers = await Promise.all([record(day, ondine), record(day, leon)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'legal_change_recorded',
    message: expect.stringMatching(/^(Ondine|Léon) Exemple a noté ce changement le /),
  });
  const again = await record({ ...day, text: ' CODE DU TRAVAIL', article: 'article L1237-1' });
  expect(again.body.code).toBe('legal_change_recorded');
  expect((await record({ effectiveOn: '2027-03-02' })).status).toBe(201);
  expect((await record({ ...day, article: 'L. 1237-2' })).status).toBe(201);
});

test('a change recorded by mistake is withdrawn once, with its open checks; decisions stay, and no letter gets a new check', async () => {
  const day = { effectiveOn: '2027-04-01' };
  const { body: change } = await record(day);
  const [decided, ...open] = await listLetters(change.id);
  await admin('POST', `/legal-changes/${change.id}/checks/${decided!.id}/verify`, leon, { expectedStatus: 'pending' });
  const withdraw = (user: Actor, reason = 'Ce n’est pas le bon article.') =>
    admin<LegalChangeRow>('POST', `/legal-changes/${change.id}/withdraw`, user, { reason });
  expect((await withdraw(ondine, '')).status).toBe(422);
  expect((await withdraw(await testApp.createUser('Sami', 'support'))).status).toBe(403);
  const answers = await Promise.all([withdraw(ondine), withdraw(leon)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(
    /^(Ondine|Léon) Exemple a retiré ce changement le /,
  );
  expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
    openChecks: 0,
    withdrawnAt: expect.any(String),
    withdrawnBy: expect.stringMatching(/^(Ondine|Léon) Exemple$/),
    withdrawalReason: 'Ce n’est pas le bon article.',
    can: [],
  });
  const letters = await listLetters(change.id);
  expect(letters.map(({ slug, status }) => [slug, status])).toEqual(
    expect.arrayContaining([[decided!.slug, 'verified'], ...open.map(({ slug }) => [slug, 'withdrawn'])]),
  );
  const late = await admin('POST', `/legal-changes/${change.id}/checks/${open[0]!.id}/verify`, leon, {
    expectedStatus: 'pending',
  });
  expect(late).toMatchObject({ status: 409, body: { code: 'check_decided' } });
  // The right change takes its place.
  expect((await record(day)).status).toBe(201);
});
