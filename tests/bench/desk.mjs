// Times the back office with 200,000 orders, at the server and in Chromium: the search, every list in every order, and
// pages of orders. Explains every statement: none may scan a large table sequentially. `npm run bench -- desk [--orders
// N] [--data FOLDER] [--rounds N] [--no-browser]`: FOLDER is not deleted, and a later run uses its orders again.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { listDemoAccounts } from '../../src/scripts/settings.mjs';
import { timeBrowser } from './desk-browser.mjs';
import { seedOrders } from './desk-data.mjs';
import { findSeqScans } from './desk-plans.mjs';
import { listRequests, orderRequests, searchRequests } from './desk-requests.mjs';
import { people } from './fuzz-people.mjs';

const SERVER_LIMIT_MS = 150;
const BROWSER_LIMIT_MS = 300;
const WORST_SHOWN = 25;
const PROBE = fileURLToPath(new URL('desk-probe.mjs', import.meta.url));

const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
const median = (times) => percentile(times, 0.5);
const p95 = (times) => Math.round(percentile(times, 0.95));

export async function run(args) {
  const { values: options } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '200000' },
      rounds: { type: 'string', default: '7' },
      data: { type: 'string' },
      only: { type: 'string', default: '' },
      'no-browser': { type: 'boolean', default: false },
    },
  });
  const folder = options.data ?? mkdtempSync(join(tmpdir(), 'affranchi-desk-'));
  mkdirSync(folder, { recursive: true });
  const probe = join(folder, 'probe.jsonl');
  rmSync(probe, { force: true });
  const product = await startApp({
    port: await findFreePort(),
    dataDir: folder,
    env: {
      TEST_DATABASE_URL: '',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
      DESK_PROBE: probe,
      NODE_OPTIONS: `--import ${pathToFileURL(PROBE).href}`,
    },
  });
  const db = new pg.Client({ connectionString: product.env.DATABASE_URL });
  try {
    await db.connect();
    const orders = await fill(product, db, Number(options.orders));
    const { email, password } = listDemoAccounts(product.env).find(({ role }) => role === 'admin');
    const session = await people(product, db).enter('admin', { email, password });
    const send = (request) => sendRequest(session, request);
    const groups = {
      search: await searchRequests(db),
      lists: await listRequests(session, db),
      order: await orderRequests(db),
    };
    for (const [group, requests] of Object.entries(groups))
      groups[group] = requests.filter(({ name }) => name.includes(options.only));
    const figures = await timeServer(groups, send, Number(options.rounds));
    const requests = Object.values(groups).flat();
    const { scans, statements } = await findSeqScans({ send, db, probe, requests });
    report(figures, scans, { statements, requests: requests.length });
    const browser = options['no-browser'] ? [] : await timeBrowser(product, db);
    const result = {
      orders,
      search_p95_ms: p95(figures.search.flatMap(({ times }) => times)),
      lists_p95_ms: p95(figures.lists.flatMap(({ times }) => times)),
      order_p95_ms: p95(figures.order.flatMap(({ times }) => times)),
      browser_p95_ms: p95(browser),
      seq_scans: scans.length,
    };
    const { search_p95_ms, lists_p95_ms, order_p95_ms, browser_p95_ms, seq_scans } = result;
    const isFast = Math.max(search_p95_ms, lists_p95_ms, order_p95_ms) <= SERVER_LIMIT_MS;
    if (!isFast || browser_p95_ms > BROWSER_LIMIT_MS || seq_scans > 0) {
      console.log(JSON.stringify(result));
      throw new Error('The back office exceeds its time limits.');
    }
    return result;
  } finally {
    await db.end();
    await product.stop();
    if (!options.data) rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(product, db, orders) {
  const count = async () => Number((await db.query('select count(*) from orders')).rows[0].count);
  if ((await count()) < orders) await seedOrders(product, db, orders);
  return count();
}

async function sendRequest(session, { name, method, path, body }) {
  const answer = await session.send(method, path, {
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text}`);
}

/**
 * Sends every request once to warm the caches, then in rounds, so that a slow minute of the machine does not hit one
 * request alone.
 */
async function timeServer(groups, send, rounds) {
  const figures = {};
  for (const [group, requests] of Object.entries(groups)) {
    const rows = requests.map((request) => ({ request, times: [] }));
    for (const { request } of rows) await send(request);
    for (let round = 0; round < rounds; round += 1)
      for (const { request, times } of rows) {
        const since = performance.now();
        await send(request);
        times.push(performance.now() - since);
      }
    figures[group] = rows;
  }
  return figures;
}

function report(figures, scans, counts) {
  const rows = Object.values(figures)
    .flat()
    .map(({ request, times }) => ({
      request: request.name,
      median_ms: Math.round(median(times)),
      p95_ms: p95(times),
      max_ms: Math.round(Math.max(...times)),
    }))
    .toSorted((a, b) => b.median_ms - a.median_ms);
  console.log(`${counts.requests} requests, ${counts.statements} different statements. The slowest:`);
  console.table(rows.slice(0, WORST_SHOWN));
  for (const { request, table, rows: expected, sql } of scans)
    console.log(`Sequential scan of ${table} (${expected} rows) by « ${request} »:\n  ${sql.slice(0, 600)}`);
}
