import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { launcherSettings, SHARED_DEFAULTS } from '../kernel/settings/launcher-settings.mjs';
import { describeUnknownSettings, listUnknownSettings } from '../kernel/settings/unknown-settings.mjs';
import { describeInstance } from './addresses.mjs';
import { findDataFolder, deleteRuntimeFile, lockDataFolder, findPostgresFolder, writeRuntime } from './data-folder.mjs';
import { describeError, exitWithError, root } from './install.mjs';
import { openLog } from './log-file.mjs';
import { startPostgres } from './postgres.mjs';
import { ProcessSupervisor } from './process-supervisor.mjs';
import { importProduct, createLocalSecrets, toOwnAddress, buildSettings } from './settings.mjs';
import { handleSignals } from './signals.mjs';

/** @import { FindProgram } from './programs.mjs' */
/** @import { Product } from './settings.mjs' */
/** @import { Shutdown } from './signals.mjs' */

const READY_LIMIT = 60_000;
/** The order in which processes stop: the last started stops first. */
const NAMES = ['web', 'worker', 'sandbox'];

/**
 * @typedef {object} StackOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} logToConsole
 * @property {FindProgram} findProgram
 * @property {() => Promise<void>} prepareSandbox called where sandboxes are needed
 */

/**
 * Builds and starts the product, and runs it until this process is stopped; exits if it cannot.
 * @param {StackOptions & { prepare: () => Promise<void> }} options
 */
export async function runStack({ prepare, ...options }) {
  const shutdown = handleSignals();
  try {
    await prepare();
    const stack = await Stack.start(options, shutdown);
    console.log(describeInstance(stack));
    process.send?.('ready');
    return stack;
  } catch (error) {
    console.error(describeError(error));
    return process.exit(1);
  }
}

/** One running instance of the product: PostgreSQL, the release step, and its processes. */
export class Stack {
  /** The environment of its processes. @type {Record<string, string>} */
  env = {};
  /** @type {string | null} */
  postgresDir = null;
  isSandboxed = false;
  /** Whether every provider is a sandbox. */
  isFullySandboxed = false;
  hasDemoAccounts = false;
  #options;
  #address;
  /** @type {{ url: string, stop: () => Promise<void>, kill: () => void } | null} */
  #postgres = null;
  /** @type {ProcessSupervisor | null} */
  #supervisor = null;
  /** @type {Promise<void> | null} */
  #stopped = null;

  /**
   * @param {StackOptions} options
   * @param {Shutdown} shutdown
   * @param {{ host: string, port: number, dataDir: string }} place
   */
  constructor(options, shutdown, { host, port, dataDir }) {
    this.#options = options;
    this.#address = toOwnAddress(host, port);
    this.host = host;
    this.port = port;
    this.dataDir = dataDir;
    this.logFile = join(dataDir, 'affranchi.log');
    shutdown.register(this);
  }

  /**
   * Checks everything that can be checked before a folder or a process exists, then starts; resolves when pages and
   * jobs are served.
   * @param {StackOptions} options
   * @param {Shutdown} shutdown
   */
  static async start(options, shutdown) {
    const product = await importProduct(options.findProgram);
    const env = product.selectSettings(options.env);
    const port = Number(env.PORT || SHARED_DEFAULTS.PORT);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) exitWithError(`PORT=${env.PORT} is not a port.`);
    const silenceLimit = readNumber(env, 'UNRESPONSIVE_SECONDS', { min: 1, max: 3600 }) * 1000;
    readNumber(env, 'DEMO_ORDERS', { min: 0, max: 100_000, isWhole: true });
    await checkSettings(env, port, product);
    const unknown = listUnknownSettings(Object.keys(env), product.settingNames);
    if (unknown.length > 0) console.warn(describeUnknownSettings(unknown));
    const host = env.HOST || '127.0.0.1';
    const dataDir = findDataFolder(env.DATA_DIR);
    await lockDataFolder(dataDir);
    await assertPortFree(port, host);
    const stack = new Stack(options, shutdown, { host, port, dataDir });
    const logStart = existsSync(stack.logFile) ? statSync(stack.logFile).size : 0;
    try {
      await stack.#startAll(env, silenceLimit, product);
    } catch (error) {
      await stack.stop();
      const isLogged = !options.logToConsole && existsSync(stack.logFile);
      const log = isLogged ? lastLines(readFileSync(stack.logFile).subarray(logStart).toString('utf8')) : '';
      throw new Error([describeError(error), log].filter(Boolean).join('\n'), { cause: error });
    }
    return stack;
  }

  /**
   * @param {Record<string, string>} given
   * @param {number} silenceLimit
   * @param {Product} product
   */
  async #startAll(given, silenceLimit, product) {
    const { dataDir, port } = this;
    if (!given.DATABASE_URL) this.#postgres = await this.#supervisePostgres(findPostgresFolder(dataDir));
    const databaseUrl = given.DATABASE_URL || (this.#postgres?.url ?? '');
    const { env, sandboxed, isFullySandboxed } = await buildSettings({
      product,
      env: given,
      dataDir,
      port,
      databaseUrl,
    });
    this.env = env;
    this.isSandboxed = sandboxed;
    this.isFullySandboxed = isFullySandboxed;
    this.#writeRuntime();
    const { DEMO_PASSWORDS: _forTheReleaseStep, ...served } = env;
    this.#supervisor = new ProcessSupervisor({
      env: served,
      log: this.#options.logToConsole ? 'inherit' : openLog(this.logFile),
      findProgram: this.#options.findProgram,
      liveUrl: `${this.#address}/-/health/live`,
      silenceLimit,
      onEvent: (event, name, reason) => this.#report(event, name, reason),
    });
    // The release step compares prices with the payment provider, which may be the sandbox.
    if (sandboxed) {
      await this.#options.prepareSandbox();
      this.#supervisor.start('sandbox');
    }
    this.release();
    for (const name of ['worker', 'web']) this.#supervisor.start(name);
    await this.#ready();
  }

  /** Runs the release step, which brings the database to the schema of this build. */
  release() {
    const { status, stdout, stderr } = spawnSync(process.execPath, [this.#options.findProgram('release')], {
      cwd: root,
      env: this.env,
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new Error(`The database could not be prepared:\n${lastLines(`${stdout ?? ''}${stderr ?? ''}`)}`);
    this.hasDemoAccounts = stdout.includes('demonstration accounts: yes');
  }

  /**
   * Restarts processes with the programs of a new build.
   * @param {string[]} names
   */
  async restart(names) {
    await this.#supervisor?.end(names);
    for (const name of names) this.#supervisor?.start(name);
    await this.#ready();
  }

  stop() {
    this.#stopped ??= (async () => {
      await this.#supervisor?.stop(NAMES);
      await this.#postgres?.stop();
      deleteRuntimeFile(this.dataDir);
    })();
    return this.#stopped;
  }

  kill() {
    this.#supervisor?.kill();
    this.#postgres?.kill();
  }

  #writeRuntime() {
    const processes = this.#supervisor?.processes ?? {};
    writeRuntime(this.dataDir, { pid: process.pid, env: this.env, processes });
  }

  /**
   * @param {'started' | 'silent' | 'exited'} event
   * @param {string} name
   * @param {string | undefined} reason
   */
  #report(event, name, reason) {
    if (this.#stopped) return;
    this.#writeRuntime();
    if (event === 'silent') console.error(`${name} has been silent for ${reason} and is ended.`);
    if (event === 'exited') console.error(`${name} ended (${reason}) and is started again. See ${this.logFile}.`);
  }

  async #ready() {
    const url = `${this.#address}/-/health`;
    const until = Date.now() + READY_LIMIT;
    while (Date.now() < until) {
      if (this.#stopped) throw new Error('Stopped before it was ready.');
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (response?.ok) return;
      await pause(100);
    }
    throw new Error(`${url} did not answer within ${READY_LIMIT / 1000} s.`);
  }

  /**
   * Starts PostgreSQL and restarts it on the same port if it exits; the processes see only a closed connection.
   * @param {string} folder
   */
  async #supervisePostgres(folder) {
    let current = await startPostgres({ dataDir: folder });
    this.postgresDir = folder;
    const { url, port } = current;
    const watch = () =>
      current.onExit(async () => {
        console.error('PostgreSQL ended and is started again.');
        try {
          current = await startPostgres({ dataDir: folder, port });
          watch();
        } catch (error) {
          console.error(describeError(error));
          await this.stop();
          process.exit(1);
        }
      });
    watch();
    return { url, stop: () => current.stop(), kill: () => current.kill() };
  }
}

/** @param {string} text */
const lastLines = (text) => text.trim().split('\n').slice(-20).join('\n').slice(-4000);

/**
 * Throws, naming every missing or contradictory setting, before any part of the instance exists.
 * @param {Record<string, string>} given
 * @param {number} port
 * @param {typeof import('../kernel/launcher.ts')} product
 */
async function checkSettings(given, port, product) {
  const databaseUrl = given.DATABASE_URL || 'postgres://127.0.0.1';
  const dataDir = given.DATA_DIR || SHARED_DEFAULTS.DATA_DIR;
  const secrets = createLocalSecrets(product);
  const { env } = await buildSettings({ product, env: given, dataDir, port, databaseUrl, secrets });
  product.readConfig(env);
}

/**
 * Reads a number among the settings of the start command; exits if it is none within the bounds.
 * @param {Record<string, string>} given
 * @param {'UNRESPONSIVE_SECONDS' | 'DEMO_ORDERS'} name
 * @param {{ min: number, max: number, isWhole?: boolean }} bounds
 */
function readNumber(given, name, { min, max, isWhole = false }) {
  const value = given[name] ?? launcherSettings[name].default;
  const number = Number(value);
  if (!(number >= min && number <= max) || (isWhole && !Number.isInteger(number)))
    exitWithError(`${name}=${value} is not a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}.`);
  return number;
}

/**
 * Exits unless the port is free on the configured address and on loopback.
 * @param {number} port
 * @param {string} host
 */
async function assertPortFree(port, host) {
  for (const address of new Set([host, '127.0.0.1'])) {
    await new Promise((done) => {
      const probe = createServer().once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
        exitWithError(describePortProblem(error, port, address)),
      );
      probe.listen(port, address, () => probe.close(done));
    });
  }
}

/**
 * @param {NodeJS.ErrnoException} error
 * @param {number} port
 * @param {string} host
 */
function describePortProblem({ code }, port, host) {
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST=${host} is not an address of this machine.`;
  const reason = code === 'EACCES' ? 'needs another account. Choose a higher one' : 'is taken. Choose another one';
  return `Port ${port} ${reason}: PORT=3100 npm start`;
}
