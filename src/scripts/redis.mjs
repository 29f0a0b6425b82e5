import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './postgres.mjs';

const NAMES = ['redis-server', 'valkey-server'];

/** Finds the Redis server installed on this machine, if any. */
export function findRedisServer() {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin'].filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

/** Starts a separate Redis on a free port, for tests of the Redis queue; null if no server is installed. */
export async function startRedis() {
  const binary = findRedisServer();
  if (!binary) return null;
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-redis-'));
  const server = spawn(
    binary,
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise((done) => server.once('exit', done));
  await /** @type {Promise<void>} */ (
    new Promise((done, failed) => {
      server.once('error', failed);
      void ended.then((code) => failed(new Error(`Redis stopped with ${code}.`)));
      server.stdout.on('data', (part) => String(part).includes('Ready to accept connections') && done());
    })
  );
  // Its data is disposable: it is killed with this process.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', kill);
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
