import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '../../src/kernel/db.ts';
import { createStatementNames } from '../../src/kernel/prepared-statements.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Knex;
beforeAll(async () => {
  database = await testDatabase();
  await database.knex.raw('create table parcels (id int primary key, owner text)');
  await database.knex.raw(`insert into parcels values (1, 'anna')`);
});
afterEach(() => db.destroy());
afterAll(() => database.close());

const repeat = async (query: () => Knex.QueryBuilder) => {
  for (let i = 0; i < 30; i += 1) await query();
};
const listPrepared = async (): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { statement: string }[] }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};

test('a statement that is repeated is prepared once per connection, with the values of each call', async () => {
  db = connect({ url: database.url, pool: 1 });
  await repeat(() => db('parcels').where({ id: 1 }).first('owner'));
  expect(await listPrepared()).toEqual(['select "owner" from "parcels" where "id" = $1 limit $2']);
  expect(await db('parcels').where({ id: 1 }).first('owner')).toEqual({ owner: 'anna' });
  expect(await db('parcels').where({ id: 2 }).first('owner')).toBeUndefined();
});

test('a statement that returns all columns survives a migration that adds one', async () => {
  db = connect({ url: database.url, pool: 1 });
  const read = () => db('parcels').where({ id: 1 });
  const write = () => db('parcels').where({ id: 1 }).update({ owner: 'anna' }).returning('*');
  await repeat(read);
  await repeat(write);
  expect(await listPrepared()).toHaveLength(2);
  await database.knex.raw('alter table parcels add column weight int');
  const changed = [{ id: 1, owner: 'anna', weight: null }];
  expect(await read()).toEqual(changed);
  expect(await write()).toEqual(changed);
  await repeat(read);
  expect(await read()).toEqual(changed);
  expect(await listPrepared()).toHaveLength(3);
});

test('a transaction goes on when a migration adds a column: it prepares nothing that returns all columns', async () => {
  db = connect({ url: database.url, pool: 1 });
  const read = (trx: Knex) => trx('parcels').where({ id: 1 });
  await repeat(() => read(db));
  await database.knex.raw('alter table parcels add column height int');
  await db.transaction(async (trx) => {
    for (let i = 0; i < 30; i += 1) expect(await read(trx)).toMatchObject([{ id: 1, height: null }]);
  });
});

test('another error of a prepared statement stays an error, and the statement is not sent again', async () => {
  db = connect({ url: database.url, pool: 1 });
  const write = (id: number) => db('parcels').insert({ id, owner: 'anna' });
  for (let id = 10; id < 30; id += 1) await write(id);
  await expect(write(10)).rejects.toMatchObject({ code: '23505' });
  await write(30);
});

test('behind a pooler nothing is prepared', async () => {
  db = connect({ url: database.url, pool: 1, isPooled: true });
  await repeat(() => db('parcels').where({ id: 1 }).first('owner'));
  expect(await listPrepared()).toEqual([]);
});

test('statements without end are not prepared without end', () => {
  const names = createStatementNames();
  const ask = (text: string) => names.add({ text, values: [1] }, false).name;
  for (let i = 0; i < 400; i += 1) for (let times = 0; times < 20; times += 1) ask(`select ${i} where $1 = 1`);
  expect(ask('select 0 where $1 = 1')).toBe('q0');
  expect(ask('select 299 where $1 = 1')).toBe('q299');
  expect(ask('select 300 where $1 = 1')).toBeUndefined();
});
