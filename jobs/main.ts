import { checkStorage } from '../src/adapters/storage/check-storage.ts';
import { createDeps } from '../src/create-deps.ts';
import { warnAboutUnknownSettings } from '../src/kernel/config.ts';
import { warnWithoutStatementLimit } from '../src/kernel/db.ts';
import { initErrorReporting } from '../src/kernel/error-reporting.ts';
import { finishesWithin } from '../src/kernel/finishes-within.ts';
import { serializeError } from '../src/kernel/logger.ts';
import { runProgram } from '../src/kernel/operator-error.ts';
import { stopOnSignal } from '../src/kernel/stop-signal.ts';
import { initTracing } from '../src/kernel/tracing-sdk.ts';
import { renderTerms } from './terms-pdfs.ts';
import { assertPricesMatch, createWorkerPool, startWorker } from './worker.ts';

/** For the jobs in progress. docker-compose.yml allows the process 20 s. */
const FINISH_LIMIT_MS = 15_000;

await runProgram(async () => {
  const deps = createDeps({ process: 'worker', workerPool: createWorkerPool() });
  await initErrorReporting(deps.config, 'worker');
  await initTracing(deps, 'worker');
  warnAboutUnknownSettings(deps);
  void warnWithoutStatementLimit(deps);
  await assertPricesMatch(deps);
  const worker = await startWorker(deps);
  deps.log.info({ release: deps.config.release }, 'worker ready');
  // Available from the first minute; the scheduler tries again.
  void renderTerms(deps).catch((error: unknown) =>
    deps.log.warn({ error: serializeError(error) }, 'the terms are not a file yet'),
  );
  void checkStorage(deps).catch((error: unknown) =>
    deps.log.error({ error: serializeError(error) }, 'files cannot be stored: letters wait (docs/production.md#files)'),
  );

  stopOnSignal(deps, async () => {
    if (!(await finishesWithin(FINISH_LIMIT_MS, worker.stop())))
      deps.log.warn('jobs in progress are interrupted: they run again when their lock has expired');
  });
});
