import { builtScript, threads } from './kernel/threads.ts';
import type { Press } from './kernel/press.ts';

/** One thread for the texts that the web process examines during a request. Every other task is rejected: the worker runs it. */
export const createWebPool = (): Press => threads(builtScript('web-pool-thread'), { own: 1, foreign: 0 });
