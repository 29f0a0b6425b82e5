type Labels = Readonly<Record<string, string>>;

export interface MetricSample {
  readonly value: number;
  /** Only names with a bounded set of values (states, routes, partners): never user input or ids. */
  readonly labels?: Labels;
  /** Which of a histogram's series. */
  readonly series?: '_bucket' | '_sum' | '_count';
}

/** One Prometheus metric with all its samples. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly values: readonly MetricSample[];
}

const defineMetric =
  (type: Metric['type']) =>
  (name: string, help: string, values: number | readonly MetricSample[]): Metric => ({
    name: `affranchi_${name}`,
    help,
    type,
    values: typeof values === 'number' ? [{ value: values }] : values,
  });
export const gauge = defineMetric('gauge');
export const counter = defineMetric('counter');
export const histogram = defineMetric('histogram');

/** Builds one sample per known name, zero where nothing was counted: a missing sample would raise no alert. */
export const samplesFor = (
  label: string,
  names: readonly string[],
  readValue: (name: string) => number | undefined,
  more: Labels = {},
): MetricSample[] => names.map((name) => ({ labels: { ...more, [label]: name }, value: readValue(name) ?? 0 }));

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Renders the Prometheus text format, version 0.0.4. docs/decisions/0024-choose-own-code-over-libraries.md explains why
 * no package does it.
 */
export const renderMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .map(
      ({ name, help, type, values }) =>
        `# HELP ${name} ${escapeText(help)}\n# TYPE ${name} ${type}\n${values.map((sample) => `${name}${sample.series ?? ''}${renderLabels(sample.labels)} ${sample.value}\n`).join('')}`,
    )
    .join('');

const renderLabels = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value).replaceAll('"', '\\"')}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};
const escapeText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
