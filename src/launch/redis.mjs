import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres.mjs';

const PLACES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/usr/bin/valkey-server'];

/** A Redis of this machine on a free port, for the other shape of the queue; null where no server is installed. */
export async function startRedis() {
  const binary = PLACES.find((path) => existsSync(path));
  if (!binary) return null;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-redis-'));
  const server = spawn(binary, ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((done, failed) => {
    server.once('exit', (code) => failed(new Error(`Redis stopped with ${code}.`)));
    server.stdout.on('data', (part) => String(part).includes('Ready to accept connections') && done());
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.removeAllListeners('exit');
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          done();
        });
        server.kill('SIGTERM');
      }),
  };
}
