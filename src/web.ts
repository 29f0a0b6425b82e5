import type { Server } from 'node:http';
import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { apiDocuments } from './endpoints.ts';
import { warnWithoutStatementLimit } from './kernel/db.ts';
import type { Deps } from './kernel/deps.ts';
import { initErrorReporting } from './kernel/error-reporting.ts';
import { PgListener } from './kernel/pg-listener.ts';
import { builtScript, createThreadPool } from './kernel/thread-pool.ts';
import type { WorkerPool } from './kernel/worker-pool.ts';
import { createHttpServer } from './middleware/http-server.ts';
import { loadCommonPasswords } from './modules/auth/index.ts';
import { CATALOGUE_CHANNEL, listLoadedTemplates } from './modules/documents/index.ts';
import type { FrontEnd } from './ssr/front-end.ts';
import { createPageCache } from './ssr/page-cache.ts';

/** Starts the web process, whose pages come from this front end. */
export async function startWeb(loadFrontEnd: (deps: Deps, server: Server) => Promise<FrontEnd>): Promise<void> {
  const deps = createDeps({ process: 'web', workerPool: createWebPool() });
  await initErrorReporting(deps.config, 'web');
  warnAboutSettings(deps);
  const server = createHttpServer();
  const frontEnd = await loadFrontEnd(deps, server);
  const pageCache = createPageCache(deps.now, frontEnd.development && { freshMs: 0 });
  // Made before the first request, which they would delay.
  apiDocuments(deps.config);
  void warnWithoutStatementLimit(deps);
  listLoadedTemplates();
  await loadCommonPasswords();
  const app = await createApp(deps, pageCache, frontEnd);
  server.on('request', app.callback());
  // oxlint-disable-next-line no-new -- it listens for as long as the process lives
  new PgListener(deps, CATALOGUE_CHANNEL, pageCache.empty);
  const { port, host } = deps.config;
  server.listen(port, host, () => deps.log.info({ port, host }, 'web ready'));
  server.on('error', (error) => {
    deps.log.fatal({ error: { name: error.name, message: error.message } }, 'web cannot listen');
    process.exit(1);
  });

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    void frontEnd.development?.close();
    server.close(() => void Promise.all([deps.workerPool.close(), deps.db.destroy()]).then(() => process.exit(0)));
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
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
 * One thread for the texts that the web process examines during a request, opened before the first. Every other task is
 * rejected: the worker runs it.
 */
export const createWebPool = (file = builtScript('web-pool-thread')): WorkerPool =>
  createThreadPool(file, { trusted: 1, untrusted: 0 }, { ahead: true });
