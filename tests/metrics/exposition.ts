export interface Exposition {
  names: string[];
  lines: number;
  /** The value of one series: `of('affranchi_letters', { state: 'queued' })`; undefined where there is none. */
  of(name: string, labels?: Record<string, string>): number | undefined;
  /** Every series of a name. */
  all(name: string): { labels: Record<string, string>; value: number }[];
}

const HEAD = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/;
const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;

/** Reads the text format 0.0.4 by its rules and throws at the first broken one. */
export function readExposition(text: string): Exposition {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const series = new Map<string, { labels: Record<string, string>; value: number }[]>();
  const types = new Map<string, string>();
  const seen = new Set<string>();
  let current = '';
  let helped = '';
  const lines = text.slice(0, -1).split('\n');
  for (const line of lines) {
    const [, word, about = '', said = ''] = HEAD.exec(line) ?? [];
    if (word === 'HELP') {
      helped = about;
      continue;
    }
    if (word === 'TYPE') {
      if (types.has(about)) throw new Error(`${about} comes twice.`);
      if (helped !== about) throw new Error(`${about} has no help.`);
      if (!['counter', 'gauge', 'histogram'].includes(said)) throw new Error(`${about} is a ${said}.`);
      if ((said === 'counter') !== about.endsWith('_total')) throw new Error(`${about} is a ${said}.`);
      types.set((current = about), said);
      continue;
    }
    const [, name = '', inner, value] = LINE.exec(line) ?? [];
    const ends = types.get(current) === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    if (!name || !ends.some((end) => name === current + end))
      throw new Error(`This line is not one of ${current}: ${line}`);
    const labels = parseLabels(inner ?? '');
    const key = `${name} ${JSON.stringify(Object.entries(labels).toSorted())}`;
    if (seen.has(key)) throw new Error(`This series comes twice: ${line}`);
    seen.add(key);
    series.set(name, [...(series.get(name) ?? []), { labels, value: Number(value) }]);
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(name, series);
  const all = (name: string) => series.get(name) ?? [];
  return {
    names: [...types.keys()],
    lines: lines.length,
    all,
    of: (name, wanted = {}) =>
      all(name).find(
        ({ labels }) =>
          Object.keys(labels).length === Object.keys(wanted).length &&
          Object.entries(wanted).every(([label, value]) => labels[label] === value),
      )?.value,
  };
}

function parseLabels(inner: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inner.length) {
    const [, label, value] = LABEL.exec(inner) ?? [];
    if (!label) throw new Error(`These are no labels: ${inner}`);
    labels[label] = value!.replace(/\\(["\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  }
  return labels;
}

/** Buckets never fall, end with +Inf, and the last one is the count. */
function checkHistogram(
  name: string,
  series: ReadonlyMap<string, { labels: Record<string, string>; value: number }[]>,
): void {
  const without = ({ le: _le, ...labels }: Record<string, string>) => JSON.stringify(labels);
  for (const { labels, value: count } of series.get(`${name}_count`) ?? []) {
    const buckets = (series.get(`${name}_bucket`) ?? []).filter((one) => without(one.labels) === without(labels));
    const bounds = buckets.map((one) => (one.labels['le'] === '+Inf' ? Infinity : Number(one.labels['le'])));
    if (bounds.at(-1) !== Infinity || bounds.some((bound, i) => i > 0 && bound <= bounds[i - 1]!))
      throw new Error(`${name} has its buckets in disorder.`);
    if (buckets.some(({ value }, i) => i > 0 && value < buckets[i - 1]!.value) || buckets.at(-1)!.value !== count)
      throw new Error(`${name} does not add up.`);
  }
}
