import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';
import { watchProcess } from './supervision.mjs';

const leash = pathToFileURL(join(root, 'src/scripts/exit-with-parent.mjs')).href;
const STOP_LIMIT = 8_000;
/** One that lived this long died of something new: the next start does not wait for its earlier deaths. */
const STABLE_AFTER_MS = 30_000;

/** As in the Procfile. The threads that write letters share V8's helpers with everything else: their garbage would keep the worker waiting, 8 ms where it is 4. */
const OF_NODE = { worker: ['--single-threaded-gc'] };

/** The processes of one instance: each dies with us, and is started again when it dies alone or stops answering. */
export class ProcessSupervisor {
  #children = new Map();
  #timers = new Set();
  #stopping = false;
  #options;

  /**
   * `onEvent` hears of every birth, silence and death: ('started' | 'silent' | 'exited', name, …). `liveUrl` is the live check
   * of the web process, `silenceLimit` the milliseconds after which a process without a sign of life is killed.
   */
  constructor(options) {
    this.#options = options;
  }

  start(name, tries = 0) {
    const { env, log, onEvent, liveUrl, silenceLimit } = this.#options;
    const child = spawn(
      process.execPath,
      [...(OF_NODE[name] ?? []), '--import', leash, '--enable-source-maps', join(root, `dist/server/${name}.js`)],
      {
        cwd: root,
        env,
        // A group of its own: Ctrl-C reaches us alone, and we stop the others in order.
        detached: true,
        stdio: ['ignore', log, log, 'ipc'],
      },
    );
    const born = Date.now();
    this.#children.set(name, child);
    onEvent('started', name);
    const onSilent = (how) => onEvent('silent', name, how);
    const watched = { liveUrl: name === 'web' ? liveUrl : null, limit: silenceLimit, onSilent };
    const stopWatching = watchProcess(child, watched);
    child.once('exit', (code, signal) => {
      stopWatching();
      if (this.#stopping || child.stopping) return;
      const again = Date.now() - born > STABLE_AFTER_MS ? 0 : tries + 1;
      onEvent('exited', name, signal ?? `code ${code}`);
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer);
          this.start(name, again);
        },
        Math.min(10_000, 100 * 2 ** again),
      );
      this.#timers.add(timer);
    });
  }

  /** The numbers of those that live, by name. */
  get processes() {
    return Object.fromEntries(
      [...this.#children].filter(([, child]) => isAlive(child)).map(([name, child]) => [name, child.pid]),
    );
  }

  /** Ends those named, one after the other. */
  async end(names) {
    for (const name of names) {
      const child = this.#children.get(name);
      if (!child || !isAlive(child)) continue;
      child.stopping = true;
      await new Promise((done) => {
        const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT);
        child.once('exit', () => {
          clearTimeout(limit);
          done();
        });
        child.kill('SIGTERM');
      });
    }
  }

  async stop(names) {
    this.#stopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.end(names);
  }

  /** No more patience: a second Ctrl-C. */
  kill() {
    this.#stopping = true;
    for (const child of this.#children.values()) child.kill('SIGKILL');
  }
}

const isAlive = (child) => child.exitCode === null && child.signalCode === null;
