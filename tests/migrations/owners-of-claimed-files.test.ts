import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { up } from '../../migrations/20261130_83_owners_of_claimed_files.ts';
import { migrationSource } from '../../migrations/index.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

const THIS = '20261130_83_owners_of_claimed_files';
/** More than a batch. */
const CLAIMED = 4_500;
const [account, other] = [randomUUID(), randomUUID()];

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  const names = await migrationSource.getMigrations([]);
  const before = { ...migrationSource, getMigrations: async () => names.filter((name) => name < THIS) };
  await database.knex.migrate.latest({ migrationSource: before });
}, 60_000);
afterAll(() => database?.close());

const storeFiles = (owner: string | null, count: number): Promise<string[]> =>
  database.knex
    .raw<{ rows: { id: string }[] }>(
      `insert into files (id, owner_user_id, kind, name, mime, bytes, sha256, storage_key)
         select id, ?, 'upload', 'Bail.pdf', 'application/pdf', 1, 'x', id::text
           from (select gen_random_uuid() as id from generate_series(1, ?)) as made
       returning id`,
      [owner, count],
    )
    .then(({ rows }) => rows.map(({ id }) => id));
const enclose = (owner: { owner_user_id: string } | { visitor: string }, fileIds: readonly string[]) =>
  database.knex.batchInsert(
    'enclosures',
    fileIds.map((id) => ({
      id: randomUUID(),
      document_id: randomUUID(),
      ...owner,
      position: 1,
      label: 'Bail',
      file_name: 'Bail.pdf',
      status: 'ready',
      file_id: id,
      preview_file_id: null,
      changes: '[]',
    })),
  );

test('a claimed enclosure gives its files to the account; a visitor’s and owned files stay as they are', async () => {
  const claimed = await storeFiles(null, CLAIMED);
  const [unclaimed, owned] = [await storeFiles(null, 3), await storeFiles(other, 3)];
  await enclose({ owner_user_id: account }, [...claimed, ...owned]);
  await enclose({ visitor: 'a-browser' }, unclaimed);
  const countFiles = async (ids: readonly string[], owner: string | null) =>
    (
      await database
        .knex('files')
        .whereRaw('id = any(?)', [[...ids]])
        .where({ owner_user_id: owner })
    ).length;
  await database.knex.migrate.latest({ migrationSource });
  // An interrupted step is repeated.
  await up(database.knex);
  expect([
    await countFiles(claimed, account),
    await countFiles(unclaimed, null),
    await countFiles(owned, other),
  ]).toEqual([CLAIMED, 3, 3]);
});
