import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkStorage } from '../../../src/adapters/storage/check-storage.ts';
import { DiskStorage } from '../../../src/adapters/storage/disk.ts';
import type { ByteStore } from '../../../src/adapters/storage/port.ts';
import { S3Storage } from '../../../src/adapters/storage/s3.ts';
import { S3Assets } from '../../../src/adapters/storage/shared-assets.ts';
import { startFakeS3 } from '../../fakes/s3.ts';

const KEY = '0190a6f0-0000-7000-8000-0000000000ab';

const directory = mkdtempSync(join(tmpdir(), 'affranchi-storage-'));
let s3: Awaited<ReturnType<typeof startFakeS3>>;
let stores: Record<string, ByteStore>;
beforeAll(async () => {
  s3 = await startFakeS3({ pageSize: 3 });
  stores = { disk: new DiskStorage(directory), s3: new S3Storage(s3.settings) };
});
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

describe.each(['disk', 's3'])('every store (%s)', (kind) => {
  const store = () => stores[kind]!;
  const bytes = Buffer.from([0, 1, 254, 255, 10, 13, 0]);

  test('returns the exact bytes, the newest ones, and nothing after a deletion', async () => {
    await store().put(KEY, bytes);
    expect(Buffer.from(await store().get(KEY))).toEqual(bytes);
    await store().put(KEY, Buffer.from('newer'));
    expect(Buffer.from(await store().get(KEY)).toString()).toBe('newer');
    await store().delete(KEY);
    await expect(store().get(KEY)).rejects.toThrow();
    await store().delete(KEY);
  });

  test('stores an empty file and a large one', async () => {
    const large = Buffer.alloc(3_000_000, 'lettre');
    await Promise.all([store().put(`${KEY}-e`, Buffer.alloc(0)), store().put(`${KEY}-l`, large)]);
    expect(Buffer.from(await store().get(`${KEY}-e`))).toHaveLength(0);
    expect(Buffer.from(await store().get(`${KEY}-l`)).equals(large)).toBe(true);
  });

  test('uploads a local file and returns it as a stream', async () => {
    const path = join(directory, 'local-file');
    const large = Buffer.alloc(3_000_000, 'lettre');
    writeFileSync(path, large);
    await store().putFile(`${KEY}-s`, path);
    expect(existsSync(path)).toBe(false);
    const chunks: Buffer[] = [];
    for await (const chunk of await store().getStream(`${KEY}-s`)) chunks.push(Buffer.from(chunk as Uint8Array));
    expect(chunks.length).toBeGreaterThan(1);
    expect(Buffer.concat(chunks).equals(large)).toBe(true);
    expect(Buffer.from(await store().get(`${KEY}-s`)).equals(large)).toBe(true);
  });

  test('lists every key with the time of its storing, and finds those without bytes', async () => {
    const listed = async () => {
      const keys = new Map<string, Date>();
      for await (const page of store().list()) for (const { key, storedAt } of page) keys.set(key, storedAt);
      return keys;
    };
    const before = await listed();
    for (const key of before.keys()) await store().delete(key);
    expect([...(await listed()).keys()]).toEqual([]);
    const keys = Array.from({ length: 8 }, (_, index) => `0190a6f0-0000-7000-8000-00000000000${index}`);
    for (const key of keys) await store().put(key, bytes);
    const found = await listed();
    expect([...found.keys()].toSorted()).toEqual(keys);
    for (const storedAt of found.values()) expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
    await store().delete(keys[2]!);
    await store().delete(keys[7]!);
    const absent = '0190a6f0-0000-7000-8000-0000000000ff';
    expect((await store().findMissing([...keys, absent])).toSorted()).toEqual([keys[2], keys[7], absent]);
    expect(await store().findMissing([])).toEqual([]);
    for (const key of keys) await store().delete(key);
  });

  test('finds no file that was not stored', async () => {
    const unknown = '0190a6f0-9999-7000-8000-000000000000';
    await expect(store().get(unknown)).rejects.toMatchObject({ code: 'file_missing' });
    await expect(store().getStream(unknown)).rejects.toMatchObject({ code: 'file_missing' });
  });
});

describe('on disk', () => {
  test('what an interrupted write left is listed and can be deleted', async () => {
    mkdirSync(join(directory, 'ab'), { recursive: true });
    const leftover = `${KEY}.7f3c1c4e-58a5-4d0e-9d0a-0f5f5b1d2c3e`;
    writeFileSync(join(directory, 'ab', leftover), 'half a lett');
    const keys: string[] = [];
    for await (const page of stores['disk']!.list()) keys.push(...page.map(({ key }) => key));
    expect(keys).toContain(leftover);
    await stores['disk']!.delete(leftover);
    expect(existsSync(join(directory, 'ab', leftover))).toBe(false);
  });

  test('an empty store without a folder has no keys', async () => {
    const none = new DiskStorage(join(directory, 'none', 'at-all'));
    for await (const page of none.list()) expect(page).toEqual([]);
    expect(await none.findMissing([KEY])).toEqual([KEY]);
  });

  test('rejects keys that lead to a file outside', async () => {
    for (const key of ['../../etc/passwd', 'a/b/c/d', '..', 'ABCD', 'abcd\0', '']) {
      await expect(stores['disk']!.put(key, Buffer.from('x'))).rejects.toThrow();
      await expect(stores['disk']!.get(key)).rejects.toThrow();
    }
  });

  test('a file is readable by its owner only, and a failed write leaves no partial file', async () => {
    await stores['disk']!.put(`${KEY}-m`, Buffer.from('x'));
    expect(statSync(join(directory, '-m', `${KEY}-m`)).mode & 0o077).toBe(0);
    // A folder has the name of the file, so the rename fails.
    mkdirSync(join(directory, '-z', `${KEY}-z`, 'inside'), { recursive: true });
    await expect(stores['disk']!.put(`${KEY}-z`, Buffer.from('y'))).rejects.toThrow();
    expect(readdirSync(join(directory, '-z'))).toEqual([`${KEY}-z`]);
  });
});

describe('on S3', () => {
  test('every request is signed, uses path-style addresses, and no media type says what is stored', async () => {
    await stores['s3']!.put(KEY, Buffer.from('x'));
    expect(s3.heard.every(({ signed, url }) => signed && /^\/letters[/?]/.test(url))).toBe(true);
    expect(s3.objects.get(KEY)?.type).toBe('application/octet-stream');
  });

  test('a local file is sent with its length, and again after a failure of the store', async () => {
    const path = join(directory, 'again');
    writeFileSync(path, 'again');
    s3.fail(1);
    await stores['s3']!.putFile(`${KEY}-f`, path);
    expect(s3.objects.get(`${KEY}-f`)).toMatchObject({ type: 'application/octet-stream', length: '5' });
  });

  test('a failure of the store is retried, a rejection is an error', async () => {
    s3.fail(2);
    await stores['s3']!.put(`${KEY}-r`, Buffer.from('again'));
    expect(Buffer.from(await stores['s3']!.get(`${KEY}-r`)).toString()).toBe('again');
    const stranger = new S3Storage({ ...s3.settings, accessKeyId: 'someone-else' });
    await expect(stranger.put(KEY, Buffer.from('x'))).rejects.toThrow('403');
  });

  test('a request whose connection was closed is repeated once', async () => {
    const path = join(directory, 'closed');
    writeFileSync(path, 'closed');
    s3.cut(1);
    await stores['s3']!.putFile(`${KEY}-c`, path);
    s3.cut(1);
    expect(Buffer.from(await stores['s3']!.get(`${KEY}-c`)).toString()).toBe('closed');
    s3.cut(2);
    await expect(stores['s3']!.get(`${KEY}-c`)).rejects.toThrow('The object store does not answer.');
  });

  test('a missing bucket and refused keys are an outage, not a lost file', async () => {
    for (const more of [{ bucket: 'absent' }, { bucket: 'hidden' }, { accessKeyId: 'someone-else' }])
      await expect(new S3Storage({ ...s3.settings, ...more }).get(KEY)).rejects.toMatchObject({
        dependency: 'storage',
      });
  });

  test('the bucket is created once, and a missing one is told by its name', async () => {
    const bucket = (name: string, region = 'fr-par') => new S3Storage({ ...s3.settings, bucket: name, region });
    await expect(bucket('absent').put(KEY, Buffer.from('x'))).rejects.toThrow('"absent" does not exist');
    await Promise.all([bucket('new-one').createBucket(), bucket('new-one').createBucket()]);
    await bucket('new-one').createBucket();
    await bucket('new-one').put(KEY, Buffer.from('x'));
    expect(s3.created).toEqual([{ bucket: 'new-one', region: 'fr-par' }]);
  });

  test('a bucket that the keys may not create is told, one that they may not look at is left alone', async () => {
    s3.forbidCreation = true;
    const absent = new S3Storage({ ...s3.settings, bucket: 'absent' });
    await expect(absent.createBucket()).rejects.toThrow(/"absent" does not exist.*answered 403.*S3_BUCKET/);
    await new S3Storage({ ...s3.settings, bucket: 'hidden' }).createBucket();
    expect(s3.created).toHaveLength(1);
  });
});

describe('the check of a store', () => {
  test('leaves no file behind', async () => {
    for (const store of Object.values(stores)) await checkStorage({ storage: store });
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    expect([...files, ...s3.objects.keys()].filter((name) => name.includes('storage-check'))).toEqual([]);
  });

  test('fails without a bucket, with refused keys, or if other bytes come back', async () => {
    const withSettings = (more: object) => new S3Storage({ ...s3.settings, ...more });
    await expect(checkStorage({ storage: withSettings({ bucket: 'absent' }) })).rejects.toThrow(
      '"absent" does not exist',
    );
    await expect(checkStorage({ storage: withSettings({ accessKeyId: 'someone-else' }) })).rejects.toThrow('403');
    const forgetful = Object.assign(withSettings({}), { get: async () => new Uint8Array([1]) });
    await expect(checkStorage({ storage: forgetful })).rejects.toThrow('other bytes');
  });
});

describe('the files of all releases', () => {
  test('are stored by each release and found by every process', async () => {
    const webRoot = mkdtempSync(join(directory, 'web-'));
    mkdirSync(join(webRoot, 'assets'));
    for (const name of ['page-A_1.js', 'page-A_1.js.br', 'font.woff2'])
      writeFileSync(join(webRoot, 'assets', name), `content of ${name}`);
    const assets = new S3Assets(s3.settings);
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
    const silent = new S3Assets({ ...s3.settings, endpoint: 'http://127.0.0.1:9' });
    expect(await silent.find('page-A_1.js')).toBeNull();
    // What S3 answers instead of 404 to keys that may not list the bucket.
    expect(await new S3Assets({ ...s3.settings, bucket: 'hidden' }).find('page-A_1.js')).toBeNull();
    const before = s3.heard.length;
    const assets = new S3Assets(s3.settings);
    await Promise.all(Array.from({ length: 100 }, (_, i) => assets.find(`invented-${i % 90}.js`)));
    expect(s3.heard.length - before).toBe(64);
  });
});
