// The processes of the product, started one by one on a folder of their own: a bench may end, replace or stand between them.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../src/launch/install.mjs';
import { freePort, startPostgres } from '../../src/launch/postgres.mjs';
import { settings } from '../../src/launch/settings.mjs';

export async function stage({ name, env: given, change = (env) => env }) {
  const folder = mkdtempSync(join(tmpdir(), `affranchi-${name}-`));
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const port = await freePort();
  const made = await settings({ env: { ...process.env, LOG_LEVEL: 'error', ...given }, dataDir: folder, port, databaseUrl: postgres.url });
  const env = change(made.env);
  const log = openSync(join(folder, 'log'), 'a');
  const processes = new Map();
  let over = false;
  const db = new pg.Pool({ connectionString: postgres.url, max: 2 });
  db.on('error', () => {});
  return {
    folder, env, db, url: `http://127.0.0.1:${port}`,
    processes,
    isOver: () => over,
    release() {
      const released = spawnSync(process.execPath, [join(root, 'dist/server/release.js')], { cwd: root, env, encoding: 'utf8' });
      if (released.status !== 0) throw new Error(released.stderr);
    },
    /** One that dies is started again. */
    start(as, program = as) {
      const child = spawn(process.execPath, [join(root, `dist/server/${program}.js`)], { cwd: root, env, stdio: ['ignore', log, log] });
      processes.set(as, child);
      child.once('exit', () => !over && setTimeout(() => !over && this.start(as, program), 100));
    },
    async end() {
      over = true;
      for (const child of processes.values()) child.kill('SIGKILL');
      await db.end();
      await postgres.stop();
      closeSync(log);
      if (process.env.BENCH_KEEP !== 'yes') rmSync(folder, { recursive: true, force: true });
    },
  };
}
