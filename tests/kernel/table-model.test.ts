import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TableModel } from '../../src/kernel/table-model.ts';
import { testDatabase } from '../harness/database.ts';

class Parcel extends TableModel {
  static override tableName = 'parcels';
  declare sentAt: Date | null;
  declare ownerId: string;
  declare weightGrams: number;
}

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await database.knex.schema.createTable('parcels', (table) => {
    table.text('id').primary();
    table.text('owner_id').notNullable();
    table.timestamp('sent_at');
    table.integer('weight_grams').notNullable();
    table.unique(['owner_id', 'weight_grams']);
  });
  await Parcel.query(database.knex).insert([
    { id: 'a', ownerId: 'anna', sentAt: null, weightGrams: 20 },
    { id: 'b', ownerId: 'bruno', sentAt: new Date(0), weightGrams: 30 },
  ]);
});
afterAll(() => database.close());

test('a model is queried by property names only', async () => {
  const parcels = () => Parcel.query(database.knex);
  expect(await parcels().findOne({ ownerId: 'anna' })).toMatchObject({ id: 'a', ownerId: 'anna', weightGrams: 20 });
  expect(
    await parcels().whereNull('sentAt').where('weightGrams', '<', 25).orderBy('weightGrams', 'desc').resultSize(),
  ).toBe(1);
  expect(await parcels().whereIn('ownerId', ['anna', 'bruno']).whereNotNull('sentAt').select('ownerId')).toEqual([
    { ownerId: 'bruno' },
  ]);
  expect(await parcels().where((any) => void any.where({ ownerId: 'anna' }).orWhere('weightGrams', 30))).toHaveLength(
    2,
  );
  expect(await parcels().whereExists(Parcel.query().alias('other').where('other.ownerId', 'bruno'))).toHaveLength(2);
});

test('a model is changed by property names', async () => {
  const parcels = () => Parcel.query(database.knex);
  await parcels().insert({ id: 'c', ownerId: 'anna', weightGrams: 20 }).onConflict(['ownerId', 'weightGrams']).ignore();
  expect(await parcels().findById('c')).toBeUndefined();
  await parcels().where({ ownerId: 'bruno' }).patch({ weightGrams: 40 });
  await parcels().where({ ownerId: 'bruno' }).increment('weightGrams', 2);
  const [changed] = await parcels()
    .where({ ownerId: 'bruno' })
    .patch({ sentAt: null })
    .returning(['id', 'weightGrams']);
  expect(changed).toMatchObject({ id: 'b', weightGrams: 42 });
  const bruno = await parcels().findById('b').throwIfNotFound();
  expect((await bruno.$query(database.knex).patchAndFetch({ weightGrams: 50 })).weightGrams).toBe(50);
});

test('a query without a model keeps its names unchanged, aliases included', async () => {
  expect(await database.knex('parcels').where({ owner_id: 'anna' }).first({ ownerId: 'owner_id' })).toEqual({
    ownerId: 'anna',
  });
});

test('a required but missing row is an error of the kind not_found, which contains no value', async () => {
  const error = await Parcel.query(database.knex)
    .findById('nobody')
    .throwIfNotFound()
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'not_found', status: 404, details: { table: 'parcels' } });
});
