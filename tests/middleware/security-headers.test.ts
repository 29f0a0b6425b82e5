import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { securityHeaders } from '../../src/middleware/security-headers.ts';
import { serve } from './serve.ts';

let plain: Awaited<ReturnType<typeof serve>>;
let https: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  const page = async (ctx: { path: string; status: number; body: unknown; state: { nonce?: string } }) => {
    if (ctx.path === '/bug') throw new Error('a bug');
    ctx.body = ctx.state.nonce ?? '';
  };
  plain = await serve(securityHeaders({ publicUrl: 'http://localhost:3000' }), page as never);
  https = await serve(securityHeaders({ publicUrl: 'https://affranchi.example' }), page as never);
});
afterAll(() => Promise.all([plain.close(), https.close()]));

const policy = (header: string): Record<string, string[]> =>
  Object.fromEntries(header.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]));
const get = async (path: string) => {
  const answer = await supertest(https.url).get(path);
  return { text: answer.text, headers: answer.headers, csp: policy(answer.headers['content-security-policy'] ?? '') };
};

describe('a page', () => {
  test('runs our scripts and styles only: inline code never runs', async () => {
    const { csp } = await get('/');
    expect(csp['script-src']).toEqual([`'self'`]);
    expect(csp['style-src']).toEqual([`'self'`]);
  });

  test('allows nothing by default, no frame, no plug-in, no other base, and forms to Stripe’s page', async () => {
    const { csp } = await get('/paiement');
    expect(csp).toMatchObject({
      'default-src': [`'none'`],
      'object-src': [`'none'`],
      'base-uri': [`'none'`],
      'frame-ancestors': [`'none'`],
      'img-src': [`'self'`, 'data:', 'blob:'],
      'form-action': [`'self'`, 'https://checkout.stripe.com'],
    });
    expect(JSON.stringify(csp)).not.toContain('unsafe');
  });

  test('allows the hosts of a consent, for scripts, pictures and requests, and no others', async () => {
    const agreed = await serve(
      (async (ctx: { state: Record<string, unknown> }, next: () => Promise<void>) => {
        ctx.state['consentedOrigins'] = ['https://mesure.exemple'];
        await securityHeaders({ publicUrl: 'https://affranchi.example' })(ctx as never, next);
      }) as never,
      (async (ctx: { body: unknown }) => void (ctx.body = 'ok')) as never,
    );
    const csp = async (path: string) =>
      policy((await supertest(agreed.url).get(path)).headers['content-security-policy'] ?? '');
    const open = await csp('/');
    expect(Object.keys(open).filter((name) => open[name]!.includes('https://mesure.exemple'))).toEqual([
      'script-src',
      'img-src',
      'connect-src',
    ]);
    expect(open).not.toHaveProperty('require-trusted-types-for');
    for (const path of ['/admin', '/-/api/v1/user', '/sandbox'])
      expect(JSON.stringify(await csp(path))).not.toContain('mesure');
    await agreed.close();
  });
});

test('lets text become markup only through our policy, unless the person consented to tags', async () => {
  const required = { 'require-trusted-types-for': [`'script'`], 'trusted-types': ['affranchi'] };
  for (const path of ['/', '/paiement']) expect((await get(path)).csp).toMatchObject(required);
});

describe('in development', () => {
  const allow = (nonce: string) => ({ 'script-src': [`'nonce-${nonce}'`], 'connect-src': ['ws:'] });
  let site: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    site = await serve(
      securityHeaders({ publicUrl: 'http://localhost:3000' }, allow),
      (async (ctx: { body: unknown; state: { nonce?: string } }) =>
        void (ctx.body = ctx.state.nonce ?? 'none')) as never,
    );
  });
  afterAll(() => site.close());
  const read = async (path: string) => {
    const { text, headers } = await supertest(site.url).get(path);
    return { text, csp: policy(headers['content-security-policy'] ?? '') };
  };

  test.each(['/', '/admin'])('adds a nonce to what a page may run: %s', async (path) => {
    const [first, second] = [await read(path), await read(path)];
    expect(first.csp['script-src']).toEqual([`'self'`, `'nonce-${first.text}'`]);
    expect(first.csp['connect-src']).toEqual([`'self'`, 'ws:']);
    expect(second.text).not.toBe(first.text);
  });

  test('relaxes neither the API nor the sandboxes', async () => {
    for (const path of ['/-/api/v1/user', '/sandbox'])
      expect(JSON.stringify((await read(path)).csp)).not.toMatch(/nonce|ws:/);
  });
});

test('isolates every page from other origins’ documents', async () => {
  for (const path of ['/', '/admin', '/-/api/v1/user'])
    expect((await get(path)).headers['cross-origin-embedder-policy']).toBe('credentialless');
});

test('the back office may add styles with a nonce per response only', async () => {
  expect((await get('/admin')).text).not.toBe((await get('/admin')).text);
  for (const path of ['/admin', '/admin/orders']) {
    const { csp, text } = await get(path);
    expect(csp['style-src']).toEqual([`'self'`, `'nonce-${text}'`]);
    expect(csp['script-src']).toEqual([`'self'`]);
    expect(text.length).toBeGreaterThanOrEqual(22);
  }
  expect((await get('/administration')).csp['style-src']).toEqual([`'self'`]);
});

test('only the sandbox may be framed, by us', async () => {
  const { csp, headers } = await get('/sandbox/courriels');
  expect([csp['frame-src'], csp['frame-ancestors'], headers['x-frame-options']]).toEqual([
    [`'self'`],
    [`'self'`],
    'SAMEORIGIN',
  ]);
  expect((await get('/')).headers['x-frame-options']).toBe('DENY');
});

test('a response of the API can run nothing', async () => {
  expect((await get('/-/api/v1/user')).csp).toMatchObject({ 'default-src': [`'none'`], 'frame-ancestors': [`'none'`] });
  expect((await get('/-/api/v1/user')).csp).not.toHaveProperty('script-src');
});

test.each(['/', '/-/api/v1/user', '/admin', '/bug'])(
  'every response states types, referrers and opener policy (%s)',
  async (path) => {
    const { headers } = await get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.any(String),
    });
  },
);

test('a file of the build has the headers for files, and no policy of its own', async () => {
  const { headers } = await get('/assets/page-x.js');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.any(String),
  });
  expect(headers).not.toHaveProperty('content-security-policy');
});

test('browsers use https only, for more than a year, if https is configured', async () => {
  const header = (await get('/')).headers['strict-transport-security']!;
  expect(Number(/max-age=(\d+)/.exec(header)?.[1])).toBeGreaterThanOrEqual(31_536_000);
  expect(header).toMatch(/; includeSubDomains; preload$/);
  expect((await supertest(plain.url).get('/')).headers).not.toHaveProperty('strict-transport-security');
});
