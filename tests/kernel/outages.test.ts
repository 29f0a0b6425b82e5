import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { StripePayments } from '../../src/adapters/payments/stripe.ts';
import { S3Storage } from '../../src/adapters/storage/s3.ts';
import type { Config } from '../../src/kernel/config.ts';
import { connect } from '../../src/kernel/db.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { anyone, endpoint, createRouter } from '../../src/kernel/endpoint.ts';
import { mountEndpoints } from '../../src/kernel/http.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { findOutage, collectOutageMetrics } from '../../src/kernel/outages.ts';
import { retryReads } from '../../src/middleware/retry-reads.ts';
import { outagePages } from '../../src/ssr/outage-page.ts';
import { createPageCache, type PageCache } from '../../src/ssr/page-cache.ts';
import { testDatabase } from '../harness/database.ts';
import { faultProxy, type FaultProxy } from '../harness/fault-proxy.ts';
import { serve } from '../middleware/serve.ts';

const log = createLogger({ level: 'silent', process: 'test' });
let database: Awaited<ReturnType<typeof testDatabase>>;
let proxy: FaultProxy;
let db: Knex;
let cache: PageCache;
let server: Awaited<ReturnType<typeof serve>>;
let clock = 0;
/** Runs inside a request, between two queries. */
let meanwhile: () => void = () => undefined;

beforeAll(async () => {
  database = await testDatabase();
  proxy = await faultProxy(database.url);
  db = connect({ url: proxy.url, pool: 3 });
  const deps = { db, log, config: { rateLimitFactor: 1 } as Config } as Deps;
  cache = createPageCache(() => new Date(clock));
  const room = createRouter('probe');
  const read = async () => {
    await db.raw('select 1');
    meanwhile();
    const { rows } = (await db.raw('select 2 as n')) as { rows: { n: number }[] };
    return { n: rows[0]!.n };
  };
  endpoint(room, 'GET /probe', {
    summary: '',
    access: anyone,
    response: [200, z.object({ n: z.number() })],
    handler: read,
  });
  endpoint(room, 'POST /probe', {
    summary: '',
    access: anyone,
    body: z.object({}),
    response: [200, z.object({ n: z.number() })],
    handler: read,
  });
  const page: Middleware = async (ctx) => {
    const { n } = await read();
    ctx.type = 'html';
    ctx.body = `<p>${n}</p>`;
    await cache.store(ctx, { body: ctx.body as string, tag: 'W/"x"', but: [], at: clock }, cache.generation());
  };
  server = await serve(cache.middleware, outagePages(deps, cache), retryReads(mountEndpoints(deps, [room]), page));
});
beforeEach(() => {
  proxy.restore();
  meanwhile = () => undefined;
});
afterAll(async () => {
  await server?.close();
  await db?.destroy();
  await proxy?.close();
  await database?.close();
});

const post = () =>
  fetch(`${server.url}/-/api/v1/probe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
const once = (act: () => void) => () => {
  meanwhile = () => undefined;
  act();
};
const answersCounted = () =>
  collectOutageMetrics()[0]!.values.find(({ labels }) => labels?.['dependency'] === 'database')!.value;

describe('while the database does not answer', () => {
  test('an endpoint answers 503 with Retry-After and a French sentence, and works again afterwards', async () => {
    const counted = answersCounted();
    proxy.cut();
    for (const answer of [await fetch(`${server.url}/-/api/v1/probe`), await post()]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toMatchObject({
        code: 'service_unavailable',
        message: expect.stringMatching(/^Le service est momentanément indisponible/),
      });
    }
    expect(answersCounted()).toBe(counted + 2);
    proxy.restore();
    expect((await post()).status).toBe(200);
  });

  test('a cached page is served however old it is, any other one is an HTML page with 503', async () => {
    expect((await fetch(`${server.url}/faq`)).status).toBe(200);
    clock += 3_600_000;
    proxy.cut();
    const [cached, unknown, known] = [
      await fetch(`${server.url}/faq`),
      await fetch(`${server.url}/documents`),
      await fetch(`${server.url}/faq`, { headers: { cookie: 'auth.session=x' } }),
    ];
    expect([cached.status, await cached.text()]).toEqual([200, '<p>2</p>']);
    for (const answer of [unknown, known]) {
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
        503,
        '5',
        'text/html; charset=utf-8',
      ]);
      expect(await answer.text()).toContain('réessayez dans quelques secondes');
    }
  });

  test('a connection cut in the middle of a read is hidden: the read is retried once', async () => {
    meanwhile = once(proxy.reset);
    expect((await fetch(`${server.url}/-/api/v1/probe`)).status).toBe(200);
    meanwhile = once(proxy.reset);
    expect((await fetch(`${server.url}/mes-documents`)).status).toBe(200);
  });

  test('a write is never retried: it answers 503', async () => {
    meanwhile = once(proxy.reset);
    expect((await post()).status).toBe(503);
    expect((await post()).status).toBe(200);
  });

  test('an answer that stops in the middle is an outage, and ends with it', async () => {
    expect((await post()).status).toBe(200);
    proxy.cutAfter(10);
    expect((await post()).status).toBe(503);
    proxy.restore();
    expect((await post()).status).toBe(200);
  });

  test('a slow database is awaited', async () => {
    proxy.delay(50);
    expect((await post()).status).toBe(200);
  });
});

describe('an outage', () => {
  test('is a server stopped by its operator, or a pool without free connections', async () => {
    const own = connect({ url: database.url, pool: 1 });
    const stopped = await own.transaction();
    const { rows } = (await stopped.raw('select pg_backend_pid() as pid')) as { rows: { pid: number }[] };
    await database.knex.raw('select pg_terminate_backend(?)', [rows[0]!.pid]);
    const isAlive = async (): Promise<boolean> => {
      const found = await database.knex.raw('select 1 from pg_stat_activity where pid = ?', [rows[0]!.pid]);
      return (found as { rows: unknown[] }).rows.length > 0;
    };
    while (await isAlive());
    const failed = await stopped.raw('select 1').catch((error: unknown) => error);
    expect(findOutage(failed)).toBe('database');
    await stopped.rollback().catch(() => undefined);
    await own.destroy();

    const small = connect({ url: database.url, pool: 1 });
    const held = await small.transaction();
    small.client.pool.acquireTimeoutMillis = 50;
    expect(findOutage(await small.raw('select 1').catch((error: unknown) => error))).toBe('database');
    await held.rollback();
    await small.destroy();
  });

  test('is a statement or a lock that takes too long', async () => {
    const holder = await database.knex.transaction();
    const failWith = (limit: string, statement: string) =>
      database.knex
        .transaction(async (trx) => {
          await trx.raw(`set local ${limit} = '20ms'`);
          await trx.raw(statement);
        })
        .catch((error: unknown) => error);
    expect(findOutage(await failWith('statement_timeout', 'select pg_sleep(60)'))).toBe('database');
    await holder.raw('select pg_advisory_xact_lock(4711)');
    expect(findOutage(await failWith('lock_timeout', 'select pg_advisory_xact_lock(4711)'))).toBe('database');
    await holder.rollback();
  });

  test('is a process that stands still in a transaction: its locks are free again', async () => {
    const usual = connect({ url: database.url, pool: 1 });
    const { rows } = (await usual.raw('show idle_in_transaction_session_timeout')) as { rows: object[] };
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '5min' }]);
    await usual.destroy();

    const frozen = connect({ url: database.url, pool: 1, limits: { idle_in_transaction_session_timeout: 100 } });
    const held = await frozen.transaction();
    await held.raw('select pg_advisory_xact_lock(4712)');
    // Waits until the server has ended the other transaction.
    await database.knex.transaction((trx) => trx.raw('select pg_advisory_xact_lock(4712)'));
    expect(findOutage(await held.raw('select 1').catch((error: unknown) => error))).toBe('database');
    await held.rollback().catch(() => undefined);
    await frozen.destroy();
  });

  test('is an unreachable object store or payment service', async () => {
    const stopped = await faultProxy('http://127.0.0.1:9');
    stopped.cut();
    const storage = new S3Storage({
      endpoint: stopped.url,
      bucket: 'b',
      region: 'r',
      accessKeyId: 'k',
      secretAccessKey: 's',
    });
    expect(findOutage(await storage.get('a-file').catch((error: unknown) => error))).toBe('storage');
    const payments = new StripePayments({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: stopped.url });
    expect(findOutage(await payments.readCheckout('cs_x').catch((error: unknown) => error))).toBe('payments');
    await stopped.close();
  });

  test('is a server that accepts requests and never answers', async () => {
    const own = await faultProxy(database.url);
    const hung = connect({ url: own.url, pool: 1, limits: { statement_timeout: 500 } });
    await hung.raw('select 1');
    own.hang();
    expect(findOutage(await hung.raw('select 1').catch((error: unknown) => error))).toBe('database');
    own.restore();
    await hung.raw('select 1');
    await hung.destroy();
    await own.close();
  });

  test.each(['53100', '53200', '58030'])(
    'is a server without disk or memory, or whose disk fails (%s)',
    async (code) => {
      const failing = `do $$ begin raise exception 'could not write' using errcode = '${code}'; end $$`;
      expect(findOutage(await database.knex.raw(failing).catch((error: unknown) => error))).toBe('database');
    },
  );

  test('is no error of our own', async () => {
    expect(findOutage(await database.knex.raw('select * from nowhere').catch((error: unknown) => error))).toBeNull();
    expect(
      [new TypeError('x'), Object.assign(new Error('x'), { code: 'ENOENT' }), 'text', null].map(findOutage),
    ).toEqual([null, null, null, null]);
  });
});
