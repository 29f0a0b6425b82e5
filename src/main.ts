import { createApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { initErrorReporting } from './kernel/error-reporting.ts';
import { PgListener } from './kernel/pg-listener.ts';
import { createHttpServer } from './middleware/http-server.ts';
import { CATALOGUE_CHANNEL, loadedTemplates } from './modules/documents/index.ts';
import { createPageCache } from './ssr/page-cache.ts';
import { createWebPool } from './web-pool.ts';

const deps = createDeps({ process: 'web', workerPool: createWebPool() });
await initErrorReporting(deps.config, 'web');
if (deps.config.mode === 'production' && deps.config.overseasCentsPer10Grams === undefined)
  deps.log.warn(
    { settings: ['OVERSEAS_CENTS_PER_10_GRAMS'] },
    'letters above 100 g go overseas at the national price: say what La Poste adds',
  );
const { trustProxy } = deps.config;
if (deps.config.publicUrl.startsWith('https:') && trustProxy.kind === 'hops' && trustProxy.hops === 0)
  deps.log.warn(
    { settings: ['TRUST_PROXY'] },
    'https without a declared proxy: behind one, all clients share its address',
  );
const cache = createPageCache(deps.now);
// Loaded before the first request.
loadedTemplates();
const app = await createApp(deps, cache);
// oxlint-disable-next-line no-new -- it listens for as long as the process lives
new PgListener(deps, CATALOGUE_CHANNEL, cache.empty);
const { port, host } = deps.config;
const server = createHttpServer(app).listen(port, host, () => deps.log.info({ port, host }, 'web ready'));
server.on('error', (error) => {
  deps.log.fatal({ error: { name: error.name, message: error.message } }, 'web cannot listen');
  process.exit(1);
});

let isStopping = false;
const stop = (): void => {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), 10_000).unref();
  server.close(() => void Promise.all([deps.workerPool.close(), deps.db.destroy()]).then(() => process.exit(0)));
  server.closeIdleConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
