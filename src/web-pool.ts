import { builtScript, createThreadPool } from './kernel/thread-pool.ts';
import type { WorkerPool } from './kernel/worker-pool.ts';

/** One thread for the texts that the web process examines during a request. Every other task is rejected: the worker runs it. */
export const createWebPool = (): WorkerPool => createThreadPool(builtScript('web-pool-thread'), { trusted: 1, untrusted: 0 });
