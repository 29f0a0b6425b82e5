import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** How long a closed server or pool may take to release its sockets; a pool drops a connection after five seconds. */
const PATIENCE_MS = 10_000;
const STEP_MS = 20;
/**
 * Jest's own pipes to its workers, and work on files, which ends by itself; Node keeps some of its requests for the
 * next read.
 */
const ENDS_BY_ITSELF = new Set([
  'PipeWrap',
  'TTYWrap',
  'FSReqCallback',
  'FSReqPromise',
  'FileHandleReadWrap',
  'FileHandleCloseReq',
  'CloseReq',
  'Immediate',
]);

/** How many of each kind keep this process alive. */
function countResources() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo())
    if (!ENDS_BY_ITSELF.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/**
 * The storages that a test file has used. Node 20 asks each of them at every promise until it is disabled: those of a
 * hundred finished files would make the next one several times slower.
 */
const usedStorages = new Set();
for (const name of ['run', 'enterWith']) {
  const method = AsyncLocalStorage.prototype[name];
  AsyncLocalStorage.prototype[name] = function (...args) {
    usedStorages.add(this);
    return method.apply(this, args);
  };
}

/** Two frames of this file, then three of the caller. */
const START_FRAMES = 5;

/**
 * Where a timer was started. Its stack is read only for a timer that is left open, because Jest maps each frame to its
 * source (measured: 4 % of the processor time of tests with a database). Until then it retains the objects of its frames.
 */
function captureStart(name) {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = START_FRAMES;
  const start = new Error(name);
  Error.stackTraceLimit = stackTraceLimit;
  return start;
}
const describeStart = ({ stack }) => stack.split('\n').slice(3).join('\n');

/** Events of jest-circus. */
const FAILURES = new Set(['test_fn_failure', 'hook_failure', 'error']);

/** Fails a test file that leaves something open: a server, a connection, a timer, a thread or a process. */
export default class ClosingEnvironment extends TestEnvironment {
  /**
   * Jest reads every global, even `Math` in an inner loop, through a proxy. A plain global object is much faster
   * (measured: a sixth less processor time for tests with a database, a fifth for letters and pictures).
   */
  constructor(...options) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...options);
    } finally {
      vm.createContext = createContext;
    }
    this.rememberTimers();
  }

  /** Remembers where each timer was started, to name those that a test file leaves open. */
  rememberTimers() {
    // Weak references: the stack of a finished timer must not keep its objects in memory.
    this.timers = [];
    this.starts = new WeakMap();
    for (const name of ['setTimeout', 'setInterval']) {
      const start = this.global[name];
      const remember = (...args) => {
        const timer = start(...args);
        this.timers.push(new WeakRef(timer));
        this.starts.set(timer, captureStart(name));
        return timer;
      };
      this.global[name] = Object.defineProperties(remember, Object.getOwnPropertyDescriptors(start));
    }
  }

  async setup() {
    await super.setup();
    this.before = countResources();
    this.hasFailed = false;
  }

  /** @param {{ name: string }} event of jest-circus */
  handleTestEvent({ name }) {
    if (FAILURES.has(name)) this.hasFailed = true;
  }

  async teardown() {
    try {
      await this.assertClosed();
    } finally {
      await super.teardown();
    }
  }

  async assertClosed() {
    const start = performance.now();
    let open = this.findOpen();
    while (open.length > 0 && performance.now() - start < PATIENCE_MS) {
      await pause(STEP_MS, undefined, { ref: false });
      open = this.findOpen();
    }
    for (const storage of usedStorages) storage.disable();
    usedStorages.clear();
    const timers = this.timers.map((timer) => timer.deref()).filter((timer) => timer?.hasRef?.() && !timer._destroyed);
    this.timers = [];
    // The error of an environment hides the results of its tests, and a failed test may be why something is open.
    if (open.length === 0 || this.hasFailed) return;
    const startedAt = timers.map((timer) => describeStart(this.starts.get(timer)));
    throw new Error([`This test file leaves open: ${open.join(', ')}.`, ...startedAt].join('\n'));
  }

  findOpen() {
    return [...countResources()]
      .map(([kind, count]) => [kind, count - (this.before.get(kind) ?? 0)])
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} × ${kind}`);
  }
}
