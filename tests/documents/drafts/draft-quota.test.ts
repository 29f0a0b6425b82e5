import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import type { DocumentSummary, DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import { MAX_DRAFTS } from '../../../src/modules/documents/drafts/policy.ts';
import { copyOrderedDocument, markDocumentOrdered } from '../../../src/modules/documents/index.ts';
import { emptyContent, sampleContent } from '../../factories/documents.ts';
import { buildUser } from '../../factories/users.ts';
import { createTestApp, type Rejection, type TestApp } from '../../harness/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const findVersion = async (): Promise<string> => (await testApp.getTemplate('resiliation-box')).versionId;
const create = async (user: Actor, id = uuidv7()) =>
  testApp.request<DocumentView & Rejection>('POST', '/documents', {
    user,
    body: { id, templateVersionId: await findVersion(), content: emptyContent },
  });
/** An account with so many drafts; gives their ids. */
async function fill(user: Actor, count: number): Promise<string[]> {
  const template_version_id = await findVersion();
  const rows = Array.from({ length: count }, () => ({
    id: uuidv7(),
    user_id: user.id,
    template_version_id,
    content: JSON.stringify(emptyContent),
    step: 0,
    status: 'draft',
    created_at: testApp.clock.now,
    updated_at: testApp.clock.now,
  }));
  await testApp.db('documents').insert(rows);
  return rows.map(({ id }) => id);
}

describe('an account with the maximum number of drafts', () => {
  test('creates no more, with an explanation; an existing one can still be saved', async () => {
    const user = buildUser('Pleine');
    const [first] = await fill(user, MAX_DRAFTS);
    expect(await create(user)).toMatchObject({
      status: 409,
      body: { code: 'too_many_drafts', message: expect.stringContaining('Supprimez dans «\u00a0Mes lettres\u00a0»') },
    });
    expect(await testApp.request('POST', `/documents/${first}/duplicate`, { user, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'too_many_drafts' },
    });
    expect((await create(user, first)).status).toBe(200);
    expect(
      (
        await testApp.request('PUT', `/documents/${first}`, {
          user,
          body: { revision: 1, content: { ...emptyContent, answers: { a: 1 } } },
        })
      ).status,
    ).toBe(200);
    expect(await testApp.db('documents').where({ user_id: user.id })).toHaveLength(MAX_DRAFTS);
  });

  test('has room again once one is deleted or ordered', async () => {
    const user = buildUser('Place');
    const [first, second] = await fill(user, MAX_DRAFTS);
    await testApp.request('DELETE', `/documents/${first}`, { user });
    expect((await create(user)).status).toBe(201);
    expect((await create(user)).status).toBe(409);
    await markDocumentOrdered(testApp.deps, { id: second!, userId: user.id });
    expect((await create(user)).status).toBe(201);
  });

  test('is not exceeded by tabs that save at the same time', async () => {
    const user = buildUser('Onglets');
    await fill(user, MAX_DRAFTS - 2);
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => create(user)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  });

  test('still receives the draft of a resent letter', async () => {
    const user = buildUser('Renvoi');
    const ordered = await testApp.startDraft(user, sampleContent('resiliation-box'));
    await markDocumentOrdered(testApp.deps, { id: ordered.id, userId: user.id });
    await fill(user, MAX_DRAFTS);
    const as = uuidv7();
    await copyOrderedDocument(testApp.deps, {
      id: ordered.id,
      userId: user.id,
      as,
      sending: 'green',
      duplex: true,
      enclosureIds: [],
    });
    expect(await testApp.db('documents').where({ id: as })).toHaveLength(1);
  });
});

test('the list of letters shows each recipient, and no content', async () => {
  const user = buildUser('Liste');
  const draft = await testApp.startDraft(user, {
    ...sampleContent('resiliation-box'),
    answers: { secret: 'un long texte' },
  });
  const { body } = await testApp.request<{ items: DocumentSummary[] }>('GET', '/documents', { user });
  const { content, ...summary } = draft;
  expect(body.items).toEqual([summary]);
  expect(summary.addressee).toBe(content.recipient.organisation);
  expect(JSON.stringify(body)).not.toContain('un long texte');
});

test('a request far larger than any draft is rejected before it is read completely', async () => {
  const user = buildUser('Lourde');
  const content = {
    ...emptyContent,
    answers: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`a${i}`, 'x'.repeat(7_000)])),
  };
  const body = { id: uuidv7(), templateVersionId: await findVersion(), content };
  expect((await testApp.request<Rejection>('POST', '/documents', { user, body })).status).toBe(413);
  const draft = await testApp.startDraft(user);
  expect(
    (await testApp.request('PUT', `/documents/${draft.id}`, { user, body: { revision: 1, content } })).status,
  ).toBe(413);
});

test('new drafts and saves are limited per account: a script is stopped, another account is not', async () => {
  const [user, other] = [buildUser('Script'), buildUser('Voisine')];
  const draft = await testApp.startDraft(user);
  await testApp.db('rate_limits').update({ points: 600 });
  expect(
    await testApp
      .request('PUT', `/documents/${draft.id}`, { user, body: { revision: 1, content: emptyContent } })
      .then(({ status }) => status),
  ).toBe(200);
  await testApp.db('rate_limits').update({ points: 600 });
  expect(
    await testApp.request('PUT', `/documents/${draft.id}`, { user, body: { revision: 1, content: emptyContent } }),
  ).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
  expect(await create(user)).toMatchObject({ status: 429 });
  expect((await create(other)).status).toBe(201);
});
