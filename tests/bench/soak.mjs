// Half the load for an hour: memory, handles and database connections must not grow.
import { readdirSync, readFileSync } from 'node:fs';
import { readRates, runTraffic } from './traffic.mjs';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60);
const MEASURED = ['web', 'worker'];

export async function run() {
  const samples = [];
  const start = performance.now();
  const { errors } = await runTraffic({
    rates: readRates(0.5),
    minutes: MINUTES,
    sampleMs: Math.min(60_000, MINUTES * 3000),
    sample: async (site) =>
      void samples.push({ minute: (performance.now() - start) / 60_000, ...(await measure(site)) }),
  });
  console.table(samples.map(({ minute, ...figures }) => ({ minute: Number(minute.toFixed(1)), ...figures })));
  const second = samples.slice(Math.floor(samples.length / 2));
  const measureGrowth = (name) => computeGrowth(second.map((sample) => [sample.minute, sample[name]]));
  const rss = MEASURED.map((name) => measureGrowth(`${name}_rss_mb`)).map(({ growth, mean }) => (100 * growth) / mean);
  const handles = [...MEASURED.map((name) => `${name}_handles`), 'connections'].map(
    (name) => measureGrowth(name).growth,
  );
  return {
    minutes: MINUTES,
    errors,
    rss_growth_pct: Number(Math.max(...rss).toFixed(1)),
    handles_growth: Math.round(Math.max(...handles)),
  };
}

async function measure({ processes, db }) {
  const figures = {};
  for (const name of MEASURED) {
    const { pid } = processes.get(name);
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    figures[`${name}_rss_mb`] = Math.round(Number(kilobytes) / 1024);
    figures[`${name}_handles`] = readdirSync(`/proc/${pid}/fd`).length;
  }
  const { rows } = await db.query(
    `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return { ...figures, connections: rows[0].n };
}

/** The growth from the first to the last point along the line of least squares, and the mean. */
function computeGrowth(points) {
  const average = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, mean] = [average(points.map(([x]) => x)), average(points.map(([, y]) => y))];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - mean), 0);
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const slope = variance > 0 ? covariance / variance : 0;
  return { growth: slope * (points.at(-1)[0] - points[0][0]), mean };
}
