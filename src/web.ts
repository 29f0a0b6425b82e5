import type { Server } from 'node:http';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { buildApiDocuments } from './endpoints.ts';
import { warnAboutUnknownSettings } from './kernel/config.ts';
import { warnWithoutStatementLimit } from './kernel/db.ts';
import type { Deps } from './kernel/deps.ts';
import { initErrorReporting } from './kernel/error-reporting.ts';
import { finishesWithin } from './kernel/finishes-within.ts';
import { PgListener } from './kernel/pg-listener.ts';
import { stopOnSignal } from './kernel/stop-signal.ts';
import { findBuiltScript, createThreadPool } from './kernel/thread-pool.ts';
import { initTracing } from './kernel/tracing-sdk.ts';
import type { WorkerPool } from './kernel/worker-pool.ts';
import { createMetrics } from './metrics/index.ts';
import { exportMetrics } from './metrics/otlp.ts';
import { createHttpServer, watchRequests } from './middleware/http-server.ts';
import { loadCommonPasswords } from './modules/auth/index.ts';
import { CATALOGUE_CHANNEL, listLoadedTemplates } from './modules/documents/index.ts';
import type { FrontEnd } from './ssr/front-end.ts';
import { createPageCache } from './ssr/page-cache.ts';
import { warmUp } from './ssr/warm-up.ts';

/** For the responses in progress after the drain. With it, a stop stays within the 30 s of docker-compose.yml. */
const FINISH_LIMIT_MS = 10_000;
/** For the last metrics to a collector. */
const METRICS_LIMIT_MS = 1_500;

/** Starts the web process, whose pages come from this front end. */
export async function startWeb(loadFrontEnd: (deps: Deps, server: Server) => Promise<FrontEnd>): Promise<void> {
  const stopping = new AbortController();
  const deps = createDeps({ process: 'web', workerPool: createWebPool(), stopping: stopping.signal });
  await initErrorReporting(deps.config, 'web');
  await initTracing(deps, 'web');
  warnAboutUnknownSettings(deps);
  warnAboutSettings(deps);
  void warnWithoutStatementLimit(deps);
  const server = createHttpServer();
  const stopServer = watchRequests(server);
  const frontEnd = await loadFrontEnd(deps, server);
  const pageCache = createPageCache(deps.now, frontEnd.development && { freshMs: 0 });
  // Made before the first request, which they would delay.
  buildApiDocuments(deps.config);
  listLoadedTemplates();
  await loadCommonPasswords();
  const metrics = createMetrics(deps);
  const app = await createApp(deps, pageCache, frontEnd, metrics);
  const endMetricsExport = metrics && exportMetrics(deps, metrics.collect);
  server.on('request', app.callback());
  // oxlint-disable-next-line no-new -- it listens for as long as the process lives
  new PgListener(deps, CATALOGUE_CHANNEL, pageCache.empty);
  const { port, host, release } = deps.config;
  if (!frontEnd.development) deps.log.info({ pages: await warmUp(app.callback()) }, 'pages warmed up');
  server.listen(port, host, () => deps.log.info({ port, host, release }, 'web ready'));
  server.on('error', (error) => {
    deps.log.fatal({ error: { name: error.name, message: error.message } }, 'web cannot listen');
    process.exit(1);
  });

  stopOnSignal(deps, async () => {
    stopping.abort();
    deps.log.info({ drainSeconds: deps.config.drainSeconds }, 'web stops');
    void frontEnd.development?.close();
    const cut = await stopServer({ drainMs: deps.config.drainSeconds * 1000, finishMs: FINISH_LIMIT_MS });
    if (cut > 0) deps.log.warn({ requests: cut }, 'requests were cut, because they took too long');
    if (endMetricsExport) await finishesWithin(METRICS_LIMIT_MS, endMetricsExport());
  });
}

function warnAboutSettings({ config, log }: Deps): void {
  if (config.mode === 'production' && config.overseasCentsPer10Grams === undefined)
    log.warn(
      { settings: ['OVERSEAS_CENTS_PER_10_GRAMS'] },
      'letters above 100 g go overseas at the national price: say what La Poste adds',
    );
  const { trustProxy } = config;
  if (config.publicUrl.startsWith('https:') && trustProxy.kind === 'hops' && trustProxy.hops === 0)
    log.warn(
      { settings: ['TRUST_PROXY'] },
      'https without a declared proxy: behind one, all clients share its address',
    );
}

/**
 * The CPU-bound work of the web process: one thread for checking templates, started ahead of the first request, and one
 * for drawing pages of enclosures. The worker runs every other task.
 */
export const createWebPool = (file = findBuiltScript('web-pool-thread')): WorkerPool =>
  createThreadPool(file, { trusted: 1, untrusted: 1 }, { ahead: true });
