import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openReports } from '../../client/src/reporting/sentry.ts';
import { scrub } from '../../src/kernel/scrub.ts';

interface Told {
  url: string;
  lines: Record<string, unknown>[];
}
/** An error service that records requests and returns the configured response. */
let server: Server;
const told: Told[] = [];
const answer = { status: 200, headers: {} as Record<string, string>, waits: Promise.resolve() };
let clock = 1_000_000;
let reports: ReturnType<typeof openReports>;

beforeEach(async () => {
  told.length = 0;
  Object.assign(answer, { status: 200, headers: {}, waits: Promise.resolve() });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      told.push({ url: request.url!, lines: body.split('\n').map((line) => JSON.parse(line)) });
      void answer.waits.then(() => response.writeHead(answer.status, answer.headers).end('{}'));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  reports = openReports(
    {
      dsn: `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/42`,
      environment: 'staging',
      release: 'affranchi@1.2.3+abc',
    },
    { fetch, now: () => clock, path: () => 'https://affranchi.test/paiement', newId: () => crypto.randomUUID() },
  );
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
const findEvent = (one = told[0]!) =>
  one.lines[2] as {
    release: string;
    environment: string;
    message?: string;
    request: { url: string };
    exception: { values: { type: string; value: string; stacktrace?: { frames: object[] } }[] };
    breadcrumbs: { values: { message: string }[] };
  };

describe('an error in the browser', () => {
  test('is sent as an envelope to the project’s address, with its key', async () => {
    const bug = Object.assign(new TypeError('x is not a function'), {
      stack:
        'TypeError: x is not a function\n    at pay (https://affranchi.test/assets/checkout.js?v=1:2:30)\n    at https://affranchi.test/assets/public.js:1:9',
    });
    expect(await reports.send(bug)).toBe(true);
    expect(told[0]!.url).toBe('/api/42/envelope/?sentry_version=7&sentry_key=publickey');
    expect(told[0]!.lines).toHaveLength(3);
    expect(told[0]!.lines[0]).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(told[0]!.lines[1]).toEqual({ type: 'event' });
    expect(findEvent().exception.values[0]).toMatchObject({ type: 'TypeError', value: 'x is not a function' });
    expect(findEvent().exception.values[0]!.stacktrace!.frames).toEqual([
      { function: '?', filename: 'https://affranchi.test/assets/public.js', lineno: 1, colno: 9, in_app: true },
      { function: 'pay', filename: 'https://affranchi.test/assets/checkout.js', lineno: 2, colno: 30, in_app: true },
    ]);
  });

  test('names the release, whose source maps make it readable, and the environment', async () => {
    await reports.send(new Error('bug'));
    expect(findEvent()).toMatchObject({ release: 'affranchi@1.2.3+abc', environment: 'staging' });
  });

  test('keeps at most 100 breadcrumbs, the last ones', async () => {
    for (let i = 0; i < 130; i += 1) reports.crumb('navigation', `/page-${i}`);
    await reports.send(new Error('late'));
    const { values } = findEvent().breadcrumbs;
    expect(values).toHaveLength(100);
    expect([values[0]!.message, values.at(-1)!.message]).toEqual(['/page-30', '/page-129']);
  });

  test('sends at most 30 requests at once', async () => {
    let release = (): void => undefined;
    answer.waits = new Promise((done) => (release = done));
    const sent = Array.from({ length: 40 }, () => reports.send(new Error('storm')));
    release();
    expect((await Promise.all(sent)).filter(Boolean)).toHaveLength(30);
    expect(told).toHaveLength(30);
  });

  test('truncates messages to 250 characters', async () => {
    await reports.send(new Error('mot '.repeat(200)));
    expect(findEvent().exception.values[0]!.value).toHaveLength(250);
  });

  test('pauses for 60 s after a rate limit, or as long as the service requests', async () => {
    answer.status = 429;
    await reports.send(new Error('one'));
    clock += 59_999;
    expect(await reports.send(new Error('two'))).toBe(false);
    expect(told).toHaveLength(1);
    clock += 1;
    answer.headers = { 'retry-after': '5' };
    await reports.send(new Error('three'));
    clock += 5000;
    answer.status = 200;
    expect(await reports.send(new Error('four'))).toBe(true);
    expect(told).toHaveLength(3);
  });

  test('contains neither input nor queries', async () => {
    reports.crumb('http', '/rechercher?q=divorce 200');
    await reports.send(
      new SyntaxError(
        'Unexpected token \'M\', "Marie 0612345678" is not valid JSON for helene@exemple.fr at https://affranchi.test/login?retour=/mes-documents#x, 06 12 34 56 78',
      ),
    );
    const written = JSON.stringify(told);
    for (const secret of ['Marie', '0612345678', '06 12', 'helene', 'retour', 'divorce'])
      expect([secret, written.includes(secret)]).toEqual([secret, false]);
    expect(findEvent().request).toEqual({ url: 'https://affranchi.test/paiement' });
  });

  test('may be any thrown value, and an unreachable service causes no second error', async () => {
    await reports.send({ secret: 'Marie' });
    expect(JSON.stringify(told)).not.toContain('Marie');
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    expect(await reports.send(new Error('gone'))).toBe(false);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
});

test('a scrubbed message keeps what a programmer needs', () => {
  expect(scrub("Cannot read properties of undefined (reading 'map')")).toBe(
    'Cannot read properties of undefined (reading “…”)',
  );
  expect(scrub('/documents/travail 404')).toBe('/documents/travail 404');
});
