import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { isPublic, type Reach } from '../../src/images/fetch-remote-image.ts';
import { createImageCache, type ImageCache } from '../../src/images/image-cache.ts';
import { createBuiltImages, ipx } from '../../src/images/ipx.ts';
import { readConfig } from '../../src/kernel/config.ts';
import { rejectMalformedUrl } from '../../src/middleware/reject-malformed-url.ts';
import { CERTIFICATE, KEY } from './a-certificate.ts';
import { serve } from './serve.ts';

const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536];
let folder: string;
let server: Awaited<ReturnType<typeof serve>>;
let elsewhere: Server;
let host: string;
let made: number;
let fetched: string[];
/** What the other host answers, by path. */
const there = new Map<string, { status: number; headers?: Record<string, string>; body?: Buffer }>();
let resolved: string[];

const photo = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#0b4f4a', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affranchi-ipx-'));
  mkdirSync(join(folder, 'web/photos'), { recursive: true });
  writeFileSync(join(folder, 'web/photos/post.jpg'), await photo(2000, 1000).jpeg().toBuffer());
  writeFileSync(
    join(folder, 'web/photos/turned.jpg'),
    await photo(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  writeFileSync(
    join(folder, 'web/logo.png'),
    await sharp({ create: { width: 100, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  );
  writeFileSync(join(folder, 'secret.png'), await photo(10, 10).png().toBuffer());
  const hostile: Record<string, Buffer> = {
    'cut.jpg': (await photo(600, 600).jpeg().toBuffer()).subarray(0, 20_000),
    'drawing.png': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
    ),
    'words.png': Buffer.from('not a picture'),
    'empty.png': Buffer.alloc(0),
    'bomb.png': buildPng(60_000, 60_000),
    'bomb-of-zeros.png': await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  };
  for (const [name, bytes] of Object.entries(hostile)) writeFileSync(join(folder, 'web', name), bytes);

  elsewhere = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    fetched.push(request.url!);
    const { status, headers, body } = there.get(request.url!) ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
  host = `pictures.affranchi.test:${(elsewhere.address() as AddressInfo).port}`;

  const store = createImageCache(join(folder, 'kept'));
  const counting: ImageCache = {
    getOrMake: (name, make, fresh) => store.getOrMake(name, () => ((made += 1), make()), fresh),
  };
  const reach: Reach = {
    resolve: async () => resolved,
    isPublic: (address) => address === '127.0.0.1' || isPublic(address),
    ca: CERTIFICATE,
  };
  server = await serve(
    rejectMalformedUrl(),
    ipx({
      hosts: [host, 'inside.affranchi.test'],
      store: counting,
      find: createBuiltImages(join(folder, 'web')),
      reach,
    }),
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  elsewhere.closeAllConnections();
  await new Promise((done) => elsewhere.close(done));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  [made, fetched, resolved] = [0, [], ['127.0.0.1']];
  there.clear();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/_ipx/${path}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    code: answer.status >= 400 ? (JSON.parse(bytes.toString()) as { code: string }).code : null,
  };
};
const readShape = async (path: string) => {
  const { status, headers, bytes } = await get(path);
  expect(status).toBe(200);
  const { width, height, format, compression } = await sharp(bytes).metadata();
  return { width, height, format: compression === 'av1' ? 'avif' : format, type: headers.get('content-type') };
};

describe('a picture of ours', () => {
  test.each(BREAKPOINTS)('is served in the width of a breakpoint (%i), in proportion', async (width) => {
    expect(await readShape(`w_${width}/photos/post.jpg`)).toMatchObject({ width, height: width / 2, format: 'jpeg' });
  });

  test.each([
    ['f_webp', { width: 2000, height: 1000, format: 'webp', type: 'image/webp' }],
    ['f_avif&w_320', { width: 320, height: 160, format: 'avif', type: 'image/avif' }],
    ['f_png,w_320', { format: 'png', type: 'image/png' }],
    ['f_jpg&w_320', { format: 'jpeg', type: 'image/jpeg' }],
    ['_', { width: 2000, format: 'jpeg' }],
    ['s_200_300', { width: 200, height: 300 }],
    ['s_200x300', { width: 200, height: 300 }],
    ['w_200&h_300&fit_inside', { width: 200, height: 100 }],
    ['s_200_300&fit_contain&b_ff0000', { width: 200, height: 300 }],
    ['s_200_300&fit_fill', { width: 200, height: 300 }],
    ['w_3072', { width: 2000, height: 1000 }],
  ])('%s', async (modifiers, shape) => {
    expect(await readShape(`${modifiers}/photos/post.jpg`)).toMatchObject(shape);
  });

  test('is upright, and has no metadata', async () => {
    expect(await readShape('_/photos/turned.jpg')).toMatchObject({ width: 200, height: 400 });
    expect((await sharp((await get('_/photos/turned.jpg')).bytes).metadata()).exif).toBeUndefined();
  });

  test('has the requested background where it was transparent, and white in a format without transparency', async () => {
    const corner = async (path: string) => [
      ...(
        await sharp((await get(path)).bytes)
          .removeAlpha()
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ];
    expect(await corner('b_ff0000&f_png/logo.png')).toEqual([255, 0, 0]);
    expect(await corner('f_jpeg/logo.png')).toEqual([255, 255, 255]);
  });

  test('is smaller at a lower quality', async () => {
    expect((await get('q_20&w_640/photos/post.jpg')).bytes.length).toBeLessThan(
      (await get('q_90&w_640/photos/post.jpg')).bytes.length,
    );
  });

  test('may be cached by browsers, and is not sent twice', async () => {
    const { headers } = await get('w_320/photos/post.jpg');
    expect(headers.get('cache-control')).toContain('public, max-age=86400');
    expect(
      (await get('w_320/photos/post.jpg', { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' }))
        .status,
    ).toBe(304);
  });

  test('is resized once for simultaneous requests and any order of modifiers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        get(i % 2 === 0 ? 'w_333&q_70/photos/post.jpg' : 'q_70&w_333/photos/post.jpg'),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    await get('w_333&q_70/photos/post.jpg');
    expect(made).toBe(1);
  });
});

describe('a rejected request, with its code', () => {
  test.each([
    'w_0',
    'w_-1',
    'w_1e3',
    'w_3073',
    'w_99999999999',
    'h_abc',
    's_200',
    's_200_',
    's_1_2_3',
    'q_0',
    'q_101',
    'f_gif',
    'f_svg',
    'fit_crop',
    'b_red',
    'b_12345',
    'x_1',
    'w',
    'w_',
    '_w_1',
    'w_1&w_2',
    's_1_2&w_3',
    'w_1&',
    '',
    '__proto__',
    'constructor_1',
    'w_1%00',
    'w_320;q_1',
    '%26',
  ])('%s is no modifier', async (modifiers) => {
    const { status } = await get(`${modifiers}/photos/post.jpg`);
    expect(status).toBe(400);
  });

  test('modifiers without a picture', async () => {
    expect(await get('w_320')).toMatchObject({ status: 400, code: 'picture_modifiers_malformed' });
    expect((await get('w_320/')).status).toBe(400);
  });

  test.each([
    'photos/none.jpg',
    'photos',
    'photos/post.txt',
    '..%2Fsecret.png',
    'photos/..%2F..%2Fsecret.png',
    '%252e%252e/secret.png',
    'photos%5C..%5Cpost.jpg',
    '.hidden.png',
    '/etc/passwd',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
  ])('%s is not found', async (path) => {
    expect(await get(`w_320/${path}`)).toMatchObject({ status: 404, code: 'picture_unknown' });
  });

  test.each([
    ['cut.jpg', 415],
    ['drawing.png', 415],
    ['words.png', 415],
    ['empty.png', 415],
    ['bomb.png', 415],
    ['bomb-of-zeros.png', 413],
  ])('%s: %i', async (name, status) => {
    for (const modifiers of ['w_320', 'f_webp', '_']) expect((await get(`${modifiers}/${name}`)).status).toBe(status);
  });
});

describe('a picture of an allowed host', () => {
  const at = (path: string) => `https://${host}${path}`;

  test('is fetched once for all its sizes', async () => {
    there.set('/a.jpg', { status: 200, body: await photo(800, 400).jpeg().toBuffer() });
    expect(await readShape(`w_320/${at('/a.jpg')}`)).toMatchObject({ width: 320, height: 160, format: 'jpeg' });
    expect(await readShape(`w_640&f_webp/${encodeURIComponent(at('/a.jpg'))}`)).toMatchObject({
      width: 640,
      format: 'webp',
    });
    expect(await readShape(`w_320/${at('/a.jpg').replace('//', '/')}`)).toMatchObject({ width: 320 });
    expect(fetched).toEqual(['/a.jpg']);
  });

  test.each([
    'https://evil.example/a.jpg',
    'https://pictures.affranchi.test/a.jpg',
    'https://pictures.affranchi.test.evil.example/a.jpg',
    'https://x@evil.example/a.jpg',
  ])('of another host is rejected before any request (%s)', async (address) => {
    resolved = [];
    expect(await get(`w_320/${address}`)).toMatchObject({ status: 403, code: 'picture_host_not_allowed' });
    expect(fetched).toEqual([]);
  });

  test('over http, or with a password, is rejected', async () => {
    for (const address of [at('/a.jpg').replace('https', 'http'), at('/a.jpg').replace('//', '//name:word@')])
      expect((await get(`w_320/${address}`)).status).toBe(403);
  });

  test.each([
    '10.0.0.1',
    '172.16.9.9',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::a00:1',
  ])('whose name resolves to an internal address (%s) is rejected', async (address) => {
    resolved = ['93.184.216.34', address];
    expect(await get('w_320/https://inside.affranchi.test/a.jpg')).toMatchObject({
      status: 403,
      code: 'picture_host_not_allowed',
    });
  });

  test('may redirect on the same host only', async () => {
    there.set('/old.jpg', { status: 301, headers: { location: '/new.jpg' } });
    there.set('/new.jpg', { status: 200, body: await photo(400, 400).jpeg().toBuffer() });
    there.set('/away.jpg', { status: 302, headers: { location: 'https://inside.affranchi.test/secret' } });
    there.set('/plain.jpg', { status: 302, headers: { location: `http://${host}/new.jpg` } });
    there.set('/round.jpg', { status: 302, headers: { location: '/round.jpg' } });
    expect(await readShape(`w_100/${at('/old.jpg')}`)).toMatchObject({ width: 100 });
    expect((await get(`w_100/${at('/away.jpg')}`)).status).toBe(403);
    expect((await get(`w_100/${at('/plain.jpg')}`)).status).toBe(403);
    expect((await get(`w_100/${at('/round.jpg')}`)).status).toBe(503);
  });

  test('is limited in size, and other content is rejected', async () => {
    there.set('/large.jpg', { status: 200, body: Buffer.alloc(10 * 1024 * 1024 + 1) });
    there.set('/drawing.svg', {
      status: 200,
      headers: { 'content-type': 'image/png' },
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    there.set('/broken', { status: 500 });
    expect(await get(`w_100/${at('/large.jpg')}`)).toMatchObject({ status: 413, code: 'picture_too_large' });
    expect(await get(`w_100/${at('/drawing.svg')}`)).toMatchObject({ status: 415, code: 'picture_unreadable' });
    expect(await get(`w_100/${at('/none.jpg')}`)).toMatchObject({ status: 404 });
    expect(await get(`w_100/${at('/broken')}`)).toMatchObject({ status: 503, code: 'picture_host_silent' });
  });
});

describe('the image cache on disk', () => {
  test('evicts the least recently used pictures when it is too large', async () => {
    const place = join(folder, 'small');
    const store = createImageCache(place, 3_000);
    for (const name of ['a', 'b', 'c']) await store.getOrMake(name, async () => Buffer.alloc(1_000));
    await store.getOrMake('a', () => Promise.reject(new Error('it is there')));
    await store.getOrMake('d', async () => Buffer.alloc(1_000));
    expect(readdirSync(place).sort()).toEqual(['a', 'c', 'd']);
    expect(readdirSync(place).reduce((sum, name) => sum + statSync(join(place, name)).size, 0)).toBeLessThanOrEqual(
      3_000,
    );
    // The next process finds them, and has the same limit.
    const next = createImageCache(place, 3_000);
    await next.getOrMake('c', () => Promise.reject(new Error('it is there')));
    await next.getOrMake('e', async () => Buffer.alloc(1_500));
    expect(readdirSync(place)).toHaveLength(2);
  });

  test('uses pictures of other processes, renders deleted ones again, and stores no failure', async () => {
    const [one, two] = [createImageCache(join(folder, 'both')), createImageCache(join(folder, 'both'))];
    await one.getOrMake('a', async () => Buffer.from('one'));
    expect((await two.getOrMake('a', () => Promise.reject(new Error('it is there')))).bytes.toString()).toBe('one');
    rmSync(join(folder, 'both/a'));
    expect((await two.getOrMake('a', async () => Buffer.from('two'))).bytes.toString()).toBe('two');
    await expect(one.getOrMake('b', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect((await one.getOrMake('b', async () => Buffer.from('well'))).bytes.toString()).toBe('well');
  });
});

test('the settings accept at most three hosts, each a plain name', () => {
  const hosts = (list: string) => {
    try {
      readConfig({ IPX_HOSTS: list });
    } catch (error) {
      return /IPX_HOSTS/.test((error as Error).message);
    }
    return false;
  };
  expect(['', 'a.fr', 'a.fr, b.fr,c.fr:8443'].map(hosts)).toEqual([false, false, false]);
  expect(['a.fr,b.fr,c.fr,d.fr', 'https://a.fr', 'a.fr/b', 'localhost'].map(hosts)).toEqual([true, true, true, true]);
});

/** An empty PNG that declares this size. */
function buildPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc(header.subarray(4, 21)), 21);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header]);
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let i = 0; i < 8; i += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
