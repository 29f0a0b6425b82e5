import type { Deps } from './deps.ts';
import { finishesWithin } from './finishes-within.ts';
import { serializeError } from './logger.ts';
import { stopTracing } from './tracing-sdk.ts';

const CLOSE_LIMIT_MS = 2_000;

/**
 * At SIGTERM or SIGINT, once: runs `finish`, which bounds its own waiting, closes what every process has and exits
 * with 0. A second signal changes nothing; SIGKILL ends the process at once.
 */
export function stopOnSignal(deps: Deps, finish: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    try {
      await finish();
      await finishesWithin(CLOSE_LIMIT_MS, Promise.all([deps.workerPool.close(), deps.db.destroy(), stopTracing()]));
      process.exit(0);
    } catch (error) {
      deps.log.error({ error: serializeError(error) }, 'could not stop in order');
      process.exit(1);
    }
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
