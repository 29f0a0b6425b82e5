import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrationSource } from '../../migrations/index.ts';
import { createStorage } from '../../src/adapters/storage/index.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { encryptFiles, readFile } from '../../src/modules/files/index.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

const THIS = '20261127_30_file_encryption';
const LETTER = '%PDF-1.7 Madame, Monsieur,';
const id = randomUUID();
const directory = mkdtempSync(join(tmpdir(), 'affranchi-old-files-'));
const path = join(directory, id.slice(-2), id);

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  const { knex } = database;
  const names = await migrationSource.getMigrations([]);
  const before = { ...migrationSource, getMigrations: async () => names.filter((name) => name < THIS) };
  await knex.migrate.latest({ migrationSource: before });
  await knex('files').insert({
    id,
    kind: 'letter',
    name: 'lettre.pdf',
    mime: 'application/pdf',
    bytes: LETTER.length,
    sha256: 'x',
    storage_key: id,
    idempotency_key: 'letter-1',
  });
  mkdirSync(join(directory, id.slice(-2)));
  writeFileSync(path, LETTER);
}, 60_000);
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await database?.close();
});

test('a file of the version before is read at once, encrypted by the first run of the task, and read again', async () => {
  const { knex } = database;
  await knex.migrate.latest({ migrationSource });
  const deps = {
    db: knex,
    newId: () => uuidv7(),
    log: createLogger({ level: 'silent', process: 'test' }),
    storage: createStorage({
      storage: { kind: 'disk', directory },
      fileKeys: [Buffer.alloc(32, 1).toString('base64')],
    }),
  } as unknown as Deps;
  const read = async () => Buffer.from((await readFile(deps, id)).bytes).toString();
  expect(await read()).toBe(LETTER);
  await encryptFiles(deps);
  expect(readFileSync(path).includes('Madame')).toBe(false);
  expect(await read()).toBe(LETTER);
  expect(await knex('files').select('status', 'encryption_key_id')).toEqual([
    { status: 'stored', encryption_key_id: deps.storage.keyIds[0] },
  ]);
}, 60_000);
