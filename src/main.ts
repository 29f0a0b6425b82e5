import { makeApp } from './app.ts';
import { compose } from './compose.ts';
import { openReporting } from './kernel/reporting.ts';

const deps = compose({ process: 'web' });
await openReporting(deps.config, 'web');
const app = await makeApp(deps);
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
  server.close(() => void deps.db.destroy().then(() => process.exit(0)));
  server.closeIdleConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
