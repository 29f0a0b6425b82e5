import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compression } from '../../src/middleware/compression.ts';
import { sandboxProxy } from '../../src/middleware/sandbox-proxy.ts';
import { securityHeaders } from '../../src/middleware/security-headers.ts';
import { serve } from './serve.ts';

let sandbox: Server;
let web: Awaited<ReturnType<typeof serve>>;
let closedEarly: Promise<unknown>;
beforeAll(async () => {
  sandbox = createServer((req, res) => void answer(req, res));
  await new Promise<void>((ready) => sandbox.listen(0, '127.0.0.1', ready));
  const page = (async (ctx: { body: string }) => void (ctx.body = 'the pages')) as never;
  web = await serve(
    compression(),
    securityHeaders({ publicUrl: 'http://x' }),
    sandboxProxy(`http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`),
    page,
  );
});
afterAll(async () => {
  await web.close();
  sandbox.closeAllConnections();
  await new Promise((done) => sandbox.close(done));
});

async function answer(req: IncomingMessage, res: import('node:http').ServerResponse): Promise<void> {
  if (req.url === '/sandbox/stream') {
    res.writeHead(200, { 'content-type': 'text/plain' });
    res.write('first');
    closedEarly = once(res, 'close');
    return;
  }
  if (req.url === '/sandbox/moved')
    return void res
      .writeHead(303, {
        location: '/sandbox/stripe',
        'set-cookie': ['stripe=1; Path=/sandbox', 'b=2'],
        connection: 'x-inner',
        'x-inner': '1',
      })
      .end();
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  res.writeHead(req.url?.startsWith('/sandbox/missing') ? 404 : 200, {
    'content-type': 'application/json',
    'content-security-policy': `default-src 'self'`,
  });
  res.end(
    JSON.stringify({ method: req.method, url: req.url, body: Buffer.concat(parts).toString(), headers: req.headers }),
  );
}

describe('the pages of the sandboxes, on our own port', () => {
  test('get the request unchanged, except the session of this site', async () => {
    const answered = await fetch(`${web.url}/sandbox/stripe/pay?carte=4242`, {
      method: 'POST',
      body: 'é=1',
      headers: {
        cookie: 'auth.session=secret; auth.session.sig=s; XSRF-TOKEN=t; stripe=1',
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    const heard = (await answered.json()) as {
      method: string;
      url: string;
      body: string;
      headers: Record<string, string>;
    };
    expect(heard).toMatchObject({
      method: 'POST',
      url: '/sandbox/stripe/pay?carte=4242',
      body: 'é=1',
      headers: { cookie: 'stripe=1', 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  test('return status, headers and redirects, and may set their own policy', async () => {
    expect((await fetch(`${web.url}/sandbox/missing`)).status).toBe(404);
    const moved = await fetch(`${web.url}/sandbox/moved`, { redirect: 'manual' });
    expect([
      moved.status,
      moved.headers.get('location'),
      moved.headers.getSetCookie(),
      moved.headers.get('x-inner'),
    ]).toEqual([303, '/sandbox/stripe', ['stripe=1; Path=/sandbox', 'b=2'], null]);
    expect((await fetch(`${web.url}/sandbox`)).headers.get('content-security-policy')).toBe(`default-src 'self'`);
  });

  test('stream: the first bytes arrive before the last, and disconnecting ends the upstream request', async () => {
    const { port } = new URL(web.url);
    const sent = request({ port, path: '/sandbox/stream' }).end();
    const [received] = (await once(sent, 'response')) as [IncomingMessage];
    const [chunk] = (await once(received, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('first');
    sent.destroy();
    await closedEarly;
  });

  test('accept large bodies without buffering', async () => {
    const heard = (await (
      await fetch(`${web.url}/sandbox/upload`, { method: 'POST', body: 'x'.repeat(3_000_000) })
    ).json()) as { body: string };
    expect(heard.body).toHaveLength(3_000_000);
  });

  test('have the only proxied addresses', async () => {
    for (const path of ['/', '/sandboxes', '/-/api/v1/user', '/sandbo'])
      expect(await (await fetch(web.url + path)).text()).toBe('the pages');
  });
});

test('of an unreachable sandbox are a French page and a 503', async () => {
  const alone = await serve(securityHeaders({ publicUrl: 'http://x' }), sandboxProxy('http://127.0.0.1:1'));
  const answered = await fetch(`${alone.url}/sandbox/courriels`);
  expect([answered.status, answered.headers.get('content-type'), answered.headers.get('retry-after')]).toEqual([
    503,
    'text/html; charset=utf-8',
    '3',
  ]);
  expect(await answered.text()).toContain('Le bac à sable ne répond pas');
  await alone.close();
});
