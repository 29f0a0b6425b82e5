// Public pages: the throughput of a cached page, compared with bare Koa sending the same bytes, and the size of a first
// visit.
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromiumEnvironment } from '../../src/scripts/chromium.mjs';
import { root } from '../../src/scripts/install.mjs';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { measureFirstLoad, VISITS } from './first-load.mjs';

const PAGE = '/documents/telecom-energie/resiliation-box';
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const ROUND_MS = 400;
const CONNECTIONS = 32;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const rounded = (value, digits = 2) => Number(value.toFixed(digits));

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-pages-'));
  const product = await startApp({ port: await findFreePort(), dataDir: folder, env: { TEST_DATABASE_URL: '' } });
  try {
    return { ...(await compareCachedPage(product)), first_load: await firstLoads(product.url) };
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares three kinds of requests for one page. The servers alternate, so that a busy machine slows both alike. */
async function compareCachedPage({ url, processes }) {
  const {
    headers: { etag },
  } = await fetchCached(url, PAGE, {});
  const kinds = {
    compressed: { 'accept-encoding': 'gzip, deflate, br' },
    plain: {},
    unchanged: { 'if-none-match': etag },
  };
  const answers = [];
  for (const [kind, headers] of Object.entries(kinds))
    answers.push({ path: `/${kind}`, ...(await fetchCached(url, PAGE, headers)) });
  // Detached like the processes of the product: Linux shares the CPU between sessions (sched(7), autogroup).
  const bare = fork(join(root, 'tests/bench/bare-koa.mjs'), {
    detached: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    const port = await new Promise((done) => {
      bare.once('message', done);
      bare.send(answers);
    });
    const results = [];
    for (const [kind, headers] of Object.entries(kinds)) {
      const ours = createLoad({ port: new URL(url).port, path: PAGE, headers, pid: processes().web });
      const theirs = createLoad({ port, path: `/${kind}`, headers, pid: bare.pid });
      await Promise.all([ours(), theirs()]);
      const rounds = [];
      for (let i = 0; i < ROUNDS; i += 1) {
        const turn = {};
        for (const [name, measure] of i % 2 === 0
          ? [
              ['ours', ours],
              ['theirs', theirs],
            ]
          : [
              ['theirs', theirs],
              ['ours', ours],
            ])
          turn[name] = await measure();
        rounds.push(turn);
      }
      const middle = (of) => median(rounds.map(of));
      results.push({
        kind,
        bytes: Buffer.from(answers.find(({ path }) => path === `/${kind}`).body ?? '', 'base64').length,
        ours_per_s: Math.round(middle(({ ours: { perSecond } }) => perSecond)),
        bare_koa_per_s: Math.round(middle(({ theirs: { perSecond } }) => perSecond)),
        ratio: rounded(middle((turn) => turn.ours.perSecond / turn.theirs.perSecond)),
        ours_cpu_us: rounded(
          middle(({ ours: { cpu } }) => cpu),
          1,
        ),
        bare_koa_cpu_us: rounded(
          middle(({ theirs: { cpu } }) => cpu),
          1,
        ),
      });
    }
    console.table(results);
    return {
      least_ratio: Math.min(...results.map(({ ratio }) => ratio)),
      kept: Object.fromEntries(results.map(({ kind, ...rest }) => [kind, rest])),
    };
  } finally {
    bare.kill();
  }
}

/** Requests a page twice, so that the second response comes from the cache. */
async function fetchCached(url, path, headers) {
  await once(url, path, headers);
  const { status, headers: allHeaders, body } = await once(url, path, headers);
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...sent } = allHeaders;
  return { status, headers: sent, body: body.length > 0 ? body.toString('base64') : null };
}

const once = (url, path, headers) =>
  new Promise((done, failed) => {
    request(url + path, { headers }, (answer) => {
      const parts = [];
      answer
        .on('data', (part) => parts.push(part))
        .on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
    })
      .on('error', failed)
      .end();
  });

/**
 * Sends requests on each connection, the next as soon as a response is complete. Returns the responses per second and
 * the CPU time of the server for each, which a busy machine changes less. Only bytes are counted, to keep the client
 * cheap.
 */
function createLoad({ port, path, headers, pid }) {
  const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
  let size = 0;
  return async () => {
    size ||= await measureLength(port, text);
    let answered = 0;
    const before = readCpu(pid);
    const since = performance.now();
    await Promise.all(
      Array.from(
        { length: CONNECTIONS },
        () =>
          new Promise((done, failed) => {
            const socket = connect(port, '127.0.0.1', () => socket.write(text))
              .setNoDelay()
              .on('error', failed);
            let seen = 0;
            socket.on('data', (part) => {
              seen += part.length;
              if (seen < size) return;
              if (seen > size) failed(new Error(`${path}: ${seen} bytes instead of ${size}.`));
              seen = 0;
              answered += 1;
              if (performance.now() - since < ROUND_MS) return socket.write(text);
              socket.destroy();
              done();
            });
          }),
      ),
    );
    return { perSecond: answered / ((performance.now() - since) / 1000), cpu: (readCpu(pid) - before) / answered };
  };
}

/** Returns the CPU time of a process in microseconds (proc(5): fields 14 and 15, in hundredths of a second). */
function readCpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** Returns the size of a response with its headers: all bytes until no more arrive. */
const measureLength = (port, text) =>
  new Promise((done, failed) => {
    let size = 0;
    const socket = connect(port, '127.0.0.1', () => socket.write(text)).on('error', failed);
    socket.on('data', (part) => {
      size += part.length;
    });
    setTimeout(() => {
      socket.destroy();
      done(size);
    }, 500);
  });

/** Measures what Chromium loads on a first visit, in kilobytes on the wire, headers included. */
async function firstLoads(url) {
  const env = await findChromiumEnvironment();
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM_PATH,
    env: { ...process.env, LD_LIBRARY_PATH: env.CHROMIUM_LIBRARIES ?? '', FONTCONFIG_PATH: env.CHROMIUM_FONTS ?? '' },
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const loads = [];
    for (const path of VISITS) loads.push(await measureFirstLoad(browser, url, path));
    console.table(loads);
    return {
      most_script_kb: Math.max(...loads.map(({ script }) => script)),
      most_kb: Math.max(...loads.map(({ all }) => all)),
      pages: loads,
    };
  } finally {
    await browser.close();
  }
}
