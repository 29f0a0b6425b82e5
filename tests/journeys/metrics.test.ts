import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { useSharedProduct, type RunningProduct } from '../harness/running-product.ts';
import { readExposition, type Exposition } from '../metrics/exposition.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await useSharedProduct();
}, 180_000);
afterAll(() => product?.stop(), 60_000);

const ask = async (path: string, init: RequestInit = {}): Promise<{ headers: Headers; text: string }> => {
  const answer = await fetch(product.url + path, { redirect: 'manual', ...init });
  return { headers: answer.headers, text: await answer.text() };
};
const read = async (): Promise<Exposition> =>
  readExposition(
    (await ask('/-/metrics', { headers: { authorization: `Bearer ${product.env['METRICS_TOKEN']}` } })).text,
  );
type Counted = [method: string, route: string, status: string];
const counts = (now: Exposition): Map<string, number> =>
  new Map(
    now
      .all('affranchi_http_requests_total')
      .map(({ labels: { method, route, status }, value }) => [`${method} ${route} ${status}`, value]),
  );

/** Webhooks of the postal sandboxes, for letters of earlier journeys that are still in transit. */
const isPartnerCall = (key: string): boolean => /^POST \/-\/hooks\/(?!stripe)\w+ 2xx$/.test(key);
const isCheck = (key: string): boolean => /^GET \/-\/(health(\/live)?|metrics) 2xx$/.test(key);
/** Waits until the counters are stable: requests of an earlier journey may still arrive. */
async function untilQuiet(): Promise<void> {
  const others = async () =>
    JSON.stringify([...counts(await read())].filter(([key]) => !isCheck(key) && !isPartnerCall(key)));
  for (let last = '', now = await others(); now !== last; now = await others()) {
    last = now;
    await pause(500);
  }
}

test('each response of the product is counted once, by its route pattern', async () => {
  // Clears the page cache: entries of earlier journeys could expire between the two readings.
  const client = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
  await client.connect();
  await client.query('notify affranchi_catalogue');
  await client.end();
  await untilQuiet();
  for (const path of ['/documents/telecom-energie/resiliation-box', '/']) await ask(path);
  await untilQuiet();
  const before = await read();
  const drawn = await ask('/documents/telecom-energie/resiliation-box');
  await ask('/documents/telecom-energie/resiliation-box?utm_source=x');
  await ask('/documents/telecom-energie/resiliation-box', { headers: { 'if-none-match': drawn.headers.get('etag')! } });
  await ask('/documents/telecom-energie/resiliation-box', { headers: { cookie: 'auth.session=unknown' } });
  const script = /src="(\/assets\/[^"]+)"/.exec(drawn.text)![1]!;
  for (const path of [
    '/',
    '/rien-du-tout',
    '/FAQ/',
    '/mon-compte',
    '/admin',
    script,
    '/assets/gone-1.js',
    '/robots.txt',
    '/robots.txt',
    '/-/api/v1/user',
    '/-/api/v1/templates/telecom-energie/resiliation-box',
    '/-/rien',
  ])
    await ask(path);
  await ask('/-/hooks/stripe', { method: 'POST', body: '{}' });
  await ask('/-/api/v1/login', { method: 'POST', body: '{}' });
  const now = await read();

  const [was, is] = [counts(before), counts(now)];
  // The first scrape is a response too.
  const more = Object.fromEntries(
    [...is]
      .map(([key, value]): [string, number] => [key, value - (was.get(key) ?? 0)])
      .filter(([key, value]) => value > 0 && !isPartnerCall(key) && !/^GET \/-\/health(\/live)? 2xx$/.test(key)),
  );
  const expected: [...Counted, times: number][] = [
    ['GET', '/documents/:slug/:name', '2xx', 3],
    ['GET', '/documents/:slug/:name', '3xx', 1],
    ['GET', '/', '2xx', 1],
    ['GET', '/*', '4xx', 1],
    ['GET', '/mon-compte', '3xx', 1],
    ['GET', '/admin/*', '2xx', 1],
    ['GET', '/assets/*', '2xx', 1],
    ['GET', '/assets/*', '4xx', 1],
    ['GET', '/:file', '2xx', 2],
    ['GET', '/-/api/v1/user', '4xx', 1],
    ['GET', '/-/api/v1/templates/:category/:slug', '2xx', 1],
    ['POST', '/-/hooks/stripe', '4xx', 1],
    ['GET', '/-/metrics', '2xx', 1],
    // An unknown URL, a redirected spelling and a rejected call, which have no route pattern.
    ['GET', 'none', '3xx', 1],
    ['GET', 'none', '4xx', 1],
    ['POST', 'none', '4xx', 1],
  ];
  expect(more).toEqual(
    Object.fromEntries(expected.map(([method, route, status, times]) => [`${method} ${route} ${status}`, times])),
  );
  const partnerCalls = [...is]
    .filter(([key]) => isPartnerCall(key))
    .reduce((sum, [key, value]) => sum + value - (was.get(key) ?? 0), 0);
  const grown = (name: string, labels: Record<string, string> = {}) => now.of(name, labels)! - before.of(name, labels)!;
  expect(grown('affranchi_page_cache_hits_total')).toBe(5);
  expect(
    ['pages', 'assets', 'api', 'hooks', 'admin'].map((group) =>
      grown('affranchi_http_request_duration_seconds_count', { group }),
    ),
  ).toEqual([8, 4, 3, 1 + partnerCalls, 1]);
  expect(now.all('affranchi_http_failures_total').map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0]);
}, 60_000);

test('every metric source works on the seeded product, without personal data', async () => {
  const { text } = await ask('/-/metrics', { headers: { authorization: `Bearer ${product.env['METRICS_TOKEN']}` } });
  const now = readExposition(text);
  expect(now.all('affranchi_up').map(({ labels, value }) => [labels['part'], value])).toEqual(
    [
      'queues',
      'webhooks',
      'alarms',
      'scheduled_tasks',
      'tables',
      'purges',
      'heartbeats',
      'letters',
      'threads',
      'partners',
      'money',
      'transitions',
    ].map((part) => [part, 1]),
  );
  // The release is « affranchi@1.2.3 ».
  expect(text.replace(/^affranchi_release_info\{.*$/m, '')).not.toMatch(/@|Hélène|Aubry|[0-9a-f]{8}-[0-9a-f]{4}-/i);
}, 60_000);

test('requests of strangers create no new series', async () => {
  const names = async () => [...counts(await read()).keys()];
  // One of each expected; the start command makes the live checks.
  for (const path of [
    '/-/health/live',
    '/x',
    '/documents/a/b',
    '/-/api/v1/x',
    '/assets/x.js',
    '/-/API/v1/orders/x',
    '/_ipx/w_1/a.png',
    '/partage/a/b.png',
  ])
    await ask(path);
  await ask('/x', { method: 'PROPFIND' });
  const before = await names();
  for (let i = 0; i < 20; i += 1)
    for (const path of [
      `/x${i}`,
      `/documents/a${i}/b${i}`,
      `/-/api/v1/x${i}`,
      `/assets/${i}.js`,
      `/-/API/v1/orders/${i}`,
      `/_ipx/w_${i}/a${i}.png`,
      `/partage/a/b${i}.png`,
    ])
      await ask(path);
  for (const method of ['PROPFIND', 'MKCOL', 'PURGE']) await ask('/y', { method });
  const added = (await names()).filter((one) => !before.includes(one) && !isPartnerCall(one));
  expect(added).toEqual([]);
  expect(before).toEqual(
    expect.arrayContaining([
      'GET /documents/:slug/:name 4xx',
      'GET /-/api/v1/orders/:orderId 4xx',
      'GET /_ipx/* 4xx',
      'other none 4xx',
    ]),
  );
}, 60_000);
