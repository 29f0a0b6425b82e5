import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../src/scripts/postgres.mjs';
import { tcpHost } from './fault-proxy.ts';

const BINARY = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
export const hasPgBouncer = BINARY !== undefined;

export interface PgBouncer {
  /** The address given, by way of the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a database, with its defaults otherwise. */
export async function startPgBouncer(target: string): Promise<PgBouncer> {
  if (!BINARY) throw new Error('PgBouncer is not installed.');
  const to = new URL(target);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${decodeURIComponent(to.username)}" "${decodeURIComponent(to.password)}"\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${tcpHost(target)} port=${to.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 10',
    ].join('\n'),
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'nobody']).stdout) : undefined;
  if (user !== undefined) for (const path of [folder, settings, users]) chownSync(path, user, user);
  const server = spawn(BINARY, [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user !== undefined && { uid: user }),
  });
  let log = '';
  server.stderr.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise((done) => server.once('exit', done));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const accepts = (): Promise<boolean> =>
    new Promise((done) => {
      const probe = connect(port, '127.0.0.1')
        .once('connect', () => done(true))
        .once('error', () => done(false));
      probe.once('connect', () => probe.destroy());
    });
  while (!(await accepts())) {
    if (hasEnded) throw new Error(`PgBouncer ended:\n${log}`);
    await pause(50);
  }
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(port) }).toString(),
    async stop() {
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
