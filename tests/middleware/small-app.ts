import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import supertest from 'supertest';
import { z } from 'zod';
import { createStorage } from '../../src/adapters/storage/index.ts';
import { clientIp } from '../../src/kernel/client-ip.ts';
import { readConfig } from '../../src/kernel/config.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { endpoint, permitted, createRouter, signedIn } from '../../src/kernel/endpoint.ts';
import { mountEndpoints, errorHandler, requestId } from '../../src/kernel/http.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { rateLimiter } from '../../src/kernel/rate-limit.ts';
import { rejectMalformedUrl } from '../../src/middleware/reject-malformed-url.ts';
import { securityHeaders } from '../../src/middleware/security-headers.ts';
import {
  authAdminRoutes,
  authRootRoutes,
  authRoutes,
  createAccount,
  csrf,
  profileRoutes,
  secondFactorRoutes,
  session,
} from '../../src/modules/auth/index.ts';
import { stripePriceSettings } from '../fakes/stripe-prices.ts';
import { checkAnswers } from '../harness/check-answers.ts';
import { testDatabase } from '../harness/database.ts';

const environment = {
  NODE_ENV: 'test',
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
};

/** Endpoints that stand for those of other rooms. `meanwhile` runs inside one of them, as another request would. */
function probes(meanwhile: () => Promise<void>) {
  const room = createRouter('probe');
  const hooks = createRouter('probe', 'hooks');
  const said = z.object({ said: z.unknown() });
  endpoint(room, 'GET /probe', {
    summary: '',
    access: signedIn,
    response: [200, said],
    handler: async ({ user }) => ({ said: user.email }),
  });
  endpoint(room, 'POST /probe', {
    summary: '',
    access: signedIn,
    body: z.unknown(),
    response: [200, said],
    handler: async ({ body }) => ({ said: body }),
  });
  endpoint(room, 'GET /probe/refunds', {
    summary: '',
    access: permitted('orders.refund'),
    response: [200, said],
    handler: async () => ({ said: 'ok' }),
  });
  endpoint(room, 'POST /probe/visitor', {
    summary: '',
    access: { kind: 'anyone' },
    response: [200, said],
    handler: async ({ ctx }) => ({ said: ctx.state.visitor!.ensureId() }),
  });
  endpoint(room, 'GET /probe/visitor', {
    summary: '',
    access: { kind: 'anyone' },
    response: [200, said],
    handler: async ({ ctx }) => ({ said: ctx.state.visitor!.id() }),
  });
  endpoint(room, 'GET /probe/slow', {
    summary: '',
    access: signedIn,
    response: [200, said],
    handler: async () => {
      await meanwhile();
      return { said: 'ok' };
    },
  });
  endpoint(hooks, 'POST /probe', {
    summary: '',
    access: { kind: 'anyone' },
    raw: true,
    response: [200, said],
    handler: async ({ rawBody }) => ({ said: rawBody.length }),
  });
  return [room, hooks];
}

/** The part of the product that logs people in, over real HTTP and a real database, with a clock the test moves. */
export async function smallApp(settings: Record<string, string> = {}) {
  const database = await testDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'affranchi-test-'));
  const clock = { now: Date.now() };
  const config = readConfig({ ...environment, DATABASE_URL: database.url, DATA_DIR: directory, ...settings });
  const deps = {
    config,
    db: database.knex,
    log: createLogger({ level: 'silent', process: 'test' }),
    now: () => new Date(clock.now),
    newId: () => uuidv7(),
    storage: createStorage(config),
  } as unknown as Deps; // no endpoint here writes, pays or posts

  const inside = { meanwhile: async () => {} };
  const app = new Koa({ keys: config.session.keys });
  app.silent = true;
  app.use(clientIp(config.trustProxy));
  app.use(checkAnswers(/^\/-\/(api\/v1|hooks)\/probe/i));
  app.use(requestId());
  app.use(errorHandler(deps));
  app.use(securityHeaders(config));
  app.use(rejectMalformedUrl());
  app.use(session(deps, app));
  app.use(csrf(deps));
  app.use(
    mountEndpoints(deps, [
      authRootRoutes,
      authRoutes,
      profileRoutes,
      secondFactorRoutes,
      authAdminRoutes,
      ...probes(() => inside.meanwhile()),
    ]),
  );
  const server: Server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    deps,
    url,
    inside,
    browser: () => browser(url),
    async account(
      email: string,
      role: 'customer' | 'support' | 'admin' = 'customer',
      password = 'quatre chevaux lents',
    ) {
      await createAccount(deps, { email, password, firstName: 'Hélène', lastName: 'Aubry', role });
      return { email, password };
    },
    later: (ms: number) => (clock.now += ms),
    async close() {
      rateLimiter(deps).close();
      await new Promise((done) => server.close(done));
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Keeps cookies and repeats the token, as the client does. */
export function browser(url: string) {
  const cookies = new Map<string, string>();
  const keep = (response: supertest.Response): supertest.Response => {
    for (const line of ([] as string[]).concat(response.headers['set-cookie'] ?? [])) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const jar = () =>
    [...cookies]
      .filter(([, value]) => value)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  const send =
    (method: 'post' | 'put' | 'patch' | 'delete') =>
    async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const agent = supertest(url);
      const request = agent[method](path).set({
        Cookie: jar(),
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      });
      return keep(await request.send(typeof body === 'string' ? body : JSON.stringify(body ?? {})));
    };
  const self = {
    cookies,
    get: async (path: string) => keep(await supertest(url).get(path).set('Cookie', jar())),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
    async logIn(credentials: { email: string; password: string; code?: string }) {
      await self.get('/-/sanctum/csrf-cookie');
      return self.post('/-/api/v1/login', credentials);
    },
  };
  return self;
}
