import { availableParallelism } from 'node:os';
import type { WorkerPool } from '../src/kernel/worker-pool.ts';
import { builtScript, createThreadPool } from '../src/kernel/thread-pool.ts';

/** The worker's press: letters on all cores but one, and one thread for files of strangers. */
export const createWorkerPool = (): WorkerPool => createThreadPool(builtScript('pool-thread'), { trusted: Math.max(1, Math.min(4, availableParallelism() - 1)), untrusted: 1 });
