// The whole product as separate processes, for benchmarks that start, count and kill them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { root } from '../../src/scripts/install.mjs';
import { findFreePort, startPostgres } from '../../src/scripts/postgres.mjs';
import { builtProgram } from '../../src/scripts/programs.mjs';
import { startRedis } from '../../src/scripts/redis.mjs';
import { importProduct, buildSettings } from '../../src/scripts/settings.mjs';

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A module of the tests that is built with the tools. */
export const importTool = (name) => import(pathToFileURL(builtProgram(name)).href);

/**
 * Prepares database, settings and tables; no process of the product runs yet. `parameters` are for PostgreSQL. With
 * `objectStore`, files are in a stand-in of S3 that all processes share, instead of the data folder.
 */
export async function startBenchStack({
  name,
  redis: withRedis = false,
  objectStore: withObjectStore = false,
  env: ownEnv = {},
  parameters = [],
}) {
  const folder = mkdtempSync(join(tmpdir(), `affranchi-${name}-`));
  chmodSync(folder, 0o711);
  const databasePort = await findFreePort();
  const server = () => startPostgres({ dataDir: join(folder, 'postgres'), port: databasePort, parameters });
  let postgres = await server();
  const redis = withRedis ? await startRedis() : null;
  const objectStore = withObjectStore ? await startObjectStore() : null;
  const port = await findFreePort();
  const { env } = await buildSettings({
    product: await importProduct(builtProgram),
    env: {
      ...process.env,
      ...(redis && { REDIS_URL: redis.url }),
      ...objectStore?.env,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      ...ownEnv,
    },
    dataDir: folder,
    port,
    databaseUrl: postgres.url,
  });
  const log = openSync(join(folder, 'log'), 'a');
  const processes = new Map();
  let over = false;
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 });
  db.on('error', () => {});
  // The release compares prices with the sandbox of Stripe, which must therefore run. The sandbox reads its other
  // settings at its next start.
  const sandbox = spawn(process.execPath, [builtProgram('sandbox')], {
    cwd: root,
    env,
    stdio: ['ignore', log, log],
  });
  // The object store answers from this process, so it must not block.
  const release = async (more = {}) => {
    const step = spawn(process.execPath, [builtProgram('release')], { cwd: root, env: { ...env, ...more } });
    const [[status], , stderr] = await Promise.all([once(step, 'exit'), text(step.stdout), text(step.stderr)]);
    if (status !== 0) throw new Error(stderr);
  };
  await release();
  sandbox.kill('SIGTERM');
  await once(sandbox, 'exit');

  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    env,
    db,
    processes,
    /** Runs the release step, with settings of another build. */
    release,
    /** The process ids, by name. */
    pids: () =>
      Object.fromEntries([['postgres', postgres.pid], ...[...processes].map(([process, { pid }]) => [process, pid])]),
    /** Starts a process and restarts it whenever it exits, as a supervisor would. */
    start(process, program = process, { flags = [], env: more = {} } = {}) {
      const begin = () => {
        const child = spawn(globalThis.process.execPath, [...flags, builtProgram(program)], {
          cwd: root,
          env: { ...env, ...more },
          stdio: ['ignore', log, log],
        });
        processes.set(process, child);
        child.once(
          'exit',
          () =>
            !over &&
            processes.get(process) === child &&
            setTimeout(() => !over && processes.has(process) && begin(), 100),
        );
      };
      begin();
    },
    kill: (process) => processes.get(process)?.kill('SIGKILL'),
    /** Ends a process as a deployment does, and returns its exit code. */
    async end(process) {
      const child = processes.get(process);
      processes.delete(process);
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code;
    },
    async stopDatabaseHard() {
      postgres.kill();
      await pause(1500);
      postgres = await server();
    },
    /** Deletes everything in the queue. */
    async emptyQueue() {
      if (redis) {
        const { Redis } = await import('ioredis');
        const client = new Redis(redis.url);
        await client.flushall();
        client.disconnect();
        return;
      }
      const { rows } = await db.query(
        `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%'`,
      );
      if (rows[0].tables) await db.query(`truncate ${rows[0].tables}`);
    },
    log: join(folder, 'log'),
    async close() {
      over = true;
      for (const child of processes.values()) child.kill('SIGKILL');
      await db.end();
      await redis?.stop();
      await objectStore?.close();
      await postgres.stop();
      closeSync(log);
      if (globalThis.process.env.BENCH_KEEP === 'yes') console.log(`The data folder is ${folder}.`);
      else rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startObjectStore() {
  const { startFakeS3 } = await importTool('fake-s3');
  const { settings: store, close } = await startFakeS3();
  return {
    close,
    env: {
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: store.bucket,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    },
  };
}
