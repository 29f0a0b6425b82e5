import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createStorage } from '../../src/adapters/storage/index.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { eraseFile, readFile, storeFile } from '../../src/modules/files/index.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let directory: string;
let deps: Deps;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.knex('files').delete();
  directory = mkdtempSync(join(tmpdir(), 'affranchi-files-'));
  deps = {
    db: database.knex,
    newId: () => uuidv7(),
    log: createLogger({ level: 'silent', process: 'test' }),
    storage: createStorage({ storage: { kind: 'disk', directory }, fileKeys: [randomBytes(32).toString('base64')] }),
  } as unknown as Deps;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const letter = {
  key: 'letter:1',
  ownerUserId: null,
  kind: 'letter',
  name: 'Résiliation – été.pdf',
  mime: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7 é'),
} as const;
const onDisk = () => readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('storing a file', () => {
  test('stores its bytes, name and digest', async () => {
    const { id, sha256 } = await storeFile(deps, letter);
    expect(sha256).toBe(createHash('sha256').update(letter.bytes).digest('hex'));
    const read = await readFile(deps, id);
    expect({ ...read, bytes: Buffer.from(read.bytes) }).toEqual({
      name: letter.name,
      mime: letter.mime,
      sha256,
      bytes: letter.bytes,
    });
  });

  test('twice under one key creates one file with the first bytes', async () => {
    const first = await storeFile(deps, letter);
    const second = await storeFile(deps, { ...letter, bytes: Buffer.from('something else') });
    expect(second.id).toBe(first.id);
    expect(Buffer.from((await readFile(deps, first.id)).bytes)).toEqual(letter.bytes);
    expect(onDisk()).toHaveLength(1);
  });

  test('by several workers at once creates one file and no bytes without a row', async () => {
    const stored = await Promise.all(Array.from({ length: 6 }, () => storeFile(deps, letter)));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect(onDisk().map(({ name }) => name)).toEqual([stored[0]!.id]);
  });

  test('under another key creates another file', async () => {
    const [one, two] = [await storeFile(deps, letter), await storeFile(deps, { ...letter, key: 'letter:2' })];
    expect(one.id).not.toBe(two.id);
    expect(one.sha256).toBe(two.sha256);
  });

  test('creates no row if the disk fails', async () => {
    const full = {
      ...deps,
      storage: { ...deps.storage, put: () => Promise.reject(new Error('disk full')) },
    } as unknown as Deps;
    await expect(storeFile(full, letter)).rejects.toThrow('disk full');
    expect(await database.knex('files').select()).toEqual([]);
  });
});

describe('reading a file', () => {
  test('that was deleted or never stored returns 404', async () => {
    const { id } = await storeFile(deps, letter);
    await database.knex('files').update({ deleted_at: new Date() });
    await expect(readFile(deps, id)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(readFile(deps, uuidv7())).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('that is erased while it is read returns 404, and one whose bytes are lost is a fault', async () => {
    const { id } = await storeFile(deps, letter);
    const readLate = async (before: () => Promise<void>) => {
      const get = async (key: string) => before().then(() => deps.storage.get(key));
      return readFile({ ...deps, storage: { get } } as unknown as Deps, id);
    };
    await expect(readLate(() => deps.storage.delete(id))).rejects.toMatchObject({ code: 'file_missing' });
    await expect(readLate(() => eraseFile(deps, { id }))).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('erasing a file', () => {
  test('deletes its bytes and name, is idempotent, and frees its key', async () => {
    await storeFile(deps, letter);
    const other = await storeFile(deps, { ...letter, key: 'letter:2' });
    await Promise.all([eraseFile(deps, { key: letter.key }), eraseFile(deps, { key: letter.key })]);
    await eraseFile(deps, { key: letter.key });
    expect([onDisk().map(({ name }) => name), await database.knex('files').select('id')]).toEqual([
      [other.id],
      [{ id: other.id }],
    ]);
    const again = await storeFile(deps, { ...letter, bytes: Buffer.from('something else') });
    expect(Buffer.from((await readFile(deps, again.id)).bytes)).toEqual(Buffer.from('something else'));
  });

  test('keeps the row if the disk fails, so that it is retried', async () => {
    const { id } = await storeFile(deps, letter);
    const stuck = {
      ...deps,
      storage: { ...deps.storage, delete: () => Promise.reject(new Error('read only')) },
    } as unknown as Deps;
    await expect(eraseFile(stuck, { key: letter.key })).rejects.toThrow('read only');
    expect(await database.knex('files').select('id')).toEqual([{ id }]);
  });
});
