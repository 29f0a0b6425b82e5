import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startBuiltProcess, type BuiltProcess } from '../harness/built-process.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
let folder: string;
let probe: string;
const started: BuiltProcess[] = [];

/** Writes at the exit which packages of OpenTelemetry the process has loaded. */
const PROBE = `process.on('exit', () => {
  const names = Object.keys(require.cache).map((path) => /node_modules.(@opentelemetry.[^/]+)/.exec(path)?.[1]);
  process.stdout.write('LOADED ' + [...new Set(names.filter(Boolean))].sort().join() + ' END');
});`;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'affranchi-traces-'));
  probe = join(folder, 'probe.cjs');
  writeFileSync(probe, PROBE);
});
afterEach(async () => {
  for (const running of started.splice(0)) {
    running.kill('SIGKILL');
    await running.ended;
  }
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startWeb(env: Record<string, string>): Promise<{ web: BuiltProcess; url: string }> {
  const port = await findFreePort();
  const web = startBuiltProcess('web', {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    DRAIN_SECONDS: '0',
    NODE_OPTIONS: `--require ${probe}`,
    ...env,
  });
  started.push(web);
  await web.untilWritten('web ready');
  return { web, url: `http://127.0.0.1:${port}` };
}
const waitForEnd = async (web: BuiltProcess): Promise<{ code: unknown; loaded: string }> => {
  web.kill('SIGTERM');
  const code = await web.ended;
  return { code, loaded: /LOADED (.*) END/.exec(web.output())?.[1] ?? 'no probe' };
};

test('loads nothing of OpenTelemetry but its API without a collector', async () => {
  const { web, url } = await startWeb({});
  expect((await fetch(`${url}/-/api/v1/templates`)).status).toBe(200);
  const { code, loaded } = await waitForEnd(web);
  expect(code).toBe(0);
  expect(loaded.split(',').filter((name) => name !== '@opentelemetry/api' && name !== '')).toEqual([]);
});

test('sends the last spans and metrics before it ends', async () => {
  const bodies: Record<string, string> = {};
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      bodies[request.url!] = body;
      response.writeHead(200).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { web, url } = await startWeb({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  await fetch(`${url}/-/api/v1/templates`);
  const { code, loaded } = await waitForEnd(web);
  collector.closeAllConnections();
  await new Promise((closed) => collector.close(closed));
  expect(code).toBe(0);
  expect(loaded).toContain('@opentelemetry/sdk-trace-node');
  expect(bodies['/v1/traces']).toContain('GET /-/api/v1/templates');
  expect(bodies['/v1/metrics']).toContain('"stringValue":"/-/api/v1/templates"');
});

test('serves and ends in order while the collector is down, and says so once', async () => {
  const { web, url } = await startWeb({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_METRIC_EXPORT_INTERVAL: '100',
  });
  const complaint = 'trouble with traces';
  const metricsComplaint = 'metrics could not be sent';
  await fetch(`${url}/-/api/v1/templates`);
  await web.untilWritten(complaint);
  await web.untilWritten(metricsComplaint);
  expect((await fetch(`${url}/-/api/v1/templates`)).status).toBe(200);
  expect((await waitForEnd(web)).code).toBe(0);
  expect(web.output().split(complaint)).toHaveLength(2);
  expect(web.output().split(metricsComplaint)).toHaveLength(2);
});
