import { builtScript, threads } from './kernel/threads.ts';
import type { Press } from './kernel/press.ts';

/**
 * One thread for the texts that the web process examines during a request, opened before the first. Every other task is
 * rejected: the worker runs it.
 */
export const createWebPool = (file = builtScript('web-pool-thread')): Press =>
  threads(file, { own: 1, foreign: 0 }, { ahead: true });
