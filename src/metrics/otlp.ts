import { hostname } from 'node:os';
import type { Deps } from '../kernel/deps.ts';
import { serializeError } from '../kernel/logger.ts';
import type { Metric, MetricSample } from '../kernel/metrics.ts';

const REQUEST_LIMIT_MS = 10_000;
/** The values of `AggregationTemporality` in the protocol: every count rises from the start of the process. */
const CUMULATIVE = 2;

type Attributes = Readonly<Record<string, string>>;

const toAttributes = (labels: Attributes = {}) =>
  Object.entries(labels).map(([key, value]) => ({ key, value: { stringValue: value } }));
const toNanoseconds = (ms: number): string => `${Math.round(ms)}000000`;

/** Joins the series of one histogram again: OTLP counts each bucket alone, Prometheus adds up those below. */
function toHistogramPoints(samples: readonly MetricSample[]) {
  const byLabels = new Map<string, MetricSample[]>();
  for (const sample of samples) {
    const { le: _le, ...labels } = sample.labels ?? {};
    const key = JSON.stringify(labels);
    byLabels.set(key, [...(byLabels.get(key) ?? []), sample]);
  }
  return [...byLabels].map(([labels, series]) => {
    const findValue = (name: MetricSample['series']) => series.find((sample) => sample.series === name)?.value ?? 0;
    const buckets = series.filter((sample) => sample.series === '_bucket');
    return {
      attributes: toAttributes(JSON.parse(labels) as Attributes),
      count: String(findValue('_count')),
      sum: findValue('_sum'),
      explicitBounds: buckets.slice(0, -1).map((bucket) => Number(bucket.labels?.['le'])),
      bucketCounts: buckets.map(({ value }, i) => String(value - (buckets[i - 1]?.value ?? 0))),
    };
  });
}

function toOtlpMetric(
  { name, help, type, values }: Metric,
  times: { timeUnixNano: string; startTimeUnixNano: string },
) {
  const about = { name, description: help };
  if (type === 'histogram') {
    const dataPoints = toHistogramPoints(values).map((point) => ({ ...point, ...times }));
    return { ...about, histogram: { aggregationTemporality: CUMULATIVE, dataPoints } };
  }
  const dataPoints = values.map(({ labels, value }) => ({
    attributes: toAttributes(labels),
    asDouble: value,
    ...times,
  }));
  return type === 'gauge'
    ? { ...about, gauge: { dataPoints } }
    : { ...about, sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } };
}

/**
 * Renders metrics as a request of OTLP 1 over HTTP in JSON, with the names and labels of the text format. Times are in
 * milliseconds. docs/decisions/0034-trace-with-opentelemetry-by-hand.md explains why no package does it.
 */
const renderOtlp = (
  metrics: readonly Metric[],
  { resource, startedAt, now }: { resource: Attributes; startedAt: number; now: number },
): string => {
  const times = { timeUnixNano: toNanoseconds(now), startTimeUnixNano: toNanoseconds(startedAt) };
  return JSON.stringify({
    resourceMetrics: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeMetrics: [{ scope: { name: 'affranchi' }, metrics: metrics.map((metric) => toOtlpMetric(metric, times)) }],
      },
    ],
  });
};

/**
 * Sends the metrics of this process to a collector again and again. Returns a function that sends them a last time and
 * ends it. A collector that is down delays nothing: what it missed is in the next counts.
 */
export function exportMetrics(
  { config, log }: { config: Pick<Deps['config'], 'otlpMetrics' | 'port' | 'release'>; log: Pick<Deps['log'], 'warn'> },
  collect: () => Promise<Metric[]>,
): () => Promise<void> {
  const { otlpMetrics } = config;
  if (!otlpMetrics) return async () => undefined;
  const startedAt = Date.now() - process.uptime() * 1000;
  const resource = {
    'service.name': 'affranchi-web',
    'service.version': config.release,
    // Keeps the counts of several processes apart, as the address does that Prometheus reads.
    'service.instance.id': `${hostname()}:${config.port}`,
  };
  let isFailing = false;

  const send = async (): Promise<void> => {
    try {
      const body = renderOtlp(await collect(), { resource, startedAt, now: Date.now() });
      const response = await fetch(otlpMetrics.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...otlpMetrics.headers },
        body,
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The collector answers ${response.status}.`);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ error: serializeError(error) }, 'metrics could not be sent to the collector');
      isFailing = true;
    }
  };

  let sending: Promise<void> | undefined;
  const timer = setInterval(() => {
    sending ??= send().finally(() => (sending = undefined));
  }, otlpMetrics.intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await sending;
    await send();
  };
}
