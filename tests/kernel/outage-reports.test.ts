import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { initErrorReporting, reportError } from '../../src/kernel/error-reporting.ts';
import { DependencyUnavailable } from '../../src/kernel/outages.ts';
import { serve } from '../middleware/serve.ts';

const events: string[] = [];
const sentry = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    events.push(body);
    response.writeHead(200).end('{}');
  });
});
beforeAll(() => new Promise<void>((ready) => sentry.listen(0, '127.0.0.1', ready)));
afterAll(async () => {
  const { close } = await import('@sentry/node');
  await close(100);
  sentry.closeAllConnections();
  await new Promise((closed) => sentry.close(closed));
});

test('an outage that fails many requests is reported once', async () => {
  const dsn = `http://key@127.0.0.1:${(sentry.address() as AddressInfo).port}/7`;
  await initErrorReporting({ sentryDsn: dsn, release: '0', sentryEnvironment: 'test' }, 'web');
  let failures = 0;
  const server = await serve(() => {
    failures += 1;
    // Each failure is another error: the reporter leaves out only the same one.
    throw new DependencyUnavailable('storage', `The object store does not answer (${failures}).`);
  });
  for (let request = 0; request < 5; request += 1) expect((await fetch(`${server.url}/-/api/v1/x`)).status).toBe(503);
  // What was reported before this has arrived when this has.
  reportError(new Error('the last one'));
  while (!events.some((event) => event.includes('the last one'))) await new Promise((passed) => setTimeout(passed, 20));
  expect(events.filter((event) => event.includes('The object store does not answer'))).toHaveLength(1);
  expect(events.find((event) => event.includes('The object store'))).toContain('"dependency":"storage"');
  await server.close();
});
