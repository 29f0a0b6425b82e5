import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from 'bullmq';
import Koa from 'koa';
import { OutboxRelay } from '../../jobs/outbox-relay.ts';
import { processJob } from '../../jobs/process-job.ts';
import type { AnyQueue, DispatchPayload } from '../../jobs/queues.ts';
import { createPaymentProvider } from '../../src/adapters/payments/stripe.ts';
import { createPostalRouting } from '../../src/adapters/postal/routing.ts';
import { createStorage } from '../../src/adapters/storage/index.ts';
import { createTracking } from '../../src/adapters/tracking/laposte-suivi.ts';
import { endpoints } from '../../src/endpoints.ts';
import { readConfig } from '../../src/kernel/config.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { queueNames } from '../../src/kernel/events.ts';
import { mountEndpoints, errorHandler, requestId } from '../../src/kernel/http.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { inlineWorkerPool } from '../../src/kernel/worker-pool.ts';
import { createAccount } from '../../src/modules/auth/index.ts';
import { createDocument, listLoadedTemplates, loadTemplates } from '../../src/modules/documents/index.ts';
import type { OrderView } from '../../src/modules/orders/contract.ts';
import { FakeAddresses } from '../fakes/addresses.ts';
import { FakeMail } from '../fakes/mail.ts';
import { FakePayments } from '../fakes/payments.ts';
import { FakePostal } from '../fakes/postal.ts';
import { stripePriceSettings } from '../fakes/stripe-prices.ts';
import { checkAnswers } from './check-answers.ts';
import { testDatabase } from './database.ts';

/**
 * The whole counter on a database of its own: real rooms and reactions, fakes for bank, post and mail, a clock that is set.
 * With STRIPE_API_URL in `env` the bank is the real adapter on whatever answers there.
 */
export async function createTestApp(env: Record<string, string> = {}) {
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'affranchi-counter-'));
  const clock = { now: new Date() };
  const payments = new FakePayments();
  const postal = new FakePostal();
  const mail = new FakeMail();
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://affranchi.test',
    SESSION_KEYS: 'a-key-for-the-tests-only-of-forty-characters',
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
    DATA_DIR: folder,
    CHANGE_OF_MIND_SECONDS: '900',
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
    workerPool: inlineWorkerPool,
    addresses: new FakeAddresses(),
  };
  await loadTemplates(deps);

  const actors = new Map<string, Actor>();
  const app = new Koa();
  app.silent = true;
  app.use(checkAnswers());
  app.use(requestId());
  app.use(errorHandler(deps));
  app.use(async (ctx, next) => {
    ctx.state['user'] = actors.get(ctx.get('x-test-user')) ?? null;
    await next();
  });
  app.use(mountEndpoints(deps, endpoints));
  const server = createServer(app.callback());
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function createUser(firstName: string, scope: string[] = []): Promise<Actor> {
    const email = `${firstName.toLowerCase()}.${uuidv7()}@exemple.fr`;
    const id = await createAccount(deps, {
      email,
      password: 'un mot de passe au hasard',
      firstName,
      lastName: 'Exemple',
      role: 'customer',
    });
    const actor: Actor = { id, email, firstName, lastName: 'Exemple', role: 'customer', scope };
    actors.set(id, actor);
    return actor;
  }

  async function request<T = { code: string; message: string }>(
    method: string,
    path: string,
    { user, body, headers = {} }: { user?: Actor; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: T }> {
    const response = await fetch(`${origin}${path.startsWith('/-/') ? path : `/-/api/v1${path}`}`, {
      method,
      headers: {
        ...(user && { 'x-test-user': user.id }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null) as T,
    };
  }

  /** A file as the browser gets it. */
  const download = (user: Actor, path: string): Promise<Response> =>
    fetch(`${origin}/-/api/v1${path}`, { headers: { 'x-test-user': user.id } });

  /** Every reaction that is due, run in order until nothing is left; the queue itself is tested elsewhere. */
  async function runJobs(): Promise<void> {
    const run = processJob(deps);
    const queue = {
      addBulk: async (jobs: { data: DispatchPayload; opts: { attempts: number } }[]) => {
        for (const { data, opts } of jobs)
          await run({ data, opts, attemptsMade: 0 } as unknown as Job<DispatchPayload>).catch(() => undefined);
      },
    } as unknown as AnyQueue;
    const relay = new OutboxRelay(deps, new Map(queueNames.map((name) => [name, queue])));
    while ((await relay.relayBatch()) > 0);
  }

  async function draft(
    user: Actor,
    change: (content: ReturnType<typeof sample>) => void = () => undefined,
  ): Promise<string> {
    const content = sample();
    change(content);
    const version = (await database.knex('template_versions').where({ slug: 'resiliation-box' }).first('id')) as {
      id: string;
    };
    const id = uuidv7();
    await createDocument(deps, { userId: user.id, document: { id, templateVersionId: version.id, content } });
    return id;
  }
  /** Encloses a file, and lets a worker look at it. */
  async function enclose(
    user: Actor,
    documentId: string,
    bytes: Uint8Array,
    fileName = 'Facture.pdf',
  ): Promise<string> {
    const id = uuidv7();
    const headers = {
      'content-type': 'application/octet-stream',
      'x-enclosure-id': id,
      'x-file-name': encodeURIComponent(fileName),
    };
    const { status } = await request('POST', `/documents/${documentId}/enclosures`, { user, body: bytes, headers });
    if (status !== 201) throw new Error(`the file was answered ${status}`);
    await runJobs();
    return id;
  }
  const sample = () =>
    structuredClone(listLoadedTemplates().find(({ slug }) => slug === 'resiliation-box')!.samples[0]!.content);
  const consents = { terms: true, immediateStart: true, withdrawalLoss: true };

  async function order(user: Actor, documentId?: string, sending = 'registered_receipt'): Promise<OrderView> {
    const id = documentId ?? (await draft(user));
    const quote = await request<{ price: { totalCents: number } }>('POST', '/orders/quote', {
      user,
      body: { documentId: id, sending, offer: 'single_document' },
    });
    const placed = await request<OrderView>('POST', '/orders', {
      user,
      body: {
        documentId: id,
        sending,
        offer: 'single_document',
        expectedTotalCents: quote.body.price.totalCents,
        consents,
      },
    });
    return placed.body;
  }

  /** Opens the page, pays it, and lets the signed notification do its work. */
  async function createPaidOrder(user: Actor, documentId?: string, sending?: string): Promise<OrderView> {
    const placed = await order(user, documentId, sending);
    await request('POST', `/orders/${placed.id}/pay`, { user, body: {} });
    const page = [...payments.pages.values()].find(({ ourId }) => ourId === placed.id)!;
    payments.pay(page.sessionId);
    await notify('checkout.session.completed', {
      id: page.sessionId,
      object: 'checkout.session',
      client_reference_id: placed.id,
    });
    await runJobs();
    return (await request<OrderView>('GET', `/orders/${placed.id}`, { user })).body;
  }
  async function notify(
    type: string,
    object: Record<string, unknown>,
    options: Parameters<FakePayments['notification']>[2] = {},
  ) {
    const { body, signature } = payments.notification(type, object, options);
    return request('POST', '/-/hooks/stripe', { body, headers: { 'stripe-signature': signature } });
  }
  /** The change of mind is over. */
  async function endChangeOfMind(): Promise<void> {
    clock.now = new Date(clock.now.getTime() + 16 * 60_000);
    await database
      .knex('outbox')
      .whereNull('relayed_at')
      .update({ available_at: database.knex.raw(`now() - interval '1 second'`) });
    await runJobs();
  }

  return {
    deps,
    db: database.knex,
    clock,
    payments,
    postal,
    mail,
    consents,
    createUser,
    request,
    download,
    runJobs,
    draft,
    enclose,
    order,
    createPaidOrder,
    notify,
    endChangeOfMind,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
