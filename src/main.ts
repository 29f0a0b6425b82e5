import { makeApp } from './app.ts';
import { compose } from './compose.ts';
import { listen } from './kernel/listen.ts';
import { openReporting } from './kernel/reporting.ts';
import { CATALOGUE_CHANNEL, loadedTemplates } from './modules/documents/index.ts';
import { pageCache } from './pages/page-cache.ts';
import { createWebPool } from './web-pool.ts';

const deps = compose({ process: 'web', press: createWebPool() });
await openReporting(deps.config, 'web');
if (deps.config.mode === 'production' && deps.config.missingOfSeller.length > 0)
  deps.log.warn({ settings: deps.config.missingOfSeller }, 'the legal notice and the invoices do not say who sells: set these before anybody buys');
if (deps.config.mode === 'production' && deps.config.overseasCentsPer10Grams === undefined)
  deps.log.warn({ settings: ['OVERSEAS_CENTS_PER_10_GRAMS'] }, 'letters above 100 g go overseas at the national price: say what La Poste adds');
const kept = pageCache(deps.now);
// Read before anybody waits for a page.
loadedTemplates();
const app = await makeApp(deps, kept);
listen(deps, CATALOGUE_CHANNEL, kept.empty);
const server = app.listen(deps.config.port, deps.config.host, () => deps.log.info({ port: deps.config.port }, 'web ready'));
// Longer than a proxy's idle time, so that the proxy never writes into a socket we just closed.
server.keepAliveTimeout = 65_000;
server.on('error', (error) => {
  deps.log.fatal({ error: { name: error.name, message: error.message } }, 'web cannot listen');
  process.exit(1);
});

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 10_000).unref();
  server.close(() => void Promise.all([deps.press.close(), deps.db.destroy()]).then(() => process.exit(0)));
  server.closeIdleConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
