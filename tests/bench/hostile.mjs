// Sends forty kinds of hostile requests, each repeatedly, while the requests of other visitors are timed, and measures
// the longest block of the web process: `npm run bench -- hostile [part of a name]`. Rate limits are practically off
// (RATE_LIMIT_FACTOR), so that the cost of a request is measured and not its rejection.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { startApp } from '../../src/scripts/running-app.mjs';
import { pause } from './bench-stack.mjs';
import { people } from './fuzz-people.mjs';
import { shapes } from './hostile-shapes.mjs';

const DURATION_MS = 2_500;
const CONCURRENCY = 2;
const TARGET_MS = 50;
/**
 * Other work of the machine also blocks the process, but rarely twice during the same kind: results above the target
 * are measured again.
 */
const MAX_TRIES = 3;

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const percentile = (times, part) =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * part) - 1)] ?? 0;

export async function run([only = '']) {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-hostile-'));
  const probe = join(folder, 'probe.json');
  const port = Number(process.env.PORT) || (await findFreePort());
  const env = {
    TEST_DATABASE_URL: '',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    HOSTILE_PROBE: probe,
    NODE_OPTIONS: `--import ${pathToFileURL(here('./hostile-probe.mjs')).href}`,
  };
  const product = await startApp({ port, dataDir: folder, env });
  const visitors = new Worker(here('./hostile-visitors.mjs'), { workerData: { url: product.url } });
  try {
    const context = { product, probe, visitors, sessions: await createSessions(product) };
    await pause(3_000); // the first pages are rendered and cached
    const calm = await measure(context, null);
    console.log(
      `${'no hostile requests'.padEnd(60)} block ${calm.blockMs.toFixed(0).padStart(5)} ms   others p99 ${percentile(calm.times, 0.99).toFixed(0).padStart(5)} ms`,
    );

    const all = shapes({ ...(await listIds(context.sessions.admin)), uuid: () => randomUUID() });
    const worst = { block: 0, times: [] };
    for (const shape of all.filter(({ name }) => name.includes(only))) {
      let best = await measure(context, shape);
      for (let tries = 1; best.blockMs > TARGET_MS && tries < MAX_TRIES; tries += 1) {
        const again = await measure(context, shape);
        if (again.blockMs < best.blockMs) best = again;
      }
      worst.block = Math.max(worst.block, best.blockMs);
      worst.times.push(...best.times);
      const mark = best.blockMs > TARGET_MS ? '  ← too long' : '';
      console.log(
        `${shape.name.padEnd(60)} block ${best.blockMs.toFixed(0).padStart(5)} ms   others p99 ${percentile(best.times, 0.99).toFixed(0).padStart(5)} ms   ${best.sent} sent, ${best.statuses}${mark}`,
      );
    }
    return {
      shapes: all.length,
      worst_block_ms: Math.round(worst.block),
      others_p99_ms: Math.round(percentile(worst.times, 0.99)),
    };
  } finally {
    await visitors.terminate();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createSessions(product) {
  const db = new pg.Pool({ connectionString: product.env.DATABASE_URL, max: 1 });
  const everyone = people(product, db);
  const [visitor, customer, admin] = [
    await everyone.enter('visitor'),
    await everyone.enter('customer'),
    await everyone.enter('admin'),
  ];
  await db.end();
  return { visitor, customer, admin };
}

async function listIds(admin) {
  const { versionId } = await admin.json('GET', '/-/api/v1/templates/telecom-energie/resiliation-box');
  const draft = await admin.json('POST', `/-/admin/v1/templates/${versionId}/draft`, {});
  return { templateVersionId: versionId, templateDraftId: draft.id };
}

/** Sends the requests for a while; sends none without a shape. */
async function measure({ product, probe, visitors, sessions }, shape) {
  await readBlock(product, probe);
  await readTimes(visitors);
  const statuses = new Map();
  let sent = 0;
  const until = performance.now() + DURATION_MS;
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const attack = async () => {
    while (performance.now() < until) {
      const status = await send(product, agent, sessions[shape.by], shape);
      sent += 1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  if (!shape) await pause(DURATION_MS);
  else if (shape.slow) await holdOpen(product, shape.slow);
  else await Promise.all(Array.from({ length: CONCURRENCY }, attack));
  agent.destroy();
  const { maxMs } = await readBlock(product, probe);
  return {
    blockMs: maxMs,
    times: await readTimes(visitors),
    sent,
    statuses: [...statuses].map(([status, times]) => `${status} ×${times}`).join(' '),
  };
}

function send(product, agent, session, { method, path, body, headers }) {
  const bytes = body?.();
  const { hostname, port } = new URL(product.url);
  return new Promise((done) => {
    const cookie = [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const ownHeaders = typeof headers === 'function' ? headers() : headers;
    const req = request(
      {
        hostname,
        port,
        agent,
        method,
        path,
        timeout: 20_000,
        headers: {
          'x-xsrf-token': session.cookies.get('XSRF-TOKEN') ?? '',
          ...ownHeaders,
          cookie: ownHeaders.cookie ? `${ownHeaders.cookie}; ${cookie}` : cookie,
          ...(bytes && { 'content-length': bytes.length }),
        },
      },
      (answer) => {
        answer.resume().on('end', () => done(answer.statusCode));
      },
    );
    req.on('timeout', () => req.destroy());
    req.on('error', (error) => done(error.code ?? 'error'));
    req.end(bytes);
  });
}

/** Holds requests open whose body arrives one byte at a time and never ends. */
async function holdOpen(product, count) {
  const { port } = new URL(product.url);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), 'localhost', () =>
      socket.write(
        'POST /-/hooks/stripe HTTP/1.1\r\nhost: x\r\ncontent-length: 90000\r\ncontent-type: application/json\r\n\r\n{',
      ),
    );
    socket.on('error', () => {});
    return socket;
  });
  for (let passed = 0; passed < DURATION_MS; passed += 250) {
    await pause(250);
    for (const socket of sockets) if (socket.writable) socket.write(' ');
  }
  for (const socket of sockets) socket.destroy();
}

/** Reads the longest block since the last call. */
async function readBlock(product, probe) {
  const requestedAt = Date.now();
  process.kill(product.processes().web, 'SIGUSR2');
  for (;;) {
    await pause(20);
    if (!existsSync(probe)) continue;
    try {
      const reading = JSON.parse(readFileSync(probe, 'utf8'));
      if (reading.at >= requestedAt) return reading;
    } catch {
      // The file is being written.
    }
  }
}

function readTimes(visitors) {
  return new Promise((done) => {
    visitors.once('message', done);
    visitors.postMessage('read');
  });
}
