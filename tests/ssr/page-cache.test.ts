import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Middleware } from 'koa';
import { compression } from '../../src/middleware/compression.ts';
import { securityHeaders } from '../../src/middleware/security-headers.ts';
import { createPageCache, type PageCache } from '../../src/ssr/page-cache.ts';
import { eventually } from '../harness/eventually.ts';
import { serve } from '../middleware/serve.ts';

const BODY = `<!doctype html><title>Lettre</title>${'<p>Bonjour</p>'.repeat(300)}`;
let clock: number;
let drawn: number;
let held: (() => Promise<void>) | undefined;
let cookie: string | undefined;
let but: string[];
let more: string;
let kept: PageCache;
let server: Awaited<ReturnType<typeof serve>>;

beforeEach(async () => {
  [clock, drawn, held, cookie, but, more] = [0, 0, undefined, undefined, [], ''];
  kept = createPageCache(() => new Date(clock));
  const page: Middleware = async (ctx) => {
    drawn += 1;
    const generation = kept.generation();
    const at = clock;
    const body = `${BODY}<p>${ctx.path}</p>${more}`;
    ctx.set({ 'Cache-Control': 'private, no-cache', 'X-Request-Id': 'one' });
    if (cookie) ctx.set('Set-Cookie', cookie);
    ctx.type = 'html';
    ctx.body = body;
    await held?.();
    await kept.store(ctx, { body, tag: `W/"${ctx.path}"`, but, at }, generation);
  };
  server = await serve(kept.middleware, compression(), securityHeaders({ publicUrl: 'https://affranchi.test' }), page);
});
afterEach(() => server.close());

/** `fetch` decompresses responses, so a raw request shows the sent bytes. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { method, headers: { 'accept-encoding': 'identity', ...headers } });

describe('a public page', () => {
  test('is rendered once, and sent again with the same headers except the request id', async () => {
    const [first, again] = [await get('/faq'), await get('/faq')];
    expect(drawn).toBe(1);
    expect(await again.text()).toBe(await first.text());
    const shared = (answer: Response) =>
      Object.fromEntries(
        [...answer.headers].filter(
          ([name]) => !['x-request-id', 'date', 'etag', 'transfer-encoding', 'content-length'].includes(name),
        ),
      );
    expect(shared(again)).toEqual(shared(first));
    expect(again.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(again.headers.get('strict-transport-security')).not.toBeNull();
    expect(again.headers.get('x-request-id')).not.toBe('one');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent in %s on request, and HEAD returns the same headers', async (encoding, unpack) => {
    await get('/faq');
    // The page is compressed better in the background: between the two requests its length may change once.
    const { head, body } = await eventually(
      async () => {
        const head = await get('/faq', { 'accept-encoding': encoding }, 'HEAD');
        const { body, bytes } = await raw(`${server.url}/faq`, encoding);
        return head.headers.get('content-length') === String(bytes) && { head, body };
      },
      { what: 'the length of GET in HEAD' },
    );
    expect([head.status, head.headers.get('content-encoding'), head.headers.get('vary')]).toEqual([
      200,
      encoding,
      'Accept-Encoding',
    ]);
    expect(unpack(body).toString()).toBe(`${BODY}<p>/faq</p>`);
    expect(drawn).toBe(1);
  });

  test('is sent in fewer bytes as soon as it is compressed better', async () => {
    const words = Array.from({ length: 4000 }, (_, i) => `mot${(i * 7919) % 1009}`).join(' ');
    more = words;
    const first = await raw(`${server.url}/faq`, 'br');
    const better = await eventually(
      async () => {
        const again = await raw(`${server.url}/faq`, 'br');
        return again.bytes < first.bytes && again;
      },
      { what: 'the smaller form' },
    );
    expect(brotliDecompressSync(better.body).toString()).toContain(words);
    expect((await get('/faq', { 'accept-encoding': 'br' }, 'HEAD')).headers.get('content-length')).toBe(
      String(better.bytes),
    );
    expect(drawn).toBe(1);
  });

  test.each(['W/"/faq"', '"/faq"', 'W/"other", W/"/faq"', '*'])(
    'that the browser has already (%s) is not sent again',
    async (tag) => {
      await get('/faq');
      const answer = await get('/faq', { 'if-none-match': tag });
      expect([answer.status, await answer.text(), answer.headers.get('etag'), answer.headers.get('vary')]).toEqual([
        304,
        '',
        'W/"/faq"',
        'Accept-Encoding',
      ]);
      expect((await get('/faq', { 'if-none-match': 'W/"older"' })).status).toBe(200);
      expect(drawn).toBe(1);
    },
  );

  test('is the same with unknown query parameters, and another with those that it reads', async () => {
    but = ['q'];
    await get('/rechercher');
    await get('/rechercher?utm_source=x&fbclid=y');
    expect(drawn).toBe(1);
    await get('/rechercher?utm_source=x&q=box');
    await get('/rechercher?%71=box');
    expect(drawn).toBe(3);
  });

  test('is rendered again after five minutes', async () => {
    await get('/faq');
    clock = 299_999;
    await get('/faq');
    expect(drawn).toBe(1);
    clock = 300_000;
    await get('/faq');
    await get('/faq');
    expect(drawn).toBe(2);
  });

  test('is rendered again when an hour begins: a new day, price or collection', async () => {
    clock = Date.parse('2026-03-31T14:59:59Z');
    await get('/faq');
    await get('/faq');
    expect(drawn).toBe(1);
    clock = Date.parse('2026-03-31T15:00:00Z');
    await get('/faq');
    expect(drawn).toBe(2);
  });

  test('of which a rendering began before the hour is rendered again after it', async () => {
    clock = Date.parse('2026-03-31T14:59:59Z');
    held = async () => void (clock = Date.parse('2026-03-31T15:00:01Z'));
    await get('/faq');
    held = undefined;
    await get('/faq');
    expect(drawn).toBe(2);
  });
});

describe('the cache excludes', () => {
  test('pages for a session, and never serves it a cached page', async () => {
    await get('/faq', { cookie: 'a=b; auth.session=abc' });
    await get('/faq');
    await get('/faq', { cookie: 'auth.session=abc' });
    expect(drawn).toBe(3);
    await get('/faq', { cookie: 'XSRF-TOKEN=x; auth.visitor=y' });
    expect(drawn).toBe(3);
  });

  test('a page that sets a cookie', async () => {
    cookie = 'auth.session=abc';
    await get('/faq');
    expect((await get('/faq')).headers.get('set-cookie')).toBe(cookie);
    expect(drawn).toBe(2);
  });

  test('requests that are no reads', async () => {
    await get('/faq');
    await get('/faq', {}, 'POST');
    expect(drawn).toBe(2);
  });

  test('another spelling of the same URL', async () => {
    await get('/f%61q');
    await get('/f%61q');
    expect(drawn).toBe(2);
  });
});

describe('after a letter was published or withdrawn', () => {
  test('every page is evicted', async () => {
    await get('/faq');
    kept.empty();
    await get('/faq');
    expect(drawn).toBe(2);
  });

  test('a page that was being rendered is not cached', async () => {
    held = async () => kept.empty();
    await get('/faq');
    held = undefined;
    await get('/faq');
    expect(drawn).toBe(2);
  });
});

test('hundreds of pages evict the oldest, so that the cache stays limited', async () => {
  for (let i = 0; i <= 500; i += 1) await get(`/documents/${i}`);
  drawn = 0;
  await get('/documents/500');
  await get('/documents/1');
  expect(drawn).toBe(0);
  await get('/documents/0');
  expect(drawn).toBe(1);
}, 60_000);

async function raw(url: string, encoding: string): Promise<{ body: Buffer; bytes: number }> {
  const { request } = await import('node:http');
  return new Promise((done, failed) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const body = Buffer.concat(parts);
          done({ body, bytes: body.length });
        });
    })
      .on('error', failed)
      .end();
  });
}
