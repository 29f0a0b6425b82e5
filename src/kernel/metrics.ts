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

const figure =
  (type: Metric['type']) =>
  (name: string, help: string, values: number | readonly MetricSample[]): Metric => ({
    name: `affranchi_${name}`,
    help,
    type,
    values: typeof values === 'number' ? [{ value: values }] : values,
  });
export const gauge = figure('gauge');
export const counter = figure('counter');
export const histogram = figure('histogram');

/** Builds one sample per known name, zero where nothing was counted: a missing sample would raise no alert. */
export const samplesFor = (
  label: string,
  names: readonly string[],
  valueOf: (name: string) => number | undefined,
  more: Labels = {},
): MetricSample[] => names.map((name) => ({ labels: { ...more, [label]: name }, value: valueOf(name) ?? 0 }));

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Renders the Prometheus text format, version 0.0.4. docs/decisions/0024-choose-own-code-over-libraries.md explains why
 * no package does it.
 */
export const renderMetrics = (figures: readonly Metric[]): string =>
  figures
    .map(
      ({ name, help, type, values }) =>
        `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${values.map((one) => `${name}${one.series ?? ''}${labelled(one.labels)} ${one.value}\n`).join('')}`,
    )
    .join('');

const labelled = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
