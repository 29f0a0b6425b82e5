import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { context, diag, propagation, trace } from '@opentelemetry/api';
import { createPostalRouting } from '../../src/adapters/postal/routing.ts';
import { initErrorReporting } from '../../src/kernel/error-reporting.ts';
import { initTracing, stopTracing } from '../../src/kernel/tracing-sdk.ts';
import { contractCase } from '../adapters/postal/maileva/contract-case.ts';
import type { PartnerStage } from '../contracts/partner-case.ts';
import { eventually } from '../harness/eventually.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

interface ExportedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: unknown; scopeSpans: { spans: ExportedSpan[] }[] }[];
}

const bodies: string[] = [];
/** Responses that the collector withholds; null while it answers at once. */
let withheld: ServerResponse[] | null = null;
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    bodies.push(body);
    if (withheld) withheld.push(response);
    else response.writeHead(200).end('{}');
  });
});
const listSpans = (): ExportedSpan[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
const getAttribute = (span: ExportedSpan | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const findSpan = async (matches: (span: ExportedSpan) => boolean): Promise<ExportedSpan> => {
  await eventually(async () => listSpans().some(matches));
  return listSpans().find(matches)!;
};
const PARENT = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const warnings: unknown[] = [];

let app: TestApp;
let stage: PartnerStage;

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '20';
  app = await createTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: process.env['OTEL_EXPORTER_OTLP_ENDPOINT'],
    TRUST_PROXY: '1',
  });
  stage = await contractCase.stage();
  app.deps.postal = createPostalRouting([stage.port]);
  // Both sit on OpenTelemetry: the error service comes first, as in the processes.
  await initErrorReporting({ sentryDsn: 'http://key@127.0.0.1:9/7', sentryEnvironment: 'test', release: 'x' }, 'web');
  await initTracing(
    {
      config: { ...app.deps.config, release: 'affranchi@1.2.3+abc' },
      log: { warn: (line: unknown) => warnings.push(line) },
    },
    'web',
  );
});
afterAll(async () => {
  await stopTracing();
  for (const api of [trace, context, propagation, diag]) api.disable();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
  const { close } = await import('@sentry/node');
  await close(100);
  await stage.close();
  await app.close();
  collector.closeAllConnections();
  await new Promise((closed) => collector.close(closed));
});

test('one trace leads from the request over the outbox and the jobs to the call of the partner', async () => {
  const user = await app.createUser('Hélène');
  await app.createPaidOrder(user);
  await app.endChangeOfMind();

  const call = await findSpan(
    (span) => span.kind === 3 && span.name === 'POST' && getAttribute(span, 'server.address') === '127.0.0.1',
  );
  const ofTrace = () => listSpans().filter(({ traceId }) => traceId === call.traceId);
  const request = await findSpan(({ traceId, kind }) => traceId === call.traceId && kind === 2);
  expect(request.name).toBe('POST /-/hooks/stripe');
  expect(request.parentSpanId ?? '').toBe('');
  expect(getAttribute(request, 'http.response.status_code')).toBe(200);

  const pathTo = (span: ExportedSpan | undefined): string[] =>
    span ? [...pathTo(ofTrace().find(({ spanId }) => spanId === span.parentSpanId)), span.name] : [];
  // A job is exported after its calls.
  await eventually(async () => pathTo(call)[0] === request.name);
  const path = pathTo(call);
  expect(path.filter((name) => /^(publish|job) /.test(name))).toEqual(path.slice(1, -1));
  expect(path.at(-2)).toMatch(/^job /);
  expect(path.at(1)).toMatch(/^publish /);

  // The statement of the request, which stores the webhook and its event, is a child of the request.
  const statements = ofTrace().filter(({ parentSpanId, kind }) => parentSpanId === request.spanId && kind === 3);
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['with inbox']));
  const received = stage.gate.seen.map(({ requestHeaders }) => requestHeaders['traceparent']);
  expect(received).toContain(`00-${call.traceId}-${call.spanId}-01`);
  expect(bodies[0]).toContain('affranchi-web');
  expect(bodies[0]).toContain('affranchi@1.2.3+abc');
  expect(warnings).toEqual([]);
});

test('exports no personal data, no addresses of requests and no values', async () => {
  const user = await app.createUser('Théophile');
  await app.request('GET', '/templates?recherche=voisin-bruyant', { user });
  await app.request('GET', '/documents/5f3759df-aaaa-4aaa-8aaa-000000000001?secret=voisin-bruyant', { user });
  await findSpan(({ name }) => name === 'GET /-/api/v1/documents/:documentId' || /documents\/:/.test(name));
  const exported = bodies.join('\n');
  for (const text of [
    'Théophile',
    'Hélène',
    user.email,
    '@exemple',
    'voisin-bruyant',
    '5f3759df',
    'http://',
    '/submit',
    'Acacias',
  ])
    expect([text, exported.includes(text)]).toEqual([text, false]);
  const names = new Set(listSpans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...names].filter((name) => /^url\.(?!scheme)|user_agent|network|exception/.test(name))).toEqual([]);
  const texts = listSpans().map((span) => String(getAttribute(span, 'db.query.text') ?? ''));
  expect(texts.some((text) => text.includes('$1'))).toBe(true);
  expect(texts.filter((text) => /'[^'…]+'/.test(text))).toEqual([]);
});

test('continues the trace of a caller, and records nothing if the caller does not sample', async () => {
  const send = (flags: string, traceId: string) =>
    fetch(`${app.url}/-/api/v1/templates`, {
      headers: { 'x-forwarded-for': '192.0.2.7', traceparent: `00-${traceId}-${PARENT.spanId}-${flags}` },
    });
  const unsampled = PARENT.traceId.replace(/^4/, '5');
  await send('00', unsampled);
  await send('01', PARENT.traceId);
  const span = await findSpan(({ traceId, kind }) => traceId === PARENT.traceId && kind === 2);
  expect(span.parentSpanId).toBe(PARENT.spanId);
  expect(listSpans().filter(({ traceId }) => traceId === unsampled)).toEqual([]);
});

test('statements outside a trace have no span', async () => {
  await app.db('outbox').where({ event: 'marker.outside' }).first('id');
  await app.request('GET', '/templates');
  await app.request('GET', '/-/health');
  await fetch(`${app.url}/-/api/v1/templates`);
  await findSpan(({ name }) => name.startsWith('GET /-/api/v1/templates'));
  const roots = listSpans().filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.filter(({ kind }) => kind === 3)).toEqual([]);
  expect(listSpans().filter(({ name }) => name.includes('health'))).toEqual([]);
});

test('a collector that does not answer delays no request', async () => {
  withheld = [];
  for (let i = 0; i < 3; i += 1) {
    const { status } = await fetch(`${app.url}/-/api/v1/templates`);
    expect(status).toBe(200);
  }
  await eventually(async () => (withheld?.length ?? 0) > 0);
  expect((await fetch(`${app.url}/-/api/v1/templates`)).status).toBe(200);
  for (const response of withheld) response.writeHead(200).end('{}');
  withheld = null;
});

test('the stop sends what is still waiting', async () => {
  await fetch(`${app.url}/-/api/v1/pas-la`);
  const before = bodies.length;
  await stopTracing();
  expect(bodies.length).toBeGreaterThan(before);
  expect(listSpans().at(-1)?.name).toBe('GET');
  expect(getAttribute(listSpans().at(-1), 'http.response.status_code')).toBe(404);
});
