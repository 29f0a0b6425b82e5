import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderMetrics } from '../../src/kernel/metrics.ts';
import { createMetrics } from '../../src/metrics/index.ts';
import { exportMetrics } from '../../src/metrics/otlp.ts';
import { eventually } from '../harness/eventually.ts';
import { readExposition } from './exposition.ts';
import { testApp } from './metrics-setup.ts';

interface Attribute {
  key: string;
  value: { stringValue: string };
}
interface Point {
  attributes: Attribute[];
  timeUnixNano: string;
  startTimeUnixNano: string;
  asDouble?: number;
  count?: string;
  sum?: number;
  bucketCounts?: string[];
  explicitBounds?: number[];
}
interface Counted {
  dataPoints: Point[];
  aggregationTemporality: number;
  isMonotonic?: boolean;
}
interface Exported {
  name: string;
  description: string;
  gauge?: { dataPoints: Point[] };
  sum?: Counted;
  histogram?: Counted;
}
interface Export {
  resourceMetrics: { resource: { attributes: Attribute[] }; scopeMetrics: { metrics: Exported[] }[] }[];
}

const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: Export }[] = [];
let status = 200;
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    requests.push({ url: request.url, headers: request.headers, body: JSON.parse(body) as Export });
    response.writeHead(status).end('{}');
  });
});
const warnings: unknown[] = [];
const log = { warn: (...line: unknown[]) => void warnings.push(line) };
const configured = (intervalMs = 3_600_000) => ({
  port: 3000,
  release: 'affranchi@1.2.3+abc',
  otlpMetrics: {
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/metrics`,
    headers: { 'x-token': 'a b' },
    intervalMs,
  },
});

beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.closeAllConnections();
  await new Promise((closed) => collector.close(closed));
});

const toLabels = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

/** The same series as in the text format. */
function toSeries({ name, gauge, sum, histogram }: Exported): [string, Record<string, string>, number][] {
  const single = gauge ?? sum;
  if (single) return single.dataPoints.map((point) => [name, toLabels(point.attributes), point.asDouble!]);
  return histogram!.dataPoints.flatMap((point) => {
    const labels = toLabels(point.attributes);
    let below = 0;
    return [
      ...point.bucketCounts!.map((count, i): [string, Record<string, string>, number] => [
        `${name}_bucket`,
        { ...labels, le: String(point.explicitBounds![i] ?? '+Inf') },
        (below += Number(count)),
      ]),
      [`${name}_sum`, labels, point.sum!],
      [`${name}_count`, labels, Number(point.count)],
    ];
  });
}

test('a collector receives every series of /metrics, with the same names, labels and values', async () => {
  const metrics = createMetrics(testApp.deps)!;
  const figures = await metrics.collect();
  const end = exportMetrics({ config: configured(), log }, async () => figures);
  await end();
  const { url, headers, body } = requests.at(-1)!;
  expect([url, headers['content-type'], headers['x-token']]).toEqual(['/v1/metrics', 'application/json', 'a b']);
  const [{ resource, scopeMetrics }] = body.resourceMetrics as [Export['resourceMetrics'][number]];
  expect(toLabels(resource.attributes)).toEqual({
    'service.name': 'affranchi-web',
    'service.version': 'affranchi@1.2.3+abc',
    'service.instance.id': expect.stringMatching(/.+:3000$/),
  });
  const exported = scopeMetrics.flatMap((scope) => scope.metrics);
  const text = readExposition(renderMetrics(figures));
  expect(exported.map(({ name }) => name)).toEqual(text.names);
  const series = exported.flatMap(toSeries);
  const names = [...new Set(series.map(([name]) => name))];
  expect(series.length).toBeGreaterThan(100);
  const sorted = (list: unknown[]) => list.map((entry) => JSON.stringify(entry)).toSorted();
  expect(sorted(series)).toEqual(
    sorted(names.flatMap((name) => text.all(name).map(({ labels, value }) => [name, labels, value]))),
  );
});

test('counts are cumulative from the start of the process, and gauges are not counts', async () => {
  const metrics = requests.at(-1)!.body.resourceMetrics[0]!.scopeMetrics[0]!.metrics;
  const of = (name: string) => metrics.find((metric) => metric.name === name)!;
  expect(of('affranchi_page_cache_hits_total').sum).toMatchObject({ aggregationTemporality: 2, isMonotonic: true });
  expect(of('affranchi_event_loop_delay_seconds').histogram).toMatchObject({ aggregationTemporality: 2 });
  const [point] = of('affranchi_outbox').gauge!.dataPoints;
  const [start, now] = [BigInt(point!.startTimeUnixNano), BigInt(point!.timeUnixNano)];
  expect([start < now, now - start < BigInt(Math.ceil(process.uptime() * 1e9) + 1e9)]).toEqual([true, true]);
});

test('are sent at each interval; a collector that refuses is told of once, and the next counts follow', async () => {
  let count = 0;
  status = 503;
  const before = requests.length;
  const end = exportMetrics({ config: configured(20), log }, async () => [
    { name: 'affranchi_trial_total', help: 'A trial.', type: 'counter', values: [{ value: (count += 1) }] },
  ]);
  await eventually(async () => requests.length > before + 2);
  expect(warnings).toEqual([
    [expect.objectContaining({ error: expect.anything() }), 'metrics could not be sent to the collector'],
  ]);
  status = 200;
  await end();
  expect(warnings).toHaveLength(1);
  const { length } = requests;
  expect(requests.at(-1)!.body.resourceMetrics[0]!.scopeMetrics[0]!.metrics[0]!.sum!.dataPoints[0]!.asDouble).toBe(
    length - before,
  );
});
