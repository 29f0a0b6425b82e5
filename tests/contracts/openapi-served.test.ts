import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { EXAMPLE_EMAIL, EXAMPLE_ID } from '../../src/domain/examples.ts';
import { claimRun } from '../../src/kernel/scheduled-runs.ts';
import { storeSchedule } from '../../src/kernel/scheduled-tasks.ts';
import { createAccount } from '../../src/modules/auth/index.ts';
import { contractFaults } from '../harness/contract-faults.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { readDocument, type Document, type Operation } from './openapi-checker.ts';

// As in the examples of the documents.
const PASSWORD = 'un mot de passe bien long';
const staffCredentials = { email: 'equipe@exemple.fr', password: PASSWORD };
const customerCredentials = { email: EXAMPLE_EMAIL, password: PASSWORD };

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  await createAccount(api.deps, {
    ...customerCredentials,
    firstName: 'Camille',
    lastName: 'Exemple',
    role: 'customer',
  });
  await createAccount(api.deps, { ...staffCredentials, firstName: 'Support', lastName: 'Exemple', role: 'admin' });
  // As where a worker runs.
  const task = { name: 'poll-tracking', nextRunAt: api.clock.now };
  await storeSchedule(api.deps, [{ ...task, cron: '*/10 * * * * *' }]);
  await claimRun(api.deps, { ...task, dueAt: api.clock.now, leaseMs: 60_000 });
}, 60_000);
afterAll(() => api.close());

const logIn = async (credentials?: { email: string; password: string }) => {
  const browser = api.browser();
  await browser.get('/-/sanctum/csrf-cookie');
  if (credentials) expect((await browser.logIn(credentials)).status).toBe(200);
  return browser;
};
const PUBLIC = '/-/api/v1/openapi.json';
const ADMIN = '/-/admin/v1/openapi.json';

describe('the documents over HTTP', () => {
  test('are served from memory: a second request with their tag returns 304 without a body', async () => {
    const first = await fetch(api.url + PUBLIC);
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'private, max-age=300',
    ]);
    expect(Object.keys(((await first.json()) as Document).paths)).toEqual(Object.keys(readDocument('public').paths));
    // `fetch` adds `no-cache` to a request that carries a tag.
    const askedWith = (tag: string) => supertest(api.url).get(PUBLIC).set('If-None-Match', tag);
    const again = await askedWith(first.headers.get('etag')!);
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await askedWith('"another"')).status).toBe(200);
  });

  test('are compressed for clients that accept it, with the same content', async () => {
    const plain = await fetch(api.url + PUBLIC, { headers: { 'accept-encoding': 'identity' } });
    const small = await fetch(api.url + PUBLIC, { headers: { 'accept-encoding': 'br' } });
    expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([null, 'br']);
    expect(await small.text()).toBe(await plain.text());
  });

  test('restrict the back office part to staff', async () => {
    expect((await fetch(api.url + ADMIN)).status).toBe(401);
    expect((await (await logIn(customerCredentials)).get(ADMIN)).status).toBe(403);
    const seen = await (await logIn(staffCredentials)).get(ADMIN);
    expect(seen.status).toBe(200);
    expect(Object.keys((seen.body as Document).paths)).toEqual(Object.keys(readDocument('admin').paths));
  });
});

test('a response that violates its declaration is detected', async () => {
  const { createAnswerChecker } = await import('./openapi-checker.ts');
  const findFaults = createAnswerChecker();
  const answer = {
    method: 'GET',
    path: '/-/api/v1/subscription',
    status: 200,
    contentType: 'application/json',
    header: () => '',
    text: '{"subscription":null,"trialAvailable":true}',
  };
  expect(findFaults(answer)).toEqual([]);
  expect(findFaults({ ...answer, text: '{"subscription":null}' })).toEqual([expect.stringContaining('trialAvailable')]);
  expect(findFaults({ ...answer, text: '{"subscription":null,"trialAvailable":true,"more":1}' })).toEqual([
    expect.stringContaining('additional properties'),
  ]);
  expect(findFaults({ ...answer, status: 410 })).toEqual([expect.stringContaining('not declared')]);
  expect(findFaults({ ...answer, contentType: 'text/html' })).toEqual([
    expect.stringContaining('text/html is not declared'),
  ]);
  expect(findFaults({ ...answer, path: '/-/api/v1/unknown' })).toEqual([expect.stringContaining('no such operation')]);
  expect(findFaults({ ...answer, path: '/-/admin/v1/orders', text: '[]' })).toEqual([
    expect.stringContaining('Content-Range'),
  ]);
});

/** A value for a parameter: its example, the first of its values, or one of its format. */
function parameterValue(document: Document, { schema }: Operation['parameters'][number]): string {
  const {
    format,
    examples,
    enum: values,
  } = (
    schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
  ) as Operation['parameters'][number]['schema'];
  return String(examples?.[0] ?? values?.[0] ?? { uuid: EXAMPLE_ID, date: '2026-11-21' }[format ?? ''] ?? 'exemple');
}

/** These end the session or the account, so they run last, each with its own session. */
const LAST = ['/-/api/v1/sessions', '/-/api/v1/account/erase'];

test('each operation accepts its declared example from its role, and responds as declared', async () => {
  // The examples name this template and this document.
  await api.deps.db('template_versions').where({ slug: 'resiliation-box' }).update({ id: EXAMPLE_ID });
  const customer = await logIn(customerCredentials);
  const { password_hash: passwordHash } = (await api.deps
    .db('users')
    .where({ email: EXAMPLE_EMAIL })
    .first('password_hash')) as { password_hash: string };
  const logInAgain = async () => {
    // One of the examples before changed the password.
    await api.deps.db('users').where({ email: EXAMPLE_EMAIL }).update({ password_hash: passwordHash });
    return logIn(customerCredentials);
  };
  const staff = await logIn(staffCredentials);
  const documents = [readDocument('public'), readDocument('admin')];
  const operations = documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ document, path, method, operation })),
    ),
  );
  const last = (path: string): number => LAST.indexOf(path);
  const rank = ({ path, method }: { path: string; method: string }): number => {
    if (last(path) >= 0) return 2 + last(path);
    return method === 'delete' ? 1 : 0;
  };
  const browserFor = ({ path, operation }: Pick<(typeof operations)[number], 'path' | 'operation'>) => {
    if (last(path) >= 0) return logInAgain();
    if ((operation as { description?: string }).description?.includes('Permission')) return staff;
    return operation.security.length > 0 && !path.startsWith('/-/hooks') ? customer : logIn();
  };
  const statuses: Record<string, number> = {};
  for (const { document, path, method, operation } of operations.toSorted((a, b) => rank(a) - rank(b))) {
    const browser = await browserFor({ path, operation });
    const parameters = operation.parameters.filter((one) => one.required);
    const getValue = (one: Operation['parameters'][number]): string => parameterValue(document, one);
    const queried = parameters
      .filter((one) => one.in === 'query')
      .map((one) => `${one.name}=${encodeURIComponent(getValue(one))}`)
      .join('&');
    const address =
      parameters.reduce((text, one) => text.replace(`{${one.name}}`, getValue(one)), path) + (queried && `?${queried}`);
    const headers = Object.fromEntries(
      parameters.filter((one) => one.in === 'header').map((one) => [one.name, getValue(one)]),
    );
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    // Of a file its first bytes are enough to be taken in; a worker looks at the rest.
    const body = content?.example ?? (type ? '%PDF-1.7' : undefined);
    const { status } =
      method === 'get'
        ? await browser.get(address)
        : await browser[method as 'post'](address, body, { ...headers, ...(type && { 'Content-Type': type }) });
    statuses[`${method.toUpperCase()} ${path}`] = status;
  }
  // The server's own check has compared each answer with its declaration.
  expect(contractFaults).toEqual([]);
  const refused = Object.entries(statuses).filter(
    ([name, status]) =>
      (status >= 500 || [400, 401, 403, 415, 419].includes(status)) && !name.startsWith('POST /-/hooks/'),
  );
  expect(refused).toEqual([]);
  expect(statuses).toMatchObject({
    'POST /-/api/v1/login': 200,
    'POST /-/api/v1/documents': 201,
    'GET /-/api/v1/documents/{id}': 200,
    'POST /-/api/v1/contacts': 201,
    'POST /-/api/v1/messages': 201,
    'POST /-/api/v1/subscription': 201,
    'GET /-/admin/v1/orders': 200,
  });
});
