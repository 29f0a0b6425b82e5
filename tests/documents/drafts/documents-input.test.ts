import { describe, expect, test } from '@jest/globals';
import { uuidv7 } from '../../../src/kernel/ids.ts';
import { DrawnSignature, type DocumentView } from '../../../src/modules/documents/drafts/contract.ts';
import {
  measureForOrder,
  markDocumentOrdered,
  measureContent,
  reopenDocument,
  updateOrderedDocument,
} from '../../../src/modules/documents/index.ts';
import { emptyContent } from '../../factories/documents.ts';
import { type Rejection } from '../../harness/test-app.ts';
import { camille, testApp, yanis } from './documents-setup.ts';

describe('another person', () => {
  const theirs = [
    ['GET', '', undefined],
    ['PUT', '', { revision: 1, content: emptyContent }],
    ['DELETE', '', undefined],
    ['POST', '/duplicate', {}],
  ] as const;
  test.each(theirs)('%s /documents/:id%s of another person returns 404', async (method, tail, body) => {
    const draft = await testApp.startDraft(camille);
    const found = await testApp.request<Rejection>(method, `/documents/${draft.id}${tail}`, { user: yanis, body });
    const unknown = await testApp.request<Rejection>(method, `/documents/${uuidv7()}${tail}`, { user: yanis, body });
    expect([found.status, found.body.code, found.body.message]).toEqual([404, unknown.body.code, unknown.body.message]);
    expect((await testApp.request<DocumentView>('GET', `/documents/${draft.id}`, { user: camille })).body).toEqual(
      draft,
    );
  });
  test.each(theirs)('%s /documents/:id%s is denied to a visitor', async (method, tail, body) => {
    const draft = await testApp.startDraft(camille);
    expect((await testApp.request(method, `/documents/${draft.id}${tail}`, { body })).status).toBe(401);
  });
  test('cannot claim an existing id', async () => {
    const draft = await testApp.startDraft(camille);
    const body = { id: draft.id, templateVersionId: draft.template.versionId, content: emptyContent };
    expect((await testApp.request('POST', '/documents', { user: yanis, body })).status).toBe(404);
  });
  test('is rejected by the commands that other modules call', async () => {
    const { id } = await testApp.startDraft(camille);
    const at = { id, userId: yanis.id, sending: 'green' as const, content: emptyContent };
    for (const call of [measureForOrder, measureContent, markDocumentOrdered, reopenDocument, updateOrderedDocument])
      await expect(call(testApp.deps, at)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

test('a signature with thousands of invalid points is rejected by the first one of each stroke', () => {
  const drawn = (points: unknown[]) => DrawnSignature.safeParse({ width: 50, height: 20, strokes: [points, points] });
  const right = Array.from({ length: 900 }, (_, n) => [n % 100, n % 50]);
  expect(drawn(right).data?.strokes).toEqual([right, right]);
  for (const wrong of [1, ['5', '5'], [5, 61], [5], null]) {
    const issues = drawn([...right, ...Array.from({ length: 2_000 }, () => wrong)]).error!.issues;
    expect(issues.map(({ path }) => path.slice(0, 3).join('.'))).toEqual(
      expect.arrayContaining(['strokes.0.900', 'strokes.1.900']),
    );
    expect(issues.length).toBeLessThanOrEqual(4);
  }
});

describe('invalid input', () => {
  const valid = async () => ({
    id: uuidv7(),
    templateVersionId: (await testApp.getTemplate('resiliation-box')).versionId,
    content: emptyContent,
  });
  const answers = (value: unknown) => ({ content: { ...emptyContent, answers: { customerNumber: value } } });
  test.each<[string, (body: Awaited<ReturnType<typeof valid>>) => unknown, number]>([
    ['an unknown field', (body) => ({ ...body, status: 'ordered' }), 422],
    ['a missing field', ({ id, content }) => ({ id, content }), 422],
    ['an id of another form', (body) => ({ ...body, id: 'a' }), 422],
    ['an unknown template', (body) => ({ ...body, templateVersionId: uuidv7() }), 404],
    ['NUL', (body) => ({ ...body, ...answers('a\u0000b') }), 422],
    ['an answer of 230 kB', (body) => ({ ...body, ...answers('x'.repeat(230_000)) }), 422],
    ['a body beyond 250 kB', (body) => ({ ...body, ...answers('x'.repeat(260_000)) }), 413],
    [
      '200 kB of answers',
      (body) => ({
        ...body,
        content: {
          ...emptyContent,
          answers: Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`a${i}`, 'é'.repeat(4000)])),
        },
      }),
      413,
    ],
    ['an answer within an answer of several', (body) => ({ ...body, ...answers([{ a: { b: 1 } }]) }), 422],
    [
      'more answers of one kind than anybody gives',
      (body) => ({ ...body, ...answers(Array.from({ length: 101 }, () => ({ a: 1 }))) }),
      422,
    ],
    ['an answer that is an object', (body) => ({ ...body, ...answers({ a: 1 }) }), 422],
    ['a name that is no field', (body) => ({ ...body, content: { ...emptyContent, answers: { 'A-b': 'x' } } }), 422],
    [
      'a country that is no code',
      (body) => ({ ...body, content: { ...emptyContent, sender: { country: 'Belgique' } } }),
      422,
    ],
    ['no JSON', () => '{"id":', 400],
    ['half a character', (body) => JSON.stringify({ ...body, ...answers('@') }).replace('@', '\\ud83d'), 422],
  ])('%s is rejected in French, and nothing is stored', async (_name, change, status) => {
    const body = change(await valid());
    const before = await testApp.db('documents').count();
    const refused = await testApp.request<Rejection>('POST', '/documents', { user: camille, body });
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(/[.]$/);
    expect(JSON.stringify(refused.body)).not.toMatch(/Invalid|Expected|Too big|required/);
    expect(await testApp.db('documents').count()).toEqual(before);
  });

  test.each([
    'limit=0',
    'limit=1000',
    'limit=x',
    'status=paid',
    'template=%27',
    'cursor=x',
    'cursor=2026-99-99T00:00:00.000Z_0190a0a0-0000-7000-8000-000000000000',
  ])('?%s is rejected', async (query) => {
    expect((await testApp.request('GET', `/documents?${query}`, { user: camille })).status).toBe(400);
  });
  test.each(['0', '-1', '1.5', '99999999999', '"1"', 'null'])('revision %s is rejected', async (revision) => {
    const draft = await testApp.startDraft(camille);
    expect(
      (
        await testApp.request('PUT', `/documents/${draft.id}`, {
          user: camille,
          body: `{"revision":${revision},"content":${JSON.stringify(emptyContent)}}`,
        })
      ).status,
    ).toBe(422);
  });
  test('a path with a NUL is malformed', async () => {
    expect((await testApp.request('GET', '/documents/%00', { user: camille })).status).toBe(400);
  });
  test('a missing id does not address the list', async () => {
    expect((await testApp.request('GET', '/documents', { user: camille })).status).toBe(200);
    for (const path of ['/documents/', '/documents/?limit=1'])
      expect((await testApp.request('GET', path, { user: camille })).status).toBe(404);
  });
});
