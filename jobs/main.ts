import { createDeps } from '../src/create-deps.ts';
import { warnWithoutStatementLimit } from '../src/kernel/db.ts';
import { initErrorReporting } from '../src/kernel/error-reporting.ts';
import { serializeError } from '../src/kernel/logger.ts';
import { stopOnSignal } from '../src/kernel/stop-signal.ts';
import { within } from '../src/kernel/within.ts';
import { checkStorage } from './check-storage.ts';
import { renderTerms } from './terms-pdfs.ts';
import { createWorkerPool } from './worker.ts';
import { assertPricesMatch, startWorker } from './worker.ts';

const deps = createDeps({ process: 'worker', workerPool: createWorkerPool() });
await initErrorReporting(deps.config, 'worker');
await assertPricesMatch(deps);
const worker = await startWorker(deps);
deps.log.info('worker ready');
// Available from the first minute; the scheduler tries again.
void renderTerms(deps).catch((error: unknown) =>
  deps.log.warn({ error: serializeError(error) }, 'the terms are not a file yet'),
);
void checkStorage(deps).catch((error: unknown) =>
  deps.log.error({ error: serializeError(error) }, 'files cannot be stored: letters wait (docs/production.md#files)'),
);

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 15_000).unref();
  void worker
    .stop()
    .then(() => Promise.all([deps.workerPool.close(), deps.db.destroy()]))
    .then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
