type Labels = Readonly<Record<string, string>>;

export interface MetricSample {
  readonly value: number;
  /** Names of our own program only (states, routes, partners): never what somebody typed, an id or anything without a bound. */
  readonly labels?: Labels;
  /** Which of a histogram's series. */
  readonly series?: '_bucket' | '_sum' | '_count';
}

/** What is measured: one metric of Prometheus, with all its values. */
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

/** One value for each known name, also where nothing was counted: what is missing from a reading raises no alarm. */
export const samplesFor = (
  label: string,
  names: readonly string[],
  valueOf: (name: string) => number | undefined,
  more: Labels = {},
): MetricSample[] => names.map((name) => ({ labels: { ...more, [label]: name }, value: valueOf(name) ?? 0 }));

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * The text that Prometheus reads, version 0.0.4. Written here and not by a package: `prom-client` is deprecated since 2026 in favour
 * of one that asks for Node 22.
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
