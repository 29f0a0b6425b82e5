/**
 * CPU-bound work, such as rendering pages or parsing files. Input and result pass between threads, so they are plain
 * data.
 */
export interface PoolTask<I, O> {
  name: string;
  /** In milliseconds. A longer task is aborted together with its thread. */
  timeoutMs: number;
  /**
   * The task parses an uploaded file: it runs in a separate thread with more memory, so that a bad file delays no
   * letter.
   */
  isUntrusted?: boolean;
  /** Imports large packages itself, when it runs: other processes know the task too, and never run it. */
  run(input: I): Promise<O>;
}

/** Where such work is done: threads of the worker process, never a request of the web process. */
export interface WorkerPool {
  /** @throws PoolTaskAborted when the task exceeds its time or memory. A retry would exceed them again. */
  run<I, O>(task: PoolTask<I, O>, input: I): Promise<O>;
  close(): Promise<void>;
}

export class PoolTaskAborted extends Error {
  override name = 'PoolTaskAborted';
  constructor(readonly reason: 'time' | 'memory') {
    super(`the task was aborted: too much ${reason}`);
  }
}

/** Runs tasks in the calling thread. For command-line tools and tests. */
export const inlineWorkerPool: WorkerPool = {
  run: (task, input) => task.run(input),
  close: () => Promise.resolve(),
};

/** Rejects every task. For processes that serve requests and must not run CPU-bound work. */
export const disabledWorkerPool: WorkerPool = {
  run: ({ name }) => Promise.reject(new Error(`${name} belongs in the worker.`)),
  close: () => Promise.resolve(),
};
