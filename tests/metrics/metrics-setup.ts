import { afterAll, beforeAll } from '@jest/globals';
import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { mountEndpoints } from '../../src/kernel/http.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createMetrics } from '../../src/metrics/index.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { serve } from '../middleware/serve.ts';
import { readExposition, type Exposition } from './exposition.ts';

// Set up for each test file that imports it: its hooks run there.
export const TOKEN = 'a-token-for-the-tests-of-forty-characters';

export let testApp: TestApp;

export let helene: Actor;

const open: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  testApp = await createTestApp({ METRICS_TOKEN: TOKEN, POSTAL_OUTAGE_FAILURES: '2' });
  helene = await testApp.createUser('Hélène');
}, 60_000);

afterAll(async () => {
  for (const server of open) await server.close();
  await testApp.close();
});

/**
 * The address alone, as the web process has it. Half a minute passes once it is there: what is counted as it comes is
 * certain after some seconds.
 */
export async function web(deps: Deps = testApp.deps): Promise<string> {
  let later = 0;
  const metrics = createMetrics({ ...deps, newId: () => uuidv7(Date.now() + later) });
  later = 30_000;
  const server = await serve(
    ...(metrics ? [metrics.middleware] : []),
    mountEndpoints(deps, metrics?.routes ? [metrics.routes] : []),
  );
  open.push(server);
  return server.url;
}

export const scrape = (url: string, authorization = `Bearer ${TOKEN}`) =>
  fetch(`${url}/-/metrics`, { headers: { authorization } });

export const read = async (url: string): Promise<Exposition> => readExposition(await (await scrape(url)).text());

/**
 * Two processes that began together: what one says before something happens, the other after, and by how much a count
 * grew.
 */
export async function watching(
  happens: () => Promise<unknown>,
): Promise<{ was: Exposition; is: Exposition; grown(name: string, labels?: Record<string, string>): number }> {
  const [before, after] = [await web(), await web()];
  const was = await read(before);
  await happens();
  const is = await read(after);
  return { was, is, grown: (name, labels) => is.of(name, labels)! - was.of(name, labels)! };
}
