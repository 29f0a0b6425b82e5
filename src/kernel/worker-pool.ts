/** Work for the processor: pages to write, files to open. Its input and answer travel between threads, so they are plain data. */
export interface PoolTask<I, O> {
  name: string;
  /** A task that takes longer is ended with its thread, in milliseconds. */
  timeoutMs: number;
  /** Opens what a stranger sent: in a thread of its own kind, with more memory, so that a bad file delays no letter. */
  isUntrusted?: boolean;
  run(input: I): Promise<O>;
}

/** Where such work is done: threads of the worker process, never a request of the web process. */
export interface WorkerPool {
  /** @throws PoolTaskAborted when the task took too long or too much memory; trying again would take as much. */
  run<I, O>(task: PoolTask<I, O>, input: I): Promise<O>;
  close(): Promise<void>;
}

export class PoolTaskAborted extends Error {
  override name = 'PoolTaskAborted';
  constructor(readonly reason: 'time' | 'memory') {
    super(`the task was aborted: too much ${reason}`);
  }
}

/** In this very thread: for tools and tests, where nobody waits for anything else. */
export const inlineWorkerPool: WorkerPool = {
  run: (task, input) => task.run(input),
  close: () => Promise.resolve(),
};

/** For a process that must never do such work: somebody is waiting for each of its answers. */
export const disabledWorkerPool: WorkerPool = {
  run: ({ name }) => Promise.reject(new Error(`${name} belongs in the worker.`)),
  close: () => Promise.resolve(),
};
