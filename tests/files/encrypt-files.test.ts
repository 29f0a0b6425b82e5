import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { createStorage } from '../../src/adapters/storage/index.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { encryptFiles, eraseFile, readFile, rotateFileKeys, storeFile } from '../../src/modules/files/index.ts';
import { testDatabase } from '../harness/database.ts';

const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const TEXT = 'Madame, Monsieur, je résilie mon contrat.';

let database: Awaited<ReturnType<typeof testDatabase>>;
let directory: string;
let lines: string[];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['files', 'file_keys', 'alarms']) await database.knex(table).delete();
  directory = mkdtempSync(join(tmpdir(), 'affranchi-keys-'));
  lines = [];
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A process of the product with these keys. */
const processWith = (...fileKeys: string[]): Deps =>
  ({
    db: database.knex,
    newId: () => uuidv7(),
    now: () => new Date(),
    log: createLogger({ level: 'silent', process: 'test' }),
    storage: createStorage({ storage: { kind: 'disk', directory }, fileKeys }),
  }) as unknown as Deps;
const store = (deps: Deps, key: string) =>
  storeFile(deps, {
    key,
    ownerUserId: null,
    kind: 'letter',
    name: 'lettre.pdf',
    mime: 'text/plain',
    bytes: Buffer.from(TEXT),
  });
const onDisk = (id: string): string => join(directory, id.slice(-2), id);
const stored = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
/** A file as the version before the encryption stored it. */
async function storeOldFile(key: string): Promise<string> {
  const { id } = await store(processWith(OLD), key);
  await database.knex('files').where({ id }).update({ encryption_key_id: null });
  mkdirSync(join(directory, id.slice(-2)), { recursive: true });
  writeFileSync(onDisk(id), TEXT);
  return id;
}
const read = async (deps: Deps, id: string): Promise<string> =>
  Buffer.from((await readFile(deps, id)).bytes).toString();
const keyIds = async () => [...new Set(await database.knex('files').orderBy('id').pluck('encryption_key_id'))];
const openAlarms = async (deps: Deps) => {
  await raiseOverdueAlarms(deps);
  return database.knex('alarms').whereNull('closed_at').select('entity', 'entity_id', 'state');
};
const report = (line: string): void => void lines.push(line);

describe('files of an older version', () => {
  test('are read, and encrypted by the scheduled task, however many there are', async () => {
    const deps = processWith(OLD);
    const ids: string[] = [];
    for (let index = 0; index < 160; index += 1) ids.push(await storeOldFile(`old-${index}`));
    expect(await read(deps, ids[0]!)).toBe(TEXT);
    await encryptFiles(deps);
    expect(await keyIds()).toEqual([deps.storage.keyIds[0]]);
    for (const id of ids) {
      expect(readFileSync(onDisk(id)).includes('Madame')).toBe(false);
      expect(await read(deps, id)).toBe(TEXT);
    }
  });

  test('one without bytes keeps no other waiting, and raises an alarm until it is erased', async () => {
    const deps = processWith(OLD);
    const [lost, other] = [await storeOldFile('lost'), await storeOldFile('other')];
    unlinkSync(onDisk(lost));
    await encryptFiles(deps);
    expect(readFileSync(onDisk(other)).includes('Madame')).toBe(false);
    expect(await openAlarms(deps)).toEqual([{ entity: 'files', entity_id: lost, state: 'missing' }]);
    await eraseFile(deps, { id: lost });
    expect(await openAlarms(deps)).toEqual([]);
  });

  test('stop between two batches when the task is told to', async () => {
    for (let index = 0; index < 40; index += 1) await storeOldFile(`old-${index}`);
    await encryptFiles(processWith(OLD), AbortSignal.abort());
    expect(await database.knex('files').whereNull('encryption_key_id')).toHaveLength(24);
    await encryptFiles(processWith(OLD));
    expect(await database.knex('files').whereNull('encryption_key_id')).toEqual([]);
  });

  test('an outage of the store ends the run and is no loss', async () => {
    const deps = processWith(OLD);
    await storeOldFile('old');
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const failing = { ...deps, storage: { ...deps.storage, rewrite: () => Promise.reject(full) } } as unknown as Deps;
    await expect(encryptFiles(failing)).rejects.toBe(full);
    expect(await database.knex('files').pluck('status')).toEqual(['stored']);
  });

  test('bytes that someone put in the place of an encrypted file are not taken for an old one', async () => {
    const deps = processWith(OLD);
    const { id } = await store(deps, 'letter');
    writeFileSync(onDisk(id), 'something else');
    await expect(readFile(deps, id)).rejects.toMatchObject({ code: 'file_damaged' });
  });
});

describe('a new key', () => {
  test('is used for new files, and for all files after the rotation, which names the keys that are not needed', async () => {
    const [before, after] = [processWith(OLD), processWith(NEW, OLD)];
    const old = await storeOldFile('old');
    const ids = [old];
    for (let index = 0; index < 40; index += 1) ids.push((await store(before, `letter-${index}`)).id);
    ids.push((await store(after, 'new')).id);
    const result = await rotateFileKeys(after, report);
    expect(result).toEqual({
      rewritten: 41,
      failed: 0,
      neededKeyIds: [],
      unneededKeyIds: before.storage.keyIds,
      missingKeyIds: [],
    });
    expect(lines[0]).toBe(`41 files are not under the newest key, ${after.storage.keyIds[0]}.`);
    for (const id of ids) expect(await read(processWith(NEW), id)).toBe(TEXT);
    expect(await rotateFileKeys(after, report)).toMatchObject({ rewritten: 0, failed: 0 });
  });

  test('an old key stays needed as long as one file fails, and the others are rewritten', async () => {
    const [before, after] = [processWith(OLD), processWith(NEW, OLD)];
    const [damaged, good] = [await store(before, 'damaged'), await store(before, 'good')];
    const bytes = readFileSync(onDisk(damaged.id));
    bytes[30]! ^= 1;
    writeFileSync(onDisk(damaged.id), bytes);
    expect(await rotateFileKeys(after, report)).toEqual({
      rewritten: 1,
      failed: 1,
      neededKeyIds: before.storage.keyIds,
      unneededKeyIds: [],
      missingKeyIds: [],
    });
    expect(await read(processWith(NEW), good.id)).toBe(TEXT);
  });

  test('rotates under load: files are stored, read and erased at the same time, and two rotations run', async () => {
    const [before, after] = [processWith(OLD, NEW), processWith(NEW, OLD)];
    const ids: string[] = [];
    for (let index = 0; index < 120; index += 1) ids.push((await store(before, `letter-${index}`)).id);
    const erased = ids.filter((_id, index) => index % 3 === 0);
    const rest = ids.filter((id) => !erased.includes(id));
    let isOver = false;
    const readers = [before, after].map(async (deps) => {
      for (let index = 0; !isOver; index += 1) expect(await read(deps, rest[index % rest.length]!)).toBe(TEXT);
    });
    const eraser = (async () => {
      for (const id of erased.toReversed()) await eraseFile(before, { id });
    })();
    const writer = (async () => {
      for (let index = 0; index < 40; index += 1) await store(after, `new-${index}`);
    })();
    await Promise.all([rotateFileKeys(after, report), rotateFileKeys(after, report), eraser, writer]);
    isOver = true;
    await Promise.all(readers);
    const rows = await database.knex('files').orderBy('id').pluck('storage_key');
    expect(rows).toHaveLength(80 + 40);
    // Nothing that was erased came back.
    expect(stored()).toEqual(rows.toSorted());
    for (const id of rest) expect(await read(processWith(NEW), id)).toBe(TEXT);
  });

  test('a file that is erased between its rewriting and its row does not come back', async () => {
    const after = processWith(NEW, OLD);
    const { id } = await store(processWith(OLD), 'letter');
    const rewrite = async (key: string): Promise<void> => {
      const bytes = readFileSync(onDisk(key));
      await eraseFile(after, { id });
      writeFileSync(onDisk(key), bytes);
    };
    const storage = Object.assign(Object.create(after.storage) as Deps['storage'], { rewrite });
    expect(await rotateFileKeys({ ...after, storage }, report)).toMatchObject({ rewritten: 0, failed: 0 });
    expect(stored()).toEqual([]);
  });
});

describe('a missing key', () => {
  test('raises one alarm for all its files, which ends when the key is there again', async () => {
    const [before, wrong] = [processWith(OLD), processWith(NEW)];
    for (let index = 0; index < 3; index += 1) await store(before, `letter-${index}`);
    await encryptFiles(before);
    expect(await openAlarms(before)).toEqual([]);
    await encryptFiles(wrong);
    const [key] = await database.knex('file_keys').where({ key_id: before.storage.keyIds[0] });
    expect(await openAlarms(wrong)).toEqual([{ entity: 'file_keys', entity_id: key.id, state: 'missing' }]);
    await encryptFiles(processWith(NEW, OLD));
    expect(await openAlarms(wrong)).toEqual([]);
  });

  test('is named once by the rotation, and not logged for each of its files', async () => {
    const before = processWith(OLD);
    for (let index = 0; index < 3; index += 1) await store(before, `letter-${index}`);
    const errors: unknown[] = [];
    const after = processWith(NEW);
    const log = Object.assign(Object.create(after.log) as Deps['log'], { error: (line: unknown) => errors.push(line) });
    expect(await rotateFileKeys({ ...after, log }, report)).toEqual({
      rewritten: 0,
      failed: 3,
      neededKeyIds: [],
      unneededKeyIds: [],
      missingKeyIds: before.storage.keyIds,
    });
    expect(errors).toEqual([]);
  });

  test('is no alarm once no file needs it', async () => {
    const [before, wrong] = [processWith(OLD), processWith(NEW)];
    const { id } = await store(before, 'letter');
    await encryptFiles(wrong);
    expect(await openAlarms(wrong)).toHaveLength(1);
    await eraseFile(wrong, { id });
    await encryptFiles(wrong);
    expect(await openAlarms(wrong)).toEqual([]);
  });

  test('is an error that names the key in the log, and the file is as it was', async () => {
    const before = processWith(OLD);
    const { id } = await store(before, 'letter');
    const logged: object[] = [];
    const log = { ...before.log, error: (line: object) => void logged.push(line) } as unknown as Deps['log'];
    await expect(readFile({ ...processWith(NEW), log }, id)).rejects.toMatchObject({ code: 'file_key_missing' });
    expect(logged).toEqual([{ fileId: id, code: 'file_key_missing', storageKey: id, keyId: before.storage.keyIds[0] }]);
    expect(await read(before, id)).toBe(TEXT);
  });
});
