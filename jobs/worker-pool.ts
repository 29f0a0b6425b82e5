import { availableParallelism } from 'node:os';
import { builtScript, createThreadPool } from '../src/kernel/thread-pool.ts';
import type { WorkerPool } from '../src/kernel/worker-pool.ts';

/** Creates the thread pool of a worker: all cores but one for letters, and one thread for uploads. */
export const createWorkerPool = (): WorkerPool =>
  createThreadPool(builtScript('pool-thread'), {
    trusted: Math.max(1, Math.min(4, availableParallelism() - 1)),
    untrusted: 1,
  });
