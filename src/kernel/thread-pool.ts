import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { PoolTaskAborted, type WorkerPool, type PoolTask } from './worker-pool.ts';

interface TaskRequest {
  name: string;
  input: unknown;
}
type TaskResult = { value: unknown } | { error: unknown };

interface QueuedTask {
  task: PoolTask<unknown, unknown>;
  input: unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Heap of a thread in megabytes: enough for its work, and little enough that its garbage is collected early. */
const MEMORY = {
  trusted: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  untrusted: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
};

/**
 * Creates a pool of worker threads. A thread starts when it is first needed, or ahead of the first task, since loading
 * its modules takes longer than most tasks. Threads for uploaded files never start ahead: they are the largest. `file` is
 * the script that calls `serveTasks`.
 */
export function createThreadPool(
  file: string,
  counts: { trusted: number; untrusted: number },
  { ahead = false } = {},
): WorkerPool {
  const groups = {
    trusted: new ThreadGroup(file, { count: counts.trusted, memory: MEMORY.trusted, isOpenedAhead: ahead }),
    untrusted: new ThreadGroup(file, { count: counts.untrusted, memory: MEMORY.untrusted, isOpenedAhead: false }),
  };
  return {
    run: <I, O>(task: PoolTask<I, O>, input: I) =>
      groups[task.isUntrusted ? 'untrusted' : 'trusted'].run(task, input) as Promise<O>,
    close: async () => {
      await Promise.all([groups.trusted.close(), groups.untrusted.close()]);
    },
  };
}

/** The path of a built script. Scripts are in the folder of the server's entries, one above its chunks. */
export function findBuiltScript(name: string): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  return join(folder.endsWith('chunks') ? dirname(folder) : folder, `${name}.js`);
}

/** The most time that a thread has to load its modules, in milliseconds. */
const START_TIMEOUT_MS = 60_000;
/** The first message of a thread, once its modules are loaded. */
const READY = 'ready';

/** Serves tasks in a thread, one after the other. */
export function serveTasks(tasks: readonly PoolTask<never, unknown>[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task as PoolTask<unknown, unknown>]));
  parentPort?.on('message', ({ name, input }: TaskRequest) => {
    const task = byName.get(name);
    if (!task) throw new Error(`No task is called ${name}.`);
    task.run(input).then(
      (value) => parentPort!.postMessage({ value } satisfies TaskResult),
      (error: unknown) => parentPort!.postMessage({ error } satisfies TaskResult),
    );
  });
  parentPort?.postMessage(READY);
}

/** Threads of one kind, with their queue. */
class ThreadGroup {
  private readonly idle: Worker[] = [];
  private readonly open = new Set<Worker>();
  private readonly ready = new WeakMap<Worker, Promise<void>>();
  private readonly waiting: QueuedTask[] = [];
  private busy = 0;
  private isClosed = false;

  constructor(
    private readonly file: string,
    private readonly options: {
      count: number;
      memory: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb: number };
      isOpenedAhead: boolean;
    },
  ) {
    this.openAhead();
  }

  run(task: PoolTask<unknown, unknown>, input: unknown): Promise<unknown> {
    if (this.options.count === 0) return Promise.reject(new Error(`No thread of this process runs ${task.name}.`));
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, input, resolve, reject });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.open].map((worker) => worker.terminate()));
  }

  private next(): void {
    if (this.busy >= this.options.count) return;
    const queued = this.waiting.shift();
    if (!queued) return;
    this.busy += 1;
    void this.execute(this.idle.pop() ?? this.openWorker(), queued);
  }

  private openAhead(): void {
    if (!this.options.isOpenedAhead || this.isClosed) return;
    while (this.open.size < this.options.count) this.idle.push(this.openWorker());
  }

  private openWorker(): Worker {
    const worker = new Worker(this.file, { resourceLimits: this.options.memory });
    this.open.add(worker);
    this.ready.set(worker, new Promise((resolve) => worker.once('message', () => resolve())));
    worker.unref();
    // Handles an idle thread that ends: the next task starts another one and reports why that fails.
    const removeWorker = (): void => {
      this.open.delete(worker);
      if (this.idle.includes(worker)) this.idle.splice(this.idle.indexOf(worker), 1);
    };
    worker.on('error', removeWorker).on('exit', removeWorker);
    return worker;
  }

  private async execute(worker: Worker, { task, input, resolve, reject }: QueuedTask): Promise<void> {
    try {
      const result = await this.answer(worker, task, input);
      this.idle.push(worker);
      if ('error' in result) reject(result.error);
      else resolve(result.value);
    } catch (error) {
      // The thread has ended or is in an unknown state, so the next task gets a new one.
      this.open.delete(worker);
      await worker.terminate();
      this.openAhead();
      reject(error);
    } finally {
      this.busy -= 1;
      this.next();
    }
  }

  /** The time of a task begins when its thread has loaded: on a busy machine that takes longer than most tasks. */
  private answer(worker: Worker, task: PoolTask<unknown, unknown>, input: unknown): Promise<TaskResult> {
    return new Promise((resolve, reject) => {
      let isSettled = false;
      // Removes only these listeners: the worker's own listener keeps its port open.
      const settle = (then: () => void): void => {
        isSettled = true;
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        then();
      };
      const onMessage = (result: TaskResult): void => settle(() => resolve(result));
      const onError = (error: Error & { code?: string }): void =>
        settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PoolTaskAborted('memory') : error));
      const onExit = (): void => settle(() => reject(new Error('a thread of the pool ended')));
      let timer = setTimeout(() => settle(() => reject(new Error('a thread did not start'))), START_TIMEOUT_MS);
      worker.on('error', onError).on('exit', onExit);
      void this.ready.get(worker)?.then(() => {
        if (isSettled) return;
        clearTimeout(timer);
        timer = setTimeout(() => settle(() => reject(new PoolTaskAborted('time'))), task.timeoutMs);
        worker.on('message', onMessage);
        worker.postMessage({ name: task.name, input } satisfies TaskRequest);
      });
    });
  }
}
