import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { assertStorageWorks } from '../../../src/adapters/storage/assert-storage-works.ts';
import { createStorage } from '../../../src/adapters/storage/index.ts';
import type { StoragePort } from '../../../src/adapters/storage/port.ts';
import { S3Storage } from '../../../src/adapters/storage/s3.ts';
import { S3Assets } from '../../../src/adapters/storage/shared-assets.ts';
import { tinyS3 } from './tiny-s3.ts';

const KEY = '0190a6f0-0000-7000-8000-0000000000ab';

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

  test('the bucket is created once, and a missing one is told by its name', async () => {
    const bucket = (name: string, region = 'fr-par') => new S3Storage({ ...s3Settings, bucket: name, region });
    await expect(bucket('absent').put(KEY, Buffer.from('x'), 'text/plain')).rejects.toThrow('"absent" does not exist');
    await Promise.all([bucket('new-one').createBucket(), bucket('new-one').createBucket()]);
    await bucket('new-one').createBucket();
    await bucket('new-one').put(KEY, Buffer.from('x'), 'text/plain');
    expect(s3.created).toEqual([{ bucket: 'new-one', region: 'fr-par' }]);
  });

  test('a bucket that the keys may not create is told, one that they may not look at is left alone', async () => {
    s3.forbidCreation = true;
    const absent = new S3Storage({ ...s3Settings, bucket: 'absent' });
    await expect(absent.createBucket()).rejects.toThrow(/"absent" does not exist.*answered 403.*S3_BUCKET/);
    await new S3Storage({ ...s3Settings, bucket: 'hidden' }).createBucket();
    expect(s3.created).toHaveLength(1);
  });
});

describe('the check of a store', () => {
  test('leaves no file behind', async () => {
    for (const store of Object.values(stores)) await assertStorageWorks(store);
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    expect([...files, ...s3.objects.keys()].filter((name) => name.includes('storage-check'))).toEqual([]);
  });

  test('fails without a bucket, with refused keys, or if other bytes come back', async () => {
    const withSettings = (more: object) => createStorage({ storage: { kind: 's3', ...s3Settings, ...more } });
    await expect(assertStorageWorks(withSettings({ bucket: 'absent' }))).rejects.toThrow('"absent" does not exist');
    await expect(assertStorageWorks(withSettings({ accessKeyId: 'someone-else' }))).rejects.toThrow('403');
    const forgetful = Object.assign(withSettings({}), { get: async () => new Uint8Array([1]) });
    await expect(assertStorageWorks(forgetful)).rejects.toThrow('other bytes');
  });
});

describe('the files of all releases', () => {
  test('are stored by each release and found by every process', async () => {
    const webRoot = mkdtempSync(join(directory, 'web-'));
    mkdirSync(join(webRoot, 'assets'));
    for (const name of ['page-A_1.js', 'page-A_1.js.br', 'font.woff2'])
      writeFileSync(join(webRoot, 'assets', name), `content of ${name}`);
    const assets = new S3Assets(s3Settings);
    await assets.storeAll(webRoot);
    const find = async (name: string) => Buffer.from((await assets.find(name)) ?? []).toString();
    expect([await find('page-A_1.js'), await find('font.woff2'), await find('page-B.js')]).toEqual([
      'content of page-A_1.js',
      'content of font.woff2',
      '',
    ]);
    const before = s3.heard.length;
    for (const name of ['page-A_1.js.br', '../letters/x.js', `${KEY}-l`, '.js', '']) expect(await find(name)).toBe('');
    expect(s3.heard).toHaveLength(before);
  });

  test('are missing while the store does not answer, and invented names occupy it only so far', async () => {
    const silent = new S3Assets({ ...s3Settings, endpoint: 'http://127.0.0.1:9' });
    expect(await silent.find('page-A_1.js')).toBeNull();
    // What S3 answers instead of 404 to keys that may not list the bucket.
    expect(await new S3Assets({ ...s3Settings, bucket: 'hidden' }).find('page-A_1.js')).toBeNull();
    const before = s3.heard.length;
    const assets = new S3Assets(s3Settings);
    await Promise.all(Array.from({ length: 100 }, (_, i) => assets.find(`invented-${i % 90}.js`)));
    expect(s3.heard.length - before).toBe(64);
  });
});
