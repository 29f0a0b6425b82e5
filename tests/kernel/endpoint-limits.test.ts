import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { postalPartners } from '../../src/adapters/postal/registry.ts';
import { partnerNames } from '../../src/domain/postal-partner.ts';
import { healthRoutes } from '../../src/health.ts';
import { MAX_KEYS } from '../../src/kernel/body.ts';
import type { Config } from '../../src/kernel/config.ts';
import { DEFAULT_LIMITS } from '../../src/kernel/default-rate-limits.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import {
  anyone,
  DEFAULT_BODY_LIMIT,
  endpoint,
  createRouter,
  type Actor,
  type ModuleRouter,
} from '../../src/kernel/endpoint.ts';
import { eventsAdminRoutes } from '../../src/kernel/events-admin.ts';
import { mountEndpoints } from '../../src/kernel/http.ts';
import * as auth from '../../src/modules/auth/index.ts';
import * as documents from '../../src/modules/documents/index.ts';
import * as orders from '../../src/modules/orders/index.ts';
import * as payments from '../../src/modules/payments/index.ts';
import { testDatabase } from '../harness/database.ts';
import { serve } from '../middleware/serve.ts';

const isRouter = (value: unknown): value is ModuleRouter =>
  typeof value === 'object' && value !== null && 'endpoints' in value;
const routers = [
  healthRoutes,

  eventsAdminRoutes,
  ...[auth, documents, orders, payments].flatMap((module) => Object.values(module).filter(isRouter)),
];
const all = routers.flatMap((router) => router.endpoints);
const toName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the list of endpoints', () => {
  test('contains every endpoint of every module', () => {
    expect(all.length).toBeGreaterThan(140);
  });

  test('contains those that accept more than 100 kB', () => {
    const larger = all
      .filter((one) => (one.body || one.raw) && one.maxBodyBytes > DEFAULT_BODY_LIMIT)
      .map((one) => [toName(one), one.maxBodyBytes]);
    expect(DEFAULT_BODY_LIMIT).toBe(100_000);
    expect(Object.fromEntries(larger)).toEqual({
      'POST /-/admin/v1/orders/:id/correct': 250_000,
      'POST /-/api/v1/documents': 250_000,
      'PUT /-/api/v1/documents/:id': 250_000,
      'POST /-/api/v1/orders/:orderId/correct': 250_000,
      'POST /-/api/v1/documents/:documentId/enclosures': 20_000_000,
      'POST /-/api/v1/papers': 20_000_000,
      'PUT /-/admin/v1/template-drafts/:id': 320_000,
      'POST /-/admin/v1/template-drafts/:id/preview': 320_000,
      'POST /-/hooks/mail': 15_000_000,
      'POST /-/hooks/stripe': 500_000,
      // A partner's limit is an entry of its webhook.ts.
      ...Object.fromEntries(
        partnerNames.flatMap((name) => {
          const { maxBodyBytes } = postalPartners[name].webhook;
          return maxBodyBytes ? [[`POST /-/hooks/${name}`, maxBodyBytes]] : [];
        }),
      ),
    });
  });

  test('accepts the longest form of the catalogue in half of the maximum body', () => {
    const counts = documents.listLoadedTemplates().map(({ file }) => file.steps.flatMap(({ fields }) => fields).length);
    expect(Math.max(...counts)).toBeGreaterThan(5);
    expect(Math.max(...counts)).toBeLessThan(MAX_KEYS / 2);
  });

  test('contains those without a rate limit, each with its reason', () => {
    const none = all.flatMap((one) =>
      one.rateLimit && 'none' in one.rateLimit ? [[toName(one), one.rateLimit.none]] : [],
    );
    expect(Object.fromEntries(none)).toEqual({
      'GET /-/health': expect.stringContaining('Balancers'),
      'GET /-/health/live': expect.stringContaining('Balancers'),
      'GET /-/health/ready': expect.stringContaining('Balancers'),
      'GET /-/health/jobs': expect.stringContaining('Balancers'),
      'POST /-/hooks/stripe': expect.stringContaining('signs'),
      'POST /-/hooks/unsubscribe/:token': expect.stringContaining('A mail provider'),
      ...Object.fromEntries(
        partnerNames.map((name) => [`POST /-/hooks/${name}`, expect.stringContaining('proves who it is')]),
      ),
    });
  });

  test('limits calls of the payment service separately', () => {
    const calling = all.filter(
      ({ path, method }) =>
        method === 'POST' && /\/(pay|subscription(\/\w+)?)$/.test(path) && path.startsWith('/-/api/'),
    );
    expect(calling.length).toBeGreaterThan(5);
    for (const one of calling)
      expect([toName(one), one.rateLimit]).toEqual([
        toName(one),
        expect.objectContaining({ by: 'account', points: 60, seconds: 600 }),
      ]);
  });
});

describe('an endpoint without a limit of its own', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let server: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    database = await testDatabase();
    const room = createRouter('probe');
    const answers = [200, z.object({})] as const;
    endpoint(room, 'GET /probe', { summary: '', access: anyone, response: answers, handler: async () => ({}) });
    endpoint(room, 'POST /probe', { summary: '', access: anyone, response: answers, handler: async () => ({}) });
    const deps = { db: database.knex, config: { mode: 'test', rateLimitFactor: 1 } as Config } as Deps;
    server = await serve(
      async (ctx, next) => {
        ctx.state['user'] = ctx.get('x-user') ? ({ id: ctx.get('x-user'), scope: [] } as unknown as Actor) : null;
        await next();
      },
      mountEndpoints(deps, [room]),
    );
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  const ask = (method: string, user?: string) =>
    fetch(`${server.url}/-/api/v1/probe`, { method, headers: user ? { 'x-user': user } : {} });
  const askTimes = async (times: number, method: string, user?: string) => {
    const statuses = await Promise.all(Array.from({ length: times }, async () => (await ask(method, user)).status));
    return statuses.filter((status) => status === 200).length;
  };

  test('counts writes per account, separately from other people, visitors and reads, and stores no personal data', async () => {
    const { account } = DEFAULT_LIMITS.write;
    expect(await askTimes(account + 5, 'POST', 'anna')).toBe(account);
    const refused = await ask('POST', 'anna');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/^Trop de demandes en peu de temps\. Réessayez dans \d+\u00a0secondes?\.$/),
    });
    expect([
      (await ask('POST', 'bruno')).status,
      (await ask('POST')).status,
      (await ask('GET', 'anna')).status,
    ]).toEqual([200, 200, 200]);
    expect(await database.knex('rate_limits').select()).toEqual([]);
  });

  test('allows visitors of one address more than one person', async () => {
    expect(DEFAULT_LIMITS.read.address).toBeGreaterThan(DEFAULT_LIMITS.read.account);
    expect(await askTimes(DEFAULT_LIMITS.write.address + 5, 'POST')).toBeLessThanOrEqual(DEFAULT_LIMITS.write.address);
    expect((await ask('POST')).status).toBe(429);
  });
});
