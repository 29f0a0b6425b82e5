import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { http, post, postForFile } from '../../../admin/src/providers/http.ts';

const realFetch = globalThis.fetch;

const realNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
const setOnline = (onLine: boolean) =>
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });

beforeEach(() => {
  Object.assign(globalThis, { document: { cookie: 'XSRF-TOKEN=token' } });
  setOnline(true);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'navigator');
  if (realNavigator) Object.defineProperty(globalThis, 'navigator', realNavigator);
});
/** The connection breaks before an answer arrives. */
const breakConnection = (): void => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
};
/** A proxy answers for a server that is away. */
const answerForServer = (): void => {
  globalThis.fetch = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
};

describe.each([
  ['a lost answer', breakConnection],
  ['the answer of a proxy', answerForServer],
])('%s', (_, lose) => {
  test('leaves open whether a command was carried out', async () => {
    lose();
    await expect(post('/-/admin/v1/orders/1/refund', {})).rejects.toThrow(/peut-être fait, ou non/);
  });

  test.each(['/-/admin/v1/search', '/-/admin/v1/orders/query'])('says that %s could not be read', async (path) => {
    lose();
    await expect(post(path, {})).rejects.toThrow('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.');
    await expect(http('/-/admin/v1/orders/1/desk')).rejects.toThrow(
      'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    );
  });
});

test('without a connection a command says that nothing was sent', async () => {
  setOnline(false);
  breakConnection();
  await expect(post('/-/admin/v1/orders/1/refund', {})).rejects.toThrow(/rien n’a été envoyé/);
});

test('a file has the name that the server gives it', async () => {
  const headers = { 'content-disposition': `attachment; filename="orders-2026-11-22.csv"; filename*=UTF-8''x.csv` };
  globalThis.fetch = async () => new Response('a;b', { headers });
  const file = await postForFile('/-/admin/v1/orders/csv', {});
  expect([file.name, await file.text()]).toEqual(['orders-2026-11-22.csv', 'a;b']);
});
