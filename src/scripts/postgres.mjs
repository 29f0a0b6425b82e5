// Runs a real PostgreSQL from npm binaries: no system package, as root or not.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeError } from './install.mjs';
import { findPostgresAccount, findPostgresBinaries } from './postgres-binaries.mjs';

/** @import { ChildProcessByStdio } from 'node:child_process' */
/** @import { Readable } from 'node:stream' */
/** @import { Account } from './postgres-binaries.mjs' */

/**
 * The programs of PostgreSQL and the options to run them with.
 * @typedef {object} Programs
 * @property {string} native
 * @property {Account | null} account
 * @property {{ cwd: string, env: NodeJS.ProcessEnv } & Partial<Account>} options
 */
/** @typedef {ChildProcessByStdio<null, null, Readable>} Server */

/**
 * @typedef {object} Postgres
 * @property {string} url
 * @property {number} port
 * @property {number | undefined} pid
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 * @property {(listener: () => void) => void} onExit called when it ends without a call of `stop`
 */

const MAJOR = '18';
const START_LIMIT = 60_000;
const STOP_LIMIT = 15_000;

/** The longest path of a Unix socket on Linux (`sun_path` of unix(7), 108 bytes with its final zero). */
const MAX_SOCKET_PATH = 107;

/** Below the ephemeral ports (Linux: 32768 and up), which the kernel may assign between the check and the start. */
const PORTS = { from: 20_000, to: 32_000 };

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((done) => {
    const server = createServer().once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** Finds a port of this machine on which no process listens. */
export async function findFreePort() {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${PORTS.from} and ${PORTS.to}.`);
}

/**
 * Starts PostgreSQL on a free port of this machine, and on a Unix socket in its data folder if the path is short enough:
 * a statement costs a third less processor time there than by TCP. The returned address prefers the socket. Stops a server that still uses the data folder because its parent
 * process died. `durable: false` trades safety for speed and is for tests only; `parameters` are settings of the server
 * as `name=value`.
 * @param {{ dataDir: string, durable?: boolean, port?: number, parameters?: string[] }} options
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ dataDir, durable = true, port, parameters = [] }) {
  const account = findPostgresAccount(dataDir);
  const context = {
    native: findPostgresBinaries(account),
    account,
    options: { ...account, cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' } },
  };
  await stopOrphan(dataDir);
  const secret = `${dataDir}.password`;
  const version = join(dataDir, 'PG_VERSION');
  if (!existsSync(version)) create(dataDir, secret, context);
  const storedVersion = readFileSync(version, 'utf8').trim();
  if (storedVersion !== MAJOR)
    throw new Error(
      `${dataDir} was written by PostgreSQL ${storedVersion}, but this is PostgreSQL ${MAJOR}. Move it away, or set DATABASE_URL.`,
    );

  // On an SSD a random page costs little more than a sequential one; the default of 4 assumes a rotating disk.
  const fixed = ['max_connections=200', 'random_page_cost=1.1', ...parameters].flatMap((value) => ['-c', value]);
  const speed = durable ? [] : ['-F', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];
  for (let tries = 1; ; tries += 1) {
    const chosen = port ?? (await findFreePort());
    const hasSocket = Buffer.byteLength(join(dataDir, `.s.PGSQL.${chosen}`)) <= MAX_SOCKET_PATH;
    const socketFolder = hasSocket ? dataDir : '';
    try {
      const server = await launch(
        ['-D', dataDir, '-p', String(chosen), '-h', '127.0.0.1', '-k', socketFolder, ...fixed, ...speed],
        context,
      );
      const host = hasSocket ? encodeURIComponent(dataDir) : '127.0.0.1';
      return supervise(
        server,
        `postgres://affranchi:${readFileSync(secret, 'utf8')}@${host}:${chosen}/postgres`,
        chosen,
      );
    } catch (error) {
      // Another process may take the port before the server starts.
      if (tries === 5 || !/could not bind|in use/.test(describeError(error))) throw error;
      await pause(200);
    }
  }
}

/**
 * Creates a cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster.
 * @param {string} dataDir
 * @param {string} secret the file with the password
 * @param {Programs} programs
 */
function create(dataDir, secret, { native, account, options }) {
  const fresh = `${dataDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(secret, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (account) for (const path of [fresh, secret]) chownSync(path, account.uid, account.gid);
  const made = spawnSync(
    join(native, 'bin/initdb'),
    [
      '-D',
      fresh,
      '-U',
      'affranchi',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(
      `initdb failed in ${dirname(dataDir)}: ${made.stderr ?? ''}${made.stdout ?? ''}${made.error ?? ''}`,
    );
  }
  renameSync(fresh, dataDir);
}

/**
 * Starts the server and resolves when it accepts connections.
 * @param {string[]} args
 * @param {Programs} programs
 * @returns {Promise<Server>}
 */
function launch(args, { native, options }) {
  const server = spawn(join(native, 'bin/postgres'), args, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let output = '';
  return new Promise((done, failed) => {
    const limit = setTimeout(() => {
      server.kill('SIGQUIT');
      failed(new Error(`PostgreSQL was not ready after ${START_LIMIT / 1000} s: ${output}`));
    }, START_LIMIT);
    server.once('error', failed);
    server.once('exit', (code) => {
      clearTimeout(limit);
      failed(new Error(`PostgreSQL stopped with ${code}: ${output}`));
    });
    // Read until the process ends: a full pipe would block it.
    server.stderr.on('data', (part) => {
      output = (output + part).slice(-4000);
      if (!output.includes('ready to accept connections')) return;
      clearTimeout(limit);
      done(server);
    });
  });
}

/**
 * @param {Server} server
 * @param {string} url
 * @param {number} port
 * @returns {Postgres}
 */
function supervise(server, url, port) {
  // If this process is killed, stdin of this helper closes, and the helper stops PostgreSQL.
  const watchdog = spawn(
    '/bin/sh',
    ['-c', 'trap "" INT TERM HUP; cat >/dev/null; kill -INT "$1" 2>/dev/null', 'sh', String(server.pid)],
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref();
  let isStopping = false;
  const ended = new Promise((done) => server.once('exit', done));
  void ended.then(() => {
    try {
      if (watchdog.pid) process.kill(-watchdog.pid, 'SIGKILL');
    } catch {
      // it has exited already
    }
  });
  return {
    url,
    port,
    pid: server.pid,
    async stop() {
      isStopping = true;
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
      const limit = setTimeout(() => server.kill('SIGQUIT'), STOP_LIMIT);
      await ended;
      clearTimeout(limit);
    },
    kill: () => server.kill('SIGQUIT'),
    onExit: (listener) => void ended.then(() => !isStopping && listener()),
  };
}

/**
 * Stops a server whose parent process was killed; its process id is in the data folder.
 * @param {string} dataDir
 */
async function stopOrphan(dataDir) {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const alive = () => readCommandLine(pid).includes(dataDir);
  if (alive()) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL']) {
      if (!alive()) break;
      process.kill(pid, signal);
      for (let i = 0; i < 100 && alive(); i += 1) await pause(100);
    }
    if (alive()) throw new Error(`PostgreSQL (process ${pid}) still uses ${dataDir} and does not stop.`);
  }
  // After a reboot the process id may belong to another program, and PostgreSQL would refuse to start.
  rmSync(file, { force: true });
}

/** @param {number} pid */
export function readCommandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
