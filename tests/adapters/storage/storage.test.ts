import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createStorage } from '../../../src/adapters/storage/index.ts';
import type { StoragePort } from '../../../src/adapters/storage/port.ts';

const KEY = '0190a6f0-0000-7000-8000-0000000000ab';

/** What an S3 store does with signed, path-style requests; anything else is refused as S3 would. */
function tinyS3() {
  const objects = new Map<string, { bytes: Buffer; type: string; length: string | undefined }>();
  const heard: { method: string; url: string; signed: boolean }[] = [];
  let failures = 0;
  const server: Server = createServer((request, response) => {
    void read(request).then((bytes) => {
      const signature =
        /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/fr-par\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;
      const signed =
        signature.test(request.headers.authorization ?? '') &&
        /^\d{8}T\d{6}Z$/.test(String(request.headers['x-amz-date']));
      heard.push({ method: request.method!, url: request.url!, signed });
      if (failures > 0) {
        failures -= 1;
        return void response.writeHead(503).end();
      }
      if (!signed || !request.url!.startsWith('/letters/')) return void response.writeHead(403).end();
      const there = objects.get(request.url!);
      if (request.method === 'PUT')
        objects.set(request.url!, {
          bytes,
          type: request.headers['content-type'] ?? '',
          length: request.headers['content-length'],
        });
      else if (request.method === 'DELETE') objects.delete(request.url!);
      else if (!there) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      return void response
        .writeHead(request.method === 'DELETE' ? 204 : 200)
        .end(request.method === 'GET' ? there!.bytes : undefined);
    });
  });
  return { server, objects, heard, fail: (times: number) => (failures = times) };
}
async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const directory = mkdtempSync(join(tmpdir(), 'affranchi-storage-'));
const s3 = tinyS3();
let stores: Record<string, StoragePort>;
let s3Settings: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };
beforeAll(async () => {
  await new Promise<void>((ready) => s3.server.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}`;
  s3Settings = { endpoint, bucket: 'letters', region: 'fr-par', accessKeyId: 'key-id', secretAccessKey: 'secret' };
  stores = {
    disk: createStorage({ storage: { kind: 'disk', directory } }),
    s3: createStorage({ storage: { kind: 's3', ...s3Settings } }),
  };
});
afterAll(async () => {
  s3.server.closeAllConnections();
  await new Promise((done) => s3.server.close(done));
  rmSync(directory, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('every store (%s)', (kind) => {
  const store = () => stores[kind]!;
  const bytes = Buffer.from([0, 1, 254, 255, 10, 13, 0]);

  test('returns the exact bytes, the newest ones, and nothing after a deletion', async () => {
    await store().put(KEY, bytes, 'application/pdf');
    expect(Buffer.from(await store().get(KEY))).toEqual(bytes);
    await store().put(KEY, Buffer.from('newer'), 'text/plain');
    expect(Buffer.from(await store().get(KEY)).toString()).toBe('newer');
    await store().delete(KEY);
    await expect(store().get(KEY)).rejects.toThrow();
    await store().delete(KEY);
  });

  test('stores an empty file and a large one', async () => {
    const large = Buffer.alloc(3_000_000, 'lettre');
    await Promise.all([
      store().put(`${KEY}-e`, Buffer.alloc(0), 'text/plain'),
      store().put(`${KEY}-l`, large, 'text/plain'),
    ]);
    expect(Buffer.from(await store().get(`${KEY}-e`))).toHaveLength(0);
    expect(Buffer.from(await store().get(`${KEY}-l`)).equals(large)).toBe(true);
  });

  test('uploads a local file and returns it as a stream', async () => {
    const path = join(directory, 'local-file');
    const large = Buffer.alloc(3_000_000, 'lettre');
    writeFileSync(path, large);
    await store().putFile(`${KEY}-s`, path, 'application/zip');
    expect(existsSync(path)).toBe(false);
    const chunks: Buffer[] = [];
    for await (const chunk of await store().getStream(`${KEY}-s`)) chunks.push(Buffer.from(chunk as Uint8Array));
    expect(chunks.length).toBeGreaterThan(1);
    expect(Buffer.concat(chunks).equals(large)).toBe(true);
    expect(Buffer.from(await store().get(`${KEY}-s`)).equals(large)).toBe(true);
  });

  test('finds no file that was not stored', async () => {
    await expect(store().get('0190a6f0-9999-7000-8000-000000000000')).rejects.toThrow();
    await expect(store().getStream('0190a6f0-9999-7000-8000-000000000000')).rejects.toThrow();
  });
});

describe('on disk', () => {
  test('rejects keys that lead to a file outside', async () => {
    for (const key of ['../../etc/passwd', 'a/b/c/d', '..', 'ABCD', 'abcd\0', '']) {
      await expect(stores['disk']!.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow();
      await expect(stores['disk']!.get(key)).rejects.toThrow();
    }
  });

  test('a file is readable by its owner only, and a failed write leaves no partial file', async () => {
    await stores['disk']!.put(`${KEY}-m`, Buffer.from('x'), 'text/plain');
    expect(statSync(join(directory, '-m', `${KEY}-m`)).mode & 0o077).toBe(0);
    // A folder has the name of the file, so the rename fails.
    mkdirSync(join(directory, '-z', `${KEY}-z`, 'inside'), { recursive: true });
    await expect(stores['disk']!.put(`${KEY}-z`, Buffer.from('y'), 'text/plain')).rejects.toThrow();
    expect(readdirSync(join(directory, '-z'))).toEqual([`${KEY}-z`]);
  });
});

describe('on S3', () => {
  test('every request is signed, uses path-style addresses and states the content type', async () => {
    await stores['s3']!.put(KEY, Buffer.from('x'), 'application/pdf');
    expect(s3.heard.every(({ signed, url }) => signed && url.startsWith('/letters/'))).toBe(true);
    expect(s3.objects.get(`/letters/${KEY}`)?.type).toBe('application/pdf');
  });

  test('a local file is sent with its length, and again after a failure of the store', async () => {
    const path = join(directory, 'again');
    writeFileSync(path, 'again');
    s3.fail(1);
    await stores['s3']!.putFile(`${KEY}-f`, path, 'application/zip');
    expect(s3.objects.get(`/letters/${KEY}-f`)).toMatchObject({ type: 'application/zip', length: '5' });
  });

  test('a failure of the store is retried, a rejection is an error', async () => {
    s3.fail(2);
    await stores['s3']!.put(`${KEY}-r`, Buffer.from('again'), 'text/plain');
    expect(Buffer.from(await stores['s3']!.get(`${KEY}-r`)).toString()).toBe('again');
    const stranger = createStorage({ storage: { kind: 's3', ...s3Settings, accessKeyId: 'someone-else' } });
    await expect(stranger.put(KEY, Buffer.from('x'), 'text/plain')).rejects.toThrow('403');
  });
});
