import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { initErrorReporting, reportError } from '../../src/kernel/error-reporting.ts';

const VERSION = { sentryEnvironment: 'staging', release: 'affranchi@1.2.3+abc' };
interface Event {
  release: string;
  environment: string;
  tags: Record<string, string>;
  exception: { values: { type: string; value: string }[] };
}
const told: string[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    told.push(body);
    response.writeHead(status).end('{}');
  });
});
const parseEvent = (body: string): Event => JSON.parse(body.split('\n')[2]!) as Event;
const asMany = async (count: number): Promise<void> => {
  for (let i = 0; i < 100 && told.length < count; i += 1) await new Promise((passed) => setTimeout(passed, 50));
  expect(told).toHaveLength(count);
};

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(async () => {
  const { close } = await import('@sentry/node');
  await close(100);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

test('without an address errors are only logged, with one they are reported: scrubbed and truncated; a 429 pauses reporting', async () => {
  await initErrorReporting({ sentryDsn: undefined, ...VERSION }, 'web');
  reportError(new Error('nobody listens'));

  await initErrorReporting(
    { sentryDsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7`, ...VERSION },
    'worker',
  );
  const bug = new TypeError(`no row for "Hélène Marchal", helene@exemple.fr, 0612345678 ${'x '.repeat(300)}`);
  reportError(Object.assign(bug, { address: '14 rue des Acacias' }), { job: 'render-letter' });
  await asMany(1);
  const event = parseEvent(told[0]!);
  expect(event.tags).toEqual({ process: 'worker', job: 'render-letter' });
  expect(event).toMatchObject({ release: 'affranchi@1.2.3+abc', environment: 'staging' });
  expect(event.exception.values[0]).toMatchObject({
    type: 'TypeError',
    value: expect.stringContaining('no row for “…”'),
  });
  expect(event.exception.values[0]!.value.length).toBeLessThanOrEqual(250);
  for (const secret of ['Hélène', 'helene', '0612345678', 'Acacias', 'nobody listens'])
    expect([secret, told[0]!.includes(secret)]).toEqual([secret, false]);
  for (const taken of ['"request"', '"user"', '"extra"', '"server_name"', '"breadcrumbs"'])
    expect([taken, told[0]!.includes(taken)]).toEqual([taken, false]);

  status = 429;
  reportError(new Error('second'));
  await asMany(2);
  await new Promise((passed) => setTimeout(passed, 100));
  reportError(new Error('third'));
  await new Promise((passed) => setTimeout(passed, 300));
  expect(told).toHaveLength(2);
});
