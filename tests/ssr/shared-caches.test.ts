import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CHOICE_COOKIE } from '../../client/src/consent/choice.ts';
import { endpoints } from '../../src/endpoints.ts';
import { OPEN } from '../bench/every-page.mjs';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const SHARED = /\bpublic\b|s-maxage/;
/** A field of a form, or a value in the data of a page. */
const TOKEN = /name="[^"]*(csrf|xsrf|token)[^"]*"|(csrf|xsrf)\w*":"/i;
const FOR_CDN = 'max-age=60, stale-while-revalidate=60, stale-if-error=86400';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ CDN_SECONDS: '60' });
});
afterAll(() => testApp?.close());

interface Answer {
  path: string;
  status: number;
  hasCookie: boolean;
  /** What a shared cache may store. */
  shared: boolean;
  cdn: string | null;
  text: string;
}
async function ask(path: string, cookie?: string): Promise<Answer> {
  const headers = { ...(cookie && { cookie }) };
  const response = await fetch(testApp.url + path, { redirect: 'manual', headers });
  const cdn = response.headers.get('cdn-cache-control');
  return {
    path,
    status: response.status,
    hasCookie: response.headers.getSetCookie().length > 0,
    shared: SHARED.test(response.headers.get('cache-control') ?? '') || cdn !== null,
    cdn,
    text: await response.text(),
  };
}
/** Every GET of the API that a visitor may ask, with invented parameters. */
const reads = endpoints
  .flatMap((router) => router.endpoints)
  .filter(({ method, area }) => method === 'GET' && area !== 'admin')
  .map(({ area, path }) => `${area === 'root' ? '/-' : '/-/api/v1'}${path.replace(/:\w+/g, randomUUID())}`);
const FILES = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/-/openapi.json'];
const everyAnswer = async (cookie?: string): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const path of [...OPEN, ...FILES, ...reads]) answers.push(await ask(path, cookie));
  return answers;
};

describe('a shared cache', () => {
  test('may store the public pages for the seconds of the setting, and no other page', async () => {
    const [home, letter, search, missing] = [
      await ask('/'),
      await ask('/documents/telecom-energie/resiliation-box'),
      await ask('/rechercher?q=resilier'),
      await ask('/nulle-part'),
    ];
    expect([home.cdn, letter.cdn, search.cdn, missing.cdn]).toEqual([FOR_CDN, FOR_CDN, null, null]);
    // The second comes from our own cache.
    expect((await ask('/')).cdn).toBe(FOR_CDN);
  });

  test('gets no answer with a cookie or a token, over every public route', async () => {
    const answers = await everyAnswer();
    const shared = answers.filter((answer) => answer.shared);
    expect(shared.length).toBeGreaterThan(15);
    expect(shared.filter(({ hasCookie, text }) => hasCookie || TOKEN.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('gets nothing of what is drawn for a person or for a choice of consent', async () => {
    const { cookie: own } = await testApp.headersOf({ user: await testApp.createUser('Hélène') });
    for (const cookie of [own, `${CHOICE_COOKIE}=1.2026-11-26.`]) {
      const shared = (await everyAnswer(cookie)).filter((answer) => answer.shared && !FILES.includes(answer.path));
      expect(shared.map(({ path }) => path)).toEqual([]);
    }
  });
});

test('without the setting, no page is for a shared cache', async () => {
  const plain = await createTestApp();
  const response = await fetch(`${plain.url}/`);
  expect([response.headers.get('cdn-cache-control'), response.headers.get('cache-control')]).toEqual([
    null,
    'private, no-cache',
  ]);
  await response.text();
  await plain.close();
});
