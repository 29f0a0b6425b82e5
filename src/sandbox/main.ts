import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Router from '@koa/router';
import Koa from 'koa';
import type { Mount, SandboxContext } from './context.ts';
import { mountMailbox } from './mailbox/index.ts';
import { readSandboxNumber } from './settings.ts';
import { isBankHere, mountStripe } from './stripe/index.ts';
import { mountTracking } from './tracking/index.ts';

/** The stand-ins of the postal partners, one folder each. */
const partners = import.meta.glob<Mount>('./*/stand-in.ts', { eager: true, import: 'mount' });

/** Runs all sandboxes of this machine in one process. Does not exist in production. */
const env = process.env;
const context: SandboxContext = {
  dataDir: join(env['DATA_DIR'] ?? '.data', 'sandbox'),
  publicUrl: env['PUBLIC_URL'] ?? 'http://localhost:3000',
  speed: readSandboxNumber(env, 'SANDBOX_SPEED'),
  env,
  shipmentFinders: [],
  complain: (error) =>
    console.error(
      JSON.stringify({
        process: 'sandbox',
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    ),
};
mkdirSync(context.dataDir, { recursive: true });

const app = new Koa();
app.on('error', context.complain);
const router = new Router();
const bank = isBankHere(env) ? [mountStripe(router, context)] : [];
const mounted = [
  ...Object.values(partners).map((mount) => mount(router, context)),
  mountTracking(router, context),
  mountMailbox(router, context),
  ...bank,
];
app.use(router.routes());
const server = app.listen(readSandboxNumber(env, 'SANDBOX_PORT'), '127.0.0.1');

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 5_000).unref();
  server.close();
  server.closeAllConnections();
  void Promise.all(mounted.map((sandbox) => sandbox.close())).then(() => process.exit(0));
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
