import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { raiseOverdueAlarms } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { createStorage } from '../../src/adapters/storage/index.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { compareFiles, readFile, storeFile } from '../../src/modules/files/index.ts';
import { startFakeS3 } from '../fakes/s3.ts';
import { testDatabase } from '../harness/database.ts';

const FILE_KEYS = [randomBytes(32).toString('base64')];
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000);

let database: Awaited<ReturnType<typeof testDatabase>>;
let s3: Awaited<ReturnType<typeof startFakeS3>>;
let directory: string;
beforeAll(async () => {
  [database, s3] = await Promise.all([testDatabase(), startFakeS3({ pageSize: 7 })]);
});
afterAll(() => Promise.all([database.close(), s3.close()]));
beforeEach(async () => {
  for (const table of ['files', 'alarms']) await database.knex(table).delete();
  s3.objects.clear();
  directory = mkdtempSync(join(tmpdir(), 'affranchi-compare-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const onDisk = (key: string): string => join(directory, key.split('.')[0]!.slice(-2), key);
const places = {
  disk: {
    open: () => createStorage({ storage: { kind: 'disk', directory }, fileKeys: FILE_KEYS }),
    keys: (): string[] =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    write(key: string, bytes: Buffer, storedAt: Date): void {
      mkdirSync(join(onDisk(key), '..'), { recursive: true });
      writeFileSync(onDisk(key), bytes);
      utimesSync(onDisk(key), storedAt, storedAt);
    },
    read: (key: string): Buffer => readFileSync(onDisk(key)),
    lose: (key: string): void => unlinkSync(onDisk(key)),
  },
  s3: {
    open: () => createStorage({ storage: { kind: 's3', ...s3.settings }, fileKeys: FILE_KEYS }),
    keys: (): string[] => [...s3.objects.keys()],
    write: (key: string, bytes: Buffer, storedAt: Date): void =>
      void s3.objects.set(key, { bytes, type: '', length: undefined, storedAt }),
    read: (key: string): Buffer => s3.objects.get(key)!.bytes,
    lose: (key: string): void => void s3.objects.delete(key),
  },
};

describe.each(['disk', 's3'] as const)('the comparison of rows and files on %s', (kind) => {
  const place = places[kind];
  let deps: Deps;
  beforeEach(() => {
    deps = {
      db: database.knex,
      newId: () => uuidv7(),
      now: () => new Date(),
      log: createLogger({ level: 'silent', process: 'test' }),
      storage: place.open(),
    } as unknown as Deps;
  });
  const store = async (key: string): Promise<string> => {
    const bytes = Buffer.from('Madame, Monsieur,');
    const input = { key, ownerUserId: null, kind: 'letter', name: 'lettre.pdf', mime: 'text/plain', bytes } as const;
    return (await storeFile(deps, input)).id;
  };
  const storeMany = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await store(`letter-${index}`));
    return ids;
  };
  const openAlarms = async () => {
    await raiseOverdueAlarms(deps);
    return database.knex('alarms').whereNull('closed_at').orderBy('entity_id').select('entity', 'entity_id', 'state');
  };

  test('erases bytes that have had no row for a day, and nothing else', async () => {
    const ids = await storeMany(20);
    for (const id of ids) place.write(id, place.read(id), TWO_DAYS_AGO);
    const [orphan, fresh] = [uuidv7(), uuidv7()];
    place.write(orphan, Buffer.from('a letter'), TWO_DAYS_AGO);
    place.write(fresh, Buffer.from('a letter whose row comes'), new Date());
    place.write('backup-of-someone', Buffer.from('not ours'), TWO_DAYS_AGO);
    place.write(`${ids[0]}.7f3c1c4e-58a5-4d0e-9d0a-0f5f5b1d2c3e`, Buffer.from('half a letter'), TWO_DAYS_AGO);
    expect(await compareFiles(deps)).toEqual({ listed: 24, orphans: 2, erased: 2, lost: 0, found: 0 });
    expect(place.keys().toSorted()).toEqual([...ids, fresh, 'backup-of-someone'].toSorted());
  });

  test('erases nothing where many files have no row, as in the store of another installation', async () => {
    const strangers = Array.from({ length: 11 }, () => uuidv7());
    for (const key of strangers) place.write(key, Buffer.from('not ours'), TWO_DAYS_AGO);
    // The command of the operator shows it without a stack.
    const refusal = '11 of 11 stored files have no row and were not erased: see docs/runbook.md#stored-files';
    await expect(compareFiles(deps)).rejects.toMatchObject({ name: 'OperatorError', message: refusal });
    expect(place.keys().toSorted()).toEqual(strangers.toSorted());
    expect(await compareFiles(deps, undefined, { erasesMany: true })).toMatchObject({ orphans: 11, erased: 11 });
    expect(place.keys()).toEqual([]);
  });

  test('raises an alarm for each row without bytes, which ends when they are there again', async () => {
    const ids = await storeMany(20);
    const lost = [ids[3]!, ids[17]!];
    const bytes = place.read(lost[0]!);
    for (const id of lost) place.lose(id);
    expect(await compareFiles(deps)).toMatchObject({ lost: 2, found: 0 });
    expect(await openAlarms()).toEqual(lost.map((id) => ({ entity: 'files', entity_id: id, state: 'missing' })));
    expect(await compareFiles(deps)).toMatchObject({ lost: 0, found: 0 });
    place.write(lost[0]!, bytes, new Date());
    expect(await compareFiles(deps)).toMatchObject({ lost: 0, found: 1 });
    expect(await openAlarms()).toEqual([{ entity: 'files', entity_id: lost[1], state: 'missing' }]);
    expect((await readFile(deps, lost[0]!)).name).toBe('lettre.pdf');
  });

  test('reads every row, and raises a thousand alarms in one run where a whole store is gone', async () => {
    await database.knex.raw(
      `insert into files (id, kind, name, mime, bytes, sha256, storage_key)
       select id, 'letter', 'lettre.pdf', 'application/pdf', 1, 'x', id::text from (select gen_random_uuid() as id from generate_series(1, 1100)) ids`,
    );
    expect(await compareFiles(deps)).toMatchObject({ lost: 1000 });
    expect(await compareFiles(deps)).toMatchObject({ lost: 100 });
    expect(await database.knex('files').distinct('status').pluck('status')).toEqual(['missing']);
  });

  test('completes an erasure that a crash interrupted, after a day', async () => {
    const [old, recent] = [await store('old'), await store('recent')];
    await database.knex('files').where({ id: old }).update({ deleted_at: TWO_DAYS_AGO });
    await database.knex('files').where({ id: recent }).update({ deleted_at: new Date() });
    await compareFiles(deps);
    expect(await database.knex('files').pluck('id')).toEqual([recent]);
    expect(place.keys()).toEqual([recent]);
  });

  test('stops when it is told to', async () => {
    await storeMany(2);
    await expect(compareFiles(deps, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
