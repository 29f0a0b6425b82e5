import { availableParallelism } from 'node:os';
import { builtScript, createThreadPool } from '../src/kernel/thread-pool.ts';
import type { WorkerPool } from '../src/kernel/worker-pool.ts';

/** The worker's press: letters on all cores but one, and one thread for files of strangers. */
export const createWorkerPool = (): WorkerPool =>
  createThreadPool(builtScript('pool-thread'), {
    trusted: Math.max(1, Math.min(4, availableParallelism() - 1)),
    untrusted: 1,
  });
