import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from 'bullmq';
import { OutboxRelay } from '../../jobs/outbox-relay.ts';
import { processJob } from '../../jobs/process-job.ts';
import type { AnyQueue, DispatchPayload } from '../../jobs/queues.ts';
import { createAntivirus } from '../../src/adapters/antivirus/clamd.ts';
import { createPaymentProvider } from '../../src/adapters/payments/stripe.ts';
import { createPostalRouting } from '../../src/adapters/postal/routing.ts';
import { createStorage } from '../../src/adapters/storage/index.ts';
import { createTracking } from '../../src/adapters/tracking/laposte-suivi.ts';
import { createApp } from '../../src/app.ts';
import { endpoints } from '../../src/endpoints.ts';
import { readConfig } from '../../src/kernel/config.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor, ModuleRouter } from '../../src/kernel/endpoint.ts';
import { queueNames } from '../../src/kernel/events.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { rateLimiter } from '../../src/kernel/rate-limit.ts';
import { inlineWorkerPool } from '../../src/kernel/worker-pool.ts';
import { createMetrics } from '../../src/metrics/index.ts';
import { createHttpServer } from '../../src/middleware/http-server.ts';
import type { Role } from '../../src/modules/auth/roles.ts';
import { loadBuiltFrontEnd } from '../../src/ssr/front-end.ts';
import { createPageCache } from '../../src/ssr/page-cache.ts';
import { documentFactory } from '../factories/documents.ts';
import { consents, orderFactory } from '../factories/orders.ts';
import { paymentFactory } from '../factories/payments.ts';
import { buildUser, createLogin, PASSWORD, storeUser } from '../factories/users.ts';
import { FakeAddresses } from '../fakes/addresses.ts';
import { FakeMail } from '../fakes/mail.ts';
import { FakePayments } from '../fakes/payments.ts';
import { FakePostal } from '../fakes/postal.ts';
import { stripePriceSettings } from '../fakes/stripe-prices.ts';
import { browser } from './browser-session.ts';
import { checkAnswers } from './check-answers.ts';
import { testDatabase } from './database.ts';
import { createHttpClient } from './http-client.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The response to a refused request. */
export interface Rejection {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

const environment = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://affranchi.test',
  SESSION_KEYS: 'a-key-for-the-tests-only-of-forty-characters',
  FILE_KEYS: 'a2V5IG9mIHRoZSB0ZXN0cyBvbmx5LCAzMiBieXRlcyE=',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  ...stripePriceSettings,
  SMTP_URL: 'smtp://127.0.0.1:9',
  POSTAL_AUTH_URL: 'http://127.0.0.1:9',
  POSTAL_API_URL: 'http://127.0.0.1:9',
  POSTAL_CLIENT_ID: 'x',
  POSTAL_CLIENT_SECRET: 'x',
  POSTAL_USERNAME: 'x',
  POSTAL_PASSWORD: 'x',
  POSTAL_CALLBACK_LOGIN: 'callbacks',
  POSTAL_CALLBACK_PASSWORD: 'a-long-password-for-callbacks',
  LOG_LEVEL: 'silent',
  CHANGE_OF_MIND_SECONDS: '900',
  // Refunds are not what most tests are about: those of approvals set the bounds of the product.
  REFUND_SUPPORT_ORDER_CENTS: '1000000',
  REFUND_SUPPORT_DAY_CENTS: '1000000',
};

/** The least that a build of the browser's part has: its scripts are not run here. */
function writeWebRoot(folder: string): string {
  const webRoot = join(folder, 'web');
  for (const path of ['.vite', 'admin']) mkdirSync(join(webRoot, path), { recursive: true });
  const manifest = {
    'client/src/bootstrap.ts': { file: 'assets/bootstrap.js' },
    'client/src/entry-client.tsx': { file: 'assets/entry-client.js' },
  };
  writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(webRoot, 'admin/index.html'), '<!doctype html><title>Back office</title>');
  return webRoot;
}

interface TestAppOptions {
  now?: Date;
  /** Mounted next to those of the product, without being part of its contract. */
  probes?: readonly ModuleRouter[];
}

/**
 * The assembled app over HTTP, on a database of its own: sessions, CSRF and every middleware are the product's. Bank,
 * post and mail are fakes, and the clock is set by the test. With STRIPE_API_URL in `env` the bank is the real adapter
 * on whatever answers there.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  { now = new Date(), probes = [] }: TestAppOptions = {},
) {
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-test-app-'));
  const clock = { now };
  const payments = new FakePayments();
  const postal = new FakePostal();
  const mail = new FakeMail();
  const addresses = new FakeAddresses();
  const config = readConfig({
    ...environment,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    WEB_ROOT: writeWebRoot(folder),
    ...env,
  });
  const deps: Deps = {
    config,
    db: database.knex,
    log: createLogger({ level: 'silent', process: 'test' }),
    now: () => clock.now,
    newId: () => uuidv7(),
    postal: createPostalRouting([postal]),
    tracking: createTracking(config),
    payments: env['STRIPE_API_URL'] ? createPaymentProvider(config) : payments,
    mail,
    storage: createStorage(config),
    sharedAssets: null,
    workerPool: inlineWorkerPool,
    addresses,
    antivirus: createAntivirus(config),
    stopping: new AbortController().signal,
  };

  const registry = endpoints as ModuleRouter[];
  registry.push(...probes);
  const app = await createApp(
    deps,
    createPageCache(deps.now),
    await loadBuiltFrontEnd(deps.config.webRoot),
    createMetrics(deps),
  );
  app.silent = true;
  app.middleware.unshift(checkAnswers(/^\/-\/(api\/v1|hooks)\/probe|^\/(?!-\/)/i));
  const server = createHttpServer().on('request', app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createHttpClient({ app, deps, url });

  async function createUser(firstName: string, role?: Role): Promise<Actor> {
    const user = buildUser(firstName, role);
    await storeUser(deps, user);
    return user;
  }

  /** Every handler that is due, run in order until nothing is left; the queue itself is tested elsewhere. */
  async function runJobs(): Promise<void> {
    const run = processJob(deps);
    const queue = {
      addBulk: async (jobs: { data: DispatchPayload; opts: { attempts: number } }[]) => {
        for (const { data, opts } of jobs)
          await run({ data, opts, attemptsMade: 0 } as unknown as Job<DispatchPayload>).catch(() => undefined);
      },
      getJobCountByTypes: async () => 0,
    } as unknown as AnyQueue;
    const relay = new OutboxRelay(deps, new Map(queueNames.map((name) => [name, queue])));
    // Jobs that a colleague runs again are queued like those that got lost.
    while ((await relay.relayBatch()) + (await relay.requeueStale()) > 0);
  }

  const later = (ms: number): void => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  /** The change of mind is over. */
  async function endChangeOfMind(): Promise<void> {
    later(16 * 60_000);
    await database
      .knex('outbox')
      .whereNull('relayed_at')
      .update({ available_at: database.knex.raw(`now() - interval '1 second'`) });
    await runJobs();
  }

  const documents = documentFactory({ deps, runJobs, ...client });
  const orders = orderFactory({ ...client, ...documents });
  const paid = paymentFactory({ payments, runJobs, ...client, ...orders });

  return {
    deps,
    db: database.knex,
    url,
    clock,
    later,
    payments,
    postal,
    mail,
    addresses,
    consents,
    ...client,
    ...documents,
    ...orders,
    ...paid,
    createUser,
    createLogin: (email: string, role?: Role, password = PASSWORD) => createLogin(deps, email, role, password),
    /** A browser without a log-in. */
    browser: () => browser(url),
    /** A file as the browser gets it. */
    download: (user: Actor, path: string): Promise<Response> => client.send('GET', path, { user }),
    runJobs,
    endChangeOfMind,
    /** How many files are in the storage. */
    countStoredFiles: (): number =>
      readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .length,
    async close() {
      for (const probe of probes) registry.splice(registry.indexOf(probe), 1);
      rateLimiter(deps).close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
