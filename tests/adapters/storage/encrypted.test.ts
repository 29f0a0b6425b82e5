import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createStorage } from '../../../src/adapters/storage/index.ts';
import type { StoragePort } from '../../../src/adapters/storage/port.ts';
import { startFakeS3 } from '../../fakes/s3.ts';

const KEY = '0190a6f0-0000-7000-8000-0000000000ab';
const OTHER = '0190a6f0-0000-7000-8000-0000000000cd';
const newKey = (): string => randomBytes(32).toString('base64');
const [OLD, NEW, STRANGE] = [newKey(), newKey(), newKey()];

const directory = mkdtempSync(join(tmpdir(), 'affranchi-encrypted-'));
let s3: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

async function collect(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

interface Place {
  open(...keys: string[]): StoragePort;
  /** The bytes as an attacker finds them, and as they leave them. */
  read(key: string): Buffer;
  write(key: string, bytes: Buffer): void;
}
const onDisk = (key: string): string => join(directory, key.slice(-2), key);
const places: Record<'disk' | 's3', Place> = {
  disk: {
    open: (...fileKeys) => createStorage({ storage: { kind: 'disk', directory }, fileKeys }),
    read: (key) => readFileSync(onDisk(key)),
    write(key, bytes) {
      mkdirSync(join(directory, key.slice(-2)), { recursive: true });
      writeFileSync(onDisk(key), bytes);
    },
  },
  s3: {
    open: (...fileKeys) => createStorage({ storage: { kind: 's3', ...s3.settings }, fileKeys }),
    read: (key) => s3.objects.get(key)!.bytes,
    write: (key, bytes) => void s3.objects.set(key, { bytes, type: '', length: undefined, storedAt: new Date() }),
  },
};

const PDF = Buffer.from(`%PDF-1.7\n${'Madame, Monsieur, je résilie mon contrat. '.repeat(5000)}\n%%EOF`);

describe.each(['disk', 's3'] as const)('files on %s', (kind) => {
  const { open, read, write } = places[kind];
  let storage: StoragePort;
  beforeEach(() => {
    storage = open(OLD);
  });
  const local = (bytes: Buffer): string => {
    const path = join(directory, `local-${kind}`);
    writeFileSync(path, bytes);
    return path;
  };
  const both = async (reader: StoragePort, key: string) => [
    await reader.get(key).catch((error: unknown) => error),
    await reader
      .getStream(key)
      .then(collect, (error: unknown) => error)
      .catch((error: unknown) => error),
  ];
  const damaged = expect.objectContaining({ kind: 'unavailable', code: 'file_damaged', status: 503 });

  test('lie there encrypted, whether they came as bytes or as a local file', async () => {
    await storage.put(KEY, PDF);
    const path = local(PDF);
    await storage.putFile(OTHER, path);
    expect([existsSync(path), existsSync(`${path}.encrypted`)]).toEqual([false, false]);
    for (const key of [KEY, OTHER]) {
      const stored = read(key);
      expect(stored.length).toBeGreaterThan(PDF.length);
      expect(stored.subarray(0, 8).toString('latin1')).toBe('\u0089AFCHIF\u0001');
      for (const text of ['%PDF', '%%EOF', 'Madame', 'contrat']) expect(stored.includes(text)).toBe(false);
      for (const result of await both(storage, key)) expect(PDF.equals(result as Buffer)).toBe(true);
    }
  });

  test('have each a data key of their own: the same bytes are never stored twice', async () => {
    await storage.put(KEY, PDF);
    const first = read(KEY);
    await storage.put(KEY, PDF);
    await storage.put(OTHER, PDF);
    for (const second of [read(KEY), read(OTHER)])
      for (const start of [16, 28, 200, 70_000])
        expect(second.subarray(start, start + 32).equals(first.subarray(start, start + 32))).toBe(false);
  });

  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 20_000_000])('of %d bytes come back exactly', async (length) => {
    const bytes = randomBytes(length);
    const digest = createHash('sha256').update(bytes).digest('hex');
    await storage.put(KEY, bytes);
    await storage.putFile(OTHER, local(bytes));
    for (const key of [KEY, OTHER])
      for (const result of await both(storage, key)) {
        expect((result as Buffer).length).toBe(length);
        expect(
          createHash('sha256')
            .update(result as Buffer)
            .digest('hex'),
        ).toBe(digest);
      }
  });

  test('need their key: another one, or none, is an error that names the missing key', async () => {
    await storage.put(KEY, PDF);
    const missing = expect.objectContaining({
      kind: 'unavailable',
      code: 'file_key_missing',
      status: 503,
      details: { storageKey: KEY, keyId: storage.keyIds[0] },
    });
    expect(await both(open(STRANGE), KEY)).toEqual([missing, missing]);
    await expect(open(STRANGE).rewrite(KEY)).rejects.toEqual(missing);
    for (const result of await both(open(STRANGE, OLD), KEY)) expect(PDF.equals(result as Buffer)).toBe(true);
  });

  test('with one changed bit anywhere are not returned', async () => {
    await storage.put(KEY, PDF);
    const stored = read(KEY);
    // Each part of the header but the key id, which only names another key, and the contents.
    for (const offset of [0, 7, 16, 27, 28, 59, 60, 75, 76, 100, 65_612, 65_627, stored.length - 1]) {
      const changed = Buffer.from(stored);
      changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset);
      write(KEY, changed);
      expect([offset, ...(await both(storage, KEY))]).toEqual([offset, damaged, damaged]);
    }
  });

  test('that were exchanged, also in parts, are not returned', async () => {
    await storage.put(KEY, PDF);
    await storage.put(OTHER, Buffer.alloc(PDF.length, 'x'));
    const [mine, theirs] = [read(KEY), read(OTHER)];
    const chunk = (index: number) => mine.subarray(76 + index * 65_552, 76 + (index + 1) * 65_552);
    for (const bytes of [
      theirs,
      Buffer.concat([mine.subarray(0, 76), theirs.subarray(76)]),
      Buffer.concat([theirs.subarray(0, 76), mine.subarray(76)]),
      Buffer.concat([mine.subarray(0, 76), chunk(1), chunk(0), mine.subarray(76 + 2 * 65_552)]),
    ]) {
      write(KEY, bytes);
      expect(await both(storage, KEY)).toEqual([damaged, damaged]);
    }
  });

  test('that were truncated or extended are not returned', async () => {
    await storage.put(KEY, PDF);
    const stored = read(KEY);
    for (const length of [0, 7, 8, 75, 76, 77, 91, 76 + 65_552, stored.length - 1]) {
      write(KEY, stored.subarray(0, length));
      expect([length, ...(await both(storage, KEY))]).toEqual([length, damaged, damaged]);
    }
    write(KEY, Buffer.concat([stored, Buffer.from('more')]));
    expect(await both(storage, KEY)).toEqual([damaged, damaged]);
  });

  test('of an older version are read where they are expected, and nowhere else', async () => {
    for (const bytes of [PDF, Buffer.alloc(0), Buffer.from('court')]) {
      write(KEY, bytes);
      expect(Buffer.from(await storage.get(KEY, { mayBePlain: true })).equals(bytes)).toBe(true);
      expect((await collect(await storage.getStream(KEY, { mayBePlain: true }))).equals(bytes)).toBe(true);
      expect(await both(storage, KEY)).toEqual([damaged, damaged]);
    }
  });

  test('of an older version are encrypted by a rewrite', async () => {
    for (const bytes of [PDF, Buffer.alloc(0)]) {
      write(KEY, bytes);
      await storage.rewrite(KEY);
      expect(read(KEY).includes('%PDF')).toBe(false);
      for (const result of await both(storage, KEY)) expect(bytes.equals(result as Buffer)).toBe(true);
      // A row that does not know of it yet is no obstacle.
      expect(bytes.equals(await storage.get(KEY, { mayBePlain: true }))).toBe(true);
    }
  });

  test('come under a new key by their header alone', async () => {
    await storage.put(KEY, PDF);
    const before = read(KEY);
    await open(NEW, OLD).rewrite(KEY);
    const after = read(KEY);
    expect(after.subarray(76).equals(before.subarray(76))).toBe(true);
    expect(after.subarray(0, 76).equals(before.subarray(0, 76))).toBe(false);
    for (const result of await both(open(NEW), KEY)) expect(PDF.equals(result as Buffer)).toBe(true);
    expect(await both(storage, KEY)).toEqual(Array(2).fill(expect.objectContaining({ code: 'file_key_missing' })));
    await open(NEW, OLD).rewrite(KEY);
    expect(read(KEY).equals(after)).toBe(true);
  });

  test('can be read without a gap while they are rewritten', async () => {
    const pair = [open(NEW, OLD), open(OLD, NEW)];
    await storage.put(KEY, PDF);
    let isOver = false;
    const rewriting = (async () => {
      for (let round = 0; round < 20; round += 1) await pair[round % 2]!.rewrite(KEY);
      isOver = true;
    })();
    let reads = 0;
    while (!isOver) {
      for (const result of await both(pair[0]!, KEY)) expect(PDF.equals(result as Buffer)).toBe(true);
      reads += 1;
    }
    await rewriting;
    expect(reads).toBeGreaterThan(0);
  });

  test('pass through a backup as they lie there, a part at a time', async () => {
    await storage.put(KEY, randomBytes(3_000_000));
    const parts: Buffer[] = [];
    for await (const part of await storage.getStored(KEY)) parts.push(Buffer.from(part as Uint8Array));
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).equals(read(KEY))).toBe(true);
    await storage.putStored(OTHER, Readable.from(parts));
    expect(read(OTHER).equals(read(KEY))).toBe(true);
  });

  test('that no longer exist are rewritten to nothing', async () => {
    await storage.delete(KEY);
    await expect(storage.rewrite(KEY)).rejects.toThrow();
    expect(await storage.findMissing([KEY])).toEqual([KEY]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('affranchi-0'))).toEqual([]);
  });

  test('that are not read to the end leave nothing open', async () => {
    await storage.put(KEY, randomBytes(3_000_000));
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (let round = 0; round < 20; round += 1) {
      const stream = await storage.getStream(KEY);
      stream.destroy();
      await new Promise((closed) => stream.once('close', closed));
    }
    // A file is closed a moment after its stream.
    while (openFiles() > before + 10) await new Promise((soon) => setImmediate(soon));
  });
});

test('the id of a key does not depend on its place, and is the one that the runbook computes', () => {
  const { open } = places.disk;
  expect(open(OLD, NEW).keyIds.toReversed()).toEqual(open(NEW, OLD).keyIds);
  const [, command] = /^ +(node -p .*) "\$KEY"$/m.exec(readFileSync('docs/runbook.md', 'utf8'))!;
  const { stdout } = spawnSync('sh', ['-c', `${command} "$KEY"`], {
    env: { ...process.env, KEY: OLD },
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe(open(OLD).keyIds[0]);
});
