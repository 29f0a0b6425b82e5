import { builtScript, createThreadPool } from './kernel/thread-pool.ts';
import type { WorkerPool } from './kernel/worker-pool.ts';

/**
 * One thread for the texts that the web process examines during a request, opened before the first. Every other task is
 * rejected: the worker runs it.
 */
export const createWebPool = (file = builtScript('web-pool-thread')): WorkerPool =>
  createThreadPool(file, { trusted: 1, untrusted: 0 }, { ahead: true });
