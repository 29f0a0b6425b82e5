// Lighthouse for a phone on a slow network on four public pages: the median of several runs each.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PAGES = {
  home: '/',
  category: '/documents/telecom-energie',
  document: '/documents/telecom-energie/resiliation-box',
  search: '/rechercher?q=resilier',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = {
  lcp_ms: 'largest-contentful-paint',
  shift: 'cumulative-layout-shift',
  blocking_ms: 'total-blocking-time',
};

/**
 * Lighthouse slows the processor to a quarter, which makes a fast desktop (BenchmarkIndex 1500 to 2000) a middling
 * phone. A slower machine is slowed less, to the same phone (Lighthouse's own page on throttling, 2026-11).
 */
const PHONE_INDEX = 1750 / 4;
const MAX_SLOWDOWN = 4;
const findSlowdown = (benchmarkIndex) => Math.min(MAX_SLOWDOWN, Math.max(1, benchmarkIndex / PHONE_INDEX));

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export async function run() {
  const env = await findChromiumEnvironment();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-lighthouse-'));
  const product = await startApp({ port: await findFreePort(), dataDir: folder, env: { TEST_DATABASE_URL: '' } });
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    const { environment } = await audit(product.url, port);
    const slowdown = findSlowdown(environment.benchmarkIndex);
    const rows = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const runs = [];
      for (let i = 0; i < RUNS; i += 1) runs.push(await measured(product.url + path, port, slowdown));
      const shown = (key) => median(runs.map((one) => one[key]));
      rows.push({
        page: name,
        ...Object.fromEntries(
          Object.keys(runs[0])
            .filter((key) => key !== 'failed')
            .map((key) => [key, shown(key)]),
        ),
      });
      const failed = new Set(runs.flatMap((one) => one.failed));
      if (failed.size > 0) console.log(`${name}: ${[...failed].join(', ')}`);
    }
    console.table(rows);
    const least = Object.fromEntries(
      CATEGORIES.map((category) => [category.replace('-', '_'), Math.min(...rows.map((row) => row[category]))]),
    );
    const most = Object.fromEntries(Object.keys(AUDITS).map((key) => [key, Math.max(...rows.map((row) => row[key]))]));
    return {
      runs: RUNS,
      benchmark_index: environment.benchmarkIndex,
      slowdown: Number(slowdown.toFixed(2)),
      ...least,
      ...most,
    };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function audit(url, port, cpuSlowdownMultiplier = MAX_SLOWDOWN) {
  const { lhr } = await lighthouse(
    url,
    { port, logLevel: 'error', output: 'json', onlyCategories: CATEGORIES },
    { extends: 'lighthouse:default', settings: { throttling: { cpuSlowdownMultiplier } } },
  );
  return lhr;
}

async function measured(url, port, slowdown) {
  const lhr = await audit(url, port, slowdown);
  const failed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  return {
    ...Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ),
    ...Object.fromEntries(
      Object.entries(AUDITS).map(([key, audit]) => [
        key,
        Number((lhr.audits[audit]?.numericValue ?? Infinity).toFixed(3)),
      ]),
    ),
    failed,
  };
}
