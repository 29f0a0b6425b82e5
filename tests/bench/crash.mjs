// Web, relay and workers are killed at random while letters are ordered, paid, rendered and handed over.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, chmodSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../src/launch/install.mjs';
import { freePort, startPostgres } from '../../src/launch/postgres.mjs';
import { startRedis } from '../../src/launch/redis.mjs';
import { settings } from '../../src/launch/settings.mjs';
import { Town } from './town.mjs';

const LETTERS = Number(process.env.BENCH_LETTERS ?? 500);
const KILLS = Number(process.env.BENCH_KILLS ?? 50);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export async function run() {
  const guarded = await round({ worker: 'worker' });
  const control = await round({ worker: 'crash-worker' });
  console.table([{ run: 'as built', ...guarded }, { run: 'random reference (control)', ...control }]);
  return { letters: guarded.letters, kills: guarded.kills, lost: guarded.lost, duplicated: guarded.duplicated, double_charged: guarded.double_charged, control_duplicated: control.duplicated };
}

async function round({ worker }) {
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-crash-'));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const redis = process.env.BENCH_REDIS === 'yes' ? await startRedis() : null;
  const port = await freePort();
  const { env } = await settings({
    env: {
      ...process.env,
      ...(redis && { REDIS_URL: redis.url }),
      CHANGE_OF_MIND_SECONDS: '1', RETELL_SECONDS: '6', HAND_OVER_LEASE_SECONDS: '4', BACKOFF_MOST_SECONDS: '3', QUEUE_LOCK_SECONDS: '3', ASK_AFTER_SECONDS: '15', POSTAL_OUTAGE_SECONDS: '2',
      SANDBOX_POSTAL_FAULTS: 'unavailable:0.03,cut_after_accepting:0.03', SANDBOX_SPEED: '1000000', LOG_LEVEL: 'error',
    },
    dataDir: folder, port, databaseUrl: postgres.url,
  });
  const log = openSync(join(folder, 'log'), 'a');
  const processes = new Map();
  let over = false;
  const start = (name, program) => {
    const child = spawn(process.execPath, [join(root, `dist/server/${program}.js`)], { cwd: root, env, stdio: ['ignore', log, log] });
    processes.set(name, child);
    child.once('exit', () => !over && setTimeout(() => !over && start(name, program), 100));
  };
  const start0 = Date.now();
  let kills = 0;
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 });
  db.on('error', () => {});
  try {
    const released = spawnSync(process.execPath, [join(root, 'dist/server/release.js')], { cwd: root, env, encoding: 'utf8' });
    if (released.status !== 0) throw new Error(released.stderr);
    start('sandbox', 'sandbox');
    start('web', 'web');
    start('worker-1', worker);
    start('worker-2', worker);
    const town = new Town(`http://127.0.0.1:${port}`);
    await town.enter();

    const killer = (async () => {
      const victims = ['web', 'worker-1', 'worker-2'];
      for (; kills < KILLS && !over; kills += 1) {
        await pause(600 + Math.random() * 800);
        processes.get(victims[Math.floor(Math.random() * victims.length)])?.kill('SIGKILL');
        if (kills === Math.floor(KILLS / 3) || kills === Math.floor((KILLS * 2) / 3)) await emptyQueue(db, redis);
      }
    })();
    await town.orderAll(LETTERS);
    await killer;
    await handedOver(db);
    // What the partner tells of late answers comes within a few retries.
    await pause(8000);
    return { letters: LETTERS, kills, ...(await town.count(db)), seconds: Math.round((Date.now() - start0) / 1000) };
  } finally {
    over = true;
    for (const child of processes.values()) child.kill('SIGKILL');
    await db.end();
    await redis?.stop();
    await postgres.stop();
    closeSync(log);
    if (process.env.BENCH_KEEP !== 'yes') rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything the queue holds, gone at once. */
async function emptyQueue(db, redis) {
  if (redis) {
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    return;
  }
  const { rows } = await db.query(`select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%'`);
  if (rows[0].tables) await db.query(`truncate ${rows[0].tables}`);
}

async function handedOver(db) {
  const until = Date.now() + 240_000;
  for (;;) {
    const { rows } = await db.query(`select count(*)::int as done from letters where status not in ('queued', 'rendered', 'handing_over', 'failed')`);
    if (rows[0].done >= LETTERS || Date.now() > until) return;
    await pause(1000);
  }
}
