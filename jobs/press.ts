import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Press } from '../src/kernel/press.ts';
import { threads } from '../src/kernel/threads.ts';

/** The worker's press: the built `press-thread.js` lies beside the chunks of the worker, one folder up when this is one of them. */
export function workerPress(): Press {
  const here = dirname(fileURLToPath(import.meta.url));
  const server = here.endsWith('chunks') ? dirname(here) : here;
  return threads(join(server, 'press-thread.js'), { own: Math.max(1, Math.min(4, availableParallelism() - 1)), foreign: 1 });
}
