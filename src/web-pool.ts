import { builtScript, threads } from './kernel/threads.ts';
import type { Press } from './kernel/press.ts';

/** One thread for what the web process examines while somebody waits; everything else belongs in the worker, and is refused. */
export const createWebPool = (): Press => threads(builtScript('web-pool-thread'), { own: 1, foreign: 0 });
