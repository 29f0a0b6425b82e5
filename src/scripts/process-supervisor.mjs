import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { FindProgram } from './programs.mjs' */

/** The module that stops a child process when this process dies. */
export const EXIT_WITH_PARENT = pathToFileURL(join(root, 'src/scripts/exit-with-parent.mjs')).href;
/** Longer than what `web` and `worker` allow themselves (src/web.ts, jobs/main.ts), in milliseconds. */
const STOP_LIMIT = 20_000;
/** A process that lived this long failed for a new reason: its restart is not delayed by earlier failures. */
const STABLE_AFTER_MS = 30_000;
/** Probes missed in a row before a process is killed. Counting probes instead of time ignores a suspended machine. */
const MAX_MISSED_PROBES = 5;
/** Startup loads the whole program: before its first heartbeat a process gets this many times the limit. */
const START_FACTOR = 6;

/**
 * Same options as in the Procfile. The threads that render letters share V8's helper threads with the event loop: their
 * garbage collection would delay the worker by 8 ms instead of 4.
 * @type {Record<string, string[]>}
 */
const NODE_OPTIONS = { worker: ['--single-threaded-gc'] };

/**
 * @typedef {object} SupervisorOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {number | 'inherit'} log
 * @property {FindProgram} findProgram
 * @property {string} liveUrl the live check of the web process
 * @property {number} silenceLimit milliseconds after which a process without a sign of life is killed
 * @property {(event: 'started' | 'silent' | 'exited', name: string, reason?: string) => void} onEvent
 */

/** Runs the processes of one instance: they stop with this process, and restart when they exit or stop responding. */
export class ProcessSupervisor {
  /** @type {Map<string, ChildProcess>} */
  #children = new Map();
  /** Processes with a stop signal. @type {WeakSet<ChildProcess>} */
  #ending = new WeakSet();
  /** @type {Set<NodeJS.Timeout>} */
  #timers = new Set();
  #isStopping = false;
  #options;

  /** @param {SupervisorOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** @param {string} name */
  start(name, tries = 0) {
    const { env, log, findProgram, onEvent, liveUrl, silenceLimit } = this.#options;
    const child = spawn(
      process.execPath,
      [...(NODE_OPTIONS[name] ?? []), '--import', EXIT_WITH_PARENT, '--enable-source-maps', findProgram(name)],
      {
        cwd: root,
        env,
        // In its own process group: Ctrl-C reaches only this process, which stops the others in order.
        detached: true,
        stdio: ['ignore', log, log, 'ipc'],
      },
    );
    const startedAt = Date.now();
    this.#children.set(name, child);
    onEvent('started', name);
    const stopWatching = watchProcess(child, {
      liveUrl: name === 'web' ? liveUrl : null,
      limit: silenceLimit,
      onSilent: (reason) => onEvent('silent', name, reason),
    });
    child.once('exit', (code, signal) => {
      stopWatching();
      if (this.#isStopping || this.#ending.has(child)) return;
      const again = Date.now() - startedAt > STABLE_AFTER_MS ? 0 : tries + 1;
      onEvent('exited', name, signal ?? `code ${code}`);
      this.#startLater(name, again);
    });
  }

  /**
   * @param {string} name
   * @param {number} tries
   */
  #startLater(name, tries) {
    const delay = Math.min(10_000, 100 * 2 ** tries);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // A rebuild may have started it already.
      const current = this.#children.get(name);
      if (!current || !isAlive(current)) this.start(name, tries);
    }, delay);
    this.#timers.add(timer);
  }

  /** Returns the process ids of the running processes, by name. */
  get processes() {
    const alive = [...this.#children].filter(([, child]) => isAlive(child));
    return Object.fromEntries(alive.map(([name, child]) => [name, child.pid ?? 0]));
  }

  /**
   * Stops the named processes, one after the other.
   * @param {string[]} names
   */
  async end(names) {
    for (const name of names) {
      const child = this.#children.get(name);
      if (!child || !isAlive(child)) continue;
      this.#ending.add(child);
      await new Promise((done) => {
        const drain = Number(this.#options.env.DRAIN_SECONDS ?? 0) * 1000;
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT + drain);
        child.once('exit', () => {
          clearTimeout(limit);
          done(undefined);
        });
        child.kill('SIGTERM');
      });
    }
  }

  /** @param {string[]} names */
  async stop(names) {
    this.#isStopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.end(names);
  }

  /** Kills all processes at once, after a second Ctrl-C. */
  kill() {
    this.#isStopping = true;
    for (const child of this.#children.values()) child.kill('SIGKILL');
  }
}

/** @param {ChildProcess} child */
const isAlive = (child) => child.exitCode === null && child.signalCode === null;

/**
 * Kills a process whose event loop is blocked; its parent restarts it. A sign of life is a response from `liveUrl`, or
 * without it a heartbeat (exit-with-parent.mjs). Calls `onSilent` before the kill. Returns a function that stops
 * watching.
 * @param {ChildProcess} child
 * @param {{ liveUrl: string | null, limit: number, onSilent: (description: string) => void }} options `limit` in
 *   milliseconds
 */
export function watchProcess(child, { liveUrl, limit, onSilent }) {
  let isResponding = false;
  let hasResponded = false;
  let missed = 0;
  const recordSign = () => {
    isResponding = true;
    hasResponded = true;
  };
  const interval = limit / MAX_MISSED_PROBES;
  if (!liveUrl) child.on('message', (message) => message === 'alive' && recordSign());
  /** @param {string} url */
  const probe = (url) =>
    void fetch(url, { signal: AbortSignal.timeout(interval), headers: { connection: 'close' } })
      .then((response) => response.ok && recordSign())
      .catch(() => {});
  const timer = setInterval(() => {
    missed = isResponding ? 0 : missed + 1;
    isResponding = false;
    if (missed < (hasResponded ? MAX_MISSED_PROBES : MAX_MISSED_PROBES * START_FACTOR)) {
      if (liveUrl) probe(liveUrl);
      return;
    }
    clearInterval(timer);
    onSilent(`${Math.round((missed * interval) / 1000)} s (memory: ${readResidentMemory(child.pid)})`);
    child.kill('SIGKILL');
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Reads the resident memory from /proc, which only Linux has.
 * @param {number | undefined} pid
 */
function readResidentMemory(pid) {
  try {
    return /VmRSS:\s*(\d+ kB)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
