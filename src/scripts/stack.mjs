// One running instance of the product: PostgreSQL, the release step, and the family of processes.
import { spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { settingsGiven } from '../kernel/real-providers.mjs';
import { launcherSettings, SHARED_DEFAULTS } from '../kernel/settings/launcher-settings.mjs';
import { dataFolder, deleteRuntimeFile, lockDataFolder, postgresFolder, writeRuntime } from './data-folder.mjs';
import { root, exitWithError as refuse } from './install.mjs';
import { startPostgres } from './postgres.mjs';
import { ProcessSupervisor } from './process-supervisor.mjs';
import { localSecrets, ownAddress, settings } from './settings.mjs';

const READY_LIMIT = 60_000;
const LOG_LIMIT = 50 * 1024 * 1024;
/** The order of stopping; those started last let go first. */
const NAMES = ['web', 'worker', 'sandbox'];
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Starts everything and resolves when pages and jobs are served. */
export async function startStack({ env: environment, shutdown, logToConsole = false }) {
  const given = settingsGiven(environment);
  const port = Number(given.PORT || SHARED_DEFAULTS.PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) refuse(`PORT=${given.PORT} is not a port.`);
  const limit = silenceLimit(given);
  await checkSettings(given, port);
  const host = given.HOST || '127.0.0.1';
  const dataDir = dataFolder(given.DATA_DIR);
  await lockDataFolder(dataDir);
  await portMustBeFree(port, host);
  const logFile = join(dataDir, 'affranchi.log');
  const log = logToConsole ? 'inherit' : openLog(logFile);
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
  let postgres = null;
  let family = null;
  let stopping = null;

  const stop = () =>
    (stopping ??= (async () => {
      await family?.stop(NAMES);
      await postgres?.stop();
      deleteRuntimeFile(dataDir);
    })());
  const kill = () => {
    family?.kill();
    postgres?.kill();
  };
  shutdown.register({ stop, kill });

  try {
    if (!given.DATABASE_URL) postgres = await supervisePostgres(postgresFolder(dataDir));
    const { env, sandboxed } = await settings({
      env: given,
      dataDir,
      port,
      databaseUrl: given.DATABASE_URL || postgres.url,
    });
    const { DEMO_PASSWORDS: _forTheReleaseStep, ...served } = env;
    let hasDemoAccounts = false;
    const tell = () => writeRuntime(dataDir, { pid: process.pid, env, processes: family?.processes ?? {} });
    tell();
    const release = () => {
      const done = spawnSync(process.execPath, [join(root, 'dist/server/release.js')], {
        cwd: root,
        env,
        encoding: 'utf8',
      });
      if (done.status !== 0)
        throw new Error(
          `The database could not be prepared:\n${lastLines(`${done.stdout ?? ''}${done.stderr ?? ''}`)}`,
        );
      hasDemoAccounts = done.stdout.includes('demonstration accounts: yes');
    };
    const address = ownAddress(host, port);
    family = new ProcessSupervisor({
      env: served,
      log,
      liveUrl: `${address}/-/health/live`,
      silenceLimit: limit,
      onEvent(what, name, how) {
        if (stopping) return;
        tell();
        if (what === 'silent') console.error(`${name} has been silent for ${how} and is ended.`);
        if (what === 'exited') console.error(`${name} ended (${how}) and is started again. See ${logFile}.`);
      },
    });
    // The release step compares prices with the payment provider, which may be the sandbox.
    if (sandboxed) family.start('sandbox');
    release();
    const present = sandboxed ? NAMES : NAMES.filter((name) => name !== 'sandbox');
    for (const name of present.filter((one) => one !== 'sandbox').reverse()) family.start(name);
    const health = `${address}/-/health`;
    await ready(health, () => stopping);
    return {
      env,
      host,
      sandboxed,
      hasDemoAccounts,
      dataDir,
      postgresDir: postgres?.dataDir ?? null,
      /** The processes of a new build, on the same database. */
      async restart() {
        release();
        await family.end(present);
        for (const name of [...present].reverse()) family.start(name);
        await ready(health, () => stopping);
      },
    };
  } catch (error) {
    await stop();
    const said =
      logToConsole || !existsSync(logFile) ? '' : lastLines(readFileSync(logFile).subarray(logStart).toString('utf8'));
    throw new Error(said ? `${error.message}\n${said}` : error.message, { cause: error });
  }

  /** PostgreSQL that comes back on the same port when it dies alone; the processes only meet a closed connection. */
  async function supervisePostgres(folder) {
    let current = await startPostgres({ dataDir: folder });
    const { url, port: at } = current;
    const watch = () =>
      current.onExit(async () => {
        console.error('PostgreSQL ended and is started again.');
        try {
          current = await startPostgres({ dataDir: folder, port: at });
          watch();
        } catch (error) {
          console.error(error.message);
          await stop();
          shutdown.exit(1);
        }
      });
    watch();
    return { url, dataDir: folder, stop: () => current.stop(), kill: () => current.kill() };
  }
}

function openLog(file) {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

const lastLines = (text) => text.trim().split('\n').slice(-20).join('\n').slice(-4000);

/** Throws, with every missing or contradictory setting, before anything of the instance exists. */
async function checkSettings(given, port) {
  const { readConfig } = await import(pathToFileURL(join(root, 'dist/server/config.js')).href);
  const databaseUrl = given.DATABASE_URL || 'postgres://127.0.0.1';
  const dataDir = given.DATA_DIR || SHARED_DEFAULTS.DATA_DIR;
  const { env } = await settings({ env: given, dataDir, port, databaseUrl, secrets: localSecrets() });
  readConfig(env);
}

/** Reads how long a process may be silent, in milliseconds. */
function silenceLimit({ UNRESPONSIVE_SECONDS: given }) {
  const seconds = Number(given ?? launcherSettings.UNRESPONSIVE_SECONDS.default);
  if (!(seconds >= 1 && seconds <= 3600)) refuse(`UNRESPONSIVE_SECONDS=${given} is not a number from 1 to 3600.`);
  return seconds * 1000;
}

/** Stops unless the port is free at the address we listen on and on loopback. */
async function portMustBeFree(port, host) {
  for (const address of new Set([host, '127.0.0.1'])) {
    await new Promise((done) => {
      const probe = createServer().once('error', (error) => refuse(portProblem(error, port, address)));
      probe.listen(port, address, () => probe.close(done));
    });
  }
}

function portProblem({ code }, port, host) {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is not an address of this machine.`;
  const reason = code === 'EACCES' ? 'needs another account. Choose a higher one' : 'is taken. Choose another one';
  return `Port ${port} ${reason}: PORT=3100 npm start`;
}

async function ready(url, isStopping) {
  const until = Date.now() + READY_LIMIT;
  while (Date.now() < until) {
    if (isStopping()) throw new Error('Stopped before it was ready.');
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`${url} did not answer within ${READY_LIMIT / 1000} s.`);
}
