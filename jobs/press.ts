import { availableParallelism } from 'node:os';
import type { Press } from '../src/kernel/press.ts';
import { builtScript, threads } from '../src/kernel/threads.ts';

/** The worker's press: letters on all cores but one, and one thread for files of strangers. */
export const workerPress = (): Press => threads(builtScript('press-thread'), { own: Math.max(1, Math.min(4, availableParallelism() - 1)), foreign: 1 });
