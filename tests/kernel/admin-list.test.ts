import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineAdminList, filterById, filterByText, filterByValue } from '../../src/kernel/admin-list.ts';
import type { Config } from '../../src/kernel/config.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { createRouter, permitted, type Actor } from '../../src/kernel/endpoint.ts';
import { errorHandler, mountEndpoints } from '../../src/kernel/http.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { testDatabase } from '../harness/database.ts';
import { serve } from '../middleware/serve.ts';

const idAt = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const PARCELS = 60;

const ParcelRow = z.object({ id: z.uuid(), city: z.string(), weight: z.number(), label: z.string() });
const router = createRouter('parcels', 'admin');
defineAdminList(router, 'GET /parcels', {
  summary: 'Colis',
  access: permitted('parcels.read'),
  row: ParcelRow,
  from: ({ db }) => db('parcels'),
  columns: { id: 'parcels.id', city: 'city', weight: 'weight_grams' },
  defaultSort: ['weight', 'ASC'],
  filters: { id: filterById('parcels.id'), city: filterByValue('city'), q: filterByText('city', 'remark') },
  present: (rows: { id: string; city: string; weight: number }[], { user }) =>
    rows.map((row) => ({ ...row, label: `${row.city} pour ${user.firstName}` })),
  record: {
    summary: 'Un colis',
    extra: { shape: { seals: z.number() }, load: async (_deps, id) => ({ seals: id === idAt(1) ? 2 : 0 }) },
  },
});

let database: Awaited<ReturnType<typeof testDatabase>>;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  database = await testDatabase();
  await database.knex.schema.createTable('parcels', (table) => {
    table.uuid('id').primary();
    table.text('city').notNullable();
    table.text('remark').notNullable();
    table.integer('weight_grams').notNullable();
  });
  // Three weights for all, inserted out of order: sorted by weight alone, pages would be a matter of luck.
  const rows = Array.from({ length: PARCELS }, (_, i) => ((i * 37) % PARCELS) + 1).map((number) => ({
    id: idAt(number),
    city: number % 2 ? 'Lille' : 'Brest',
    remark: number === 7 ? '100 % laine' : '',
    weight_grams: number % 3,
  }));
  await database.knex('parcels').insert(rows);
  const config = { mode: 'test', rateLimitFactor: 1 } as Config;
  const deps = { db: database.knex, config, log: createLogger({ level: 'silent', process: 'test' }) } as Deps;
  server = await serve(
    errorHandler(deps),
    async (ctx, next) => {
      const scope = ctx.get('x-scope');
      ctx.state['user'] = scope ? ({ id: idAt(99), firstName: 'Anne', scope: [scope] } as unknown as Actor) : null;
      await next();
    },
    mountEndpoints(deps, [router]),
  );
});
afterAll(async () => {
  await server?.close();
  await database?.close();
});

const request = (path: string, scope = 'parcels.read') =>
  fetch(`${server.url}/-/admin/v1${path}`, { headers: scope ? { 'x-scope': scope } : {} });
async function list(params: Record<string, unknown>) {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)]));
  const response = await request(`/parcels?${query}`);
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    rows: (await response.json()) as z.infer<typeof ParcelRow>[],
  };
}

test.each([undefined, ['weight', 'DESC'], ['city', 'ASC'], ['id', 'ASC']])(
  'sorted by %j, its pages contain every row once',
  async (sort) => {
    const ids: string[] = [];
    for (let from = 0; from < PARCELS; from += 7)
      ids.push(...(await list({ ...(sort && { sort }), range: [from, from + 6] })).rows.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(Array.from({ length: PARCELS }, (_, i) => idAt(i + 1)));
  },
);

test('states its range and total, and presents rows for the reader', async () => {
  const { range, rows } = await list({ sort: ['id', 'ASC'], range: [1, 2], filter: { city: ['Brest'] } });
  expect(range).toBe('parcels 1-2/30');
  expect(rows).toEqual([
    { id: idAt(4), city: 'Brest', weight: 1, label: 'Brest pour Anne' },
    { id: idAt(6), city: 'Brest', weight: 0, label: 'Brest pour Anne' },
  ]);
});

test('filters by ids and by text, in which % is literal; ignores unknown filters', async () => {
  expect((await list({ filter: { id: [idAt(3), idAt(5)] } })).rows).toHaveLength(2);
  expect((await list({ filter: { id: 'no id' } })).rows).toEqual([]);
  expect((await list({ filter: { q: 'LAINE%' } })).rows.map(({ id }) => id)).toEqual([idAt(7)]);
  expect((await list({ filter: { constructor: 'x', other: 1 } })).range).toContain(`/${PARCELS}`);
});

test('cannot be sorted by an unknown column', async () => {
  for (const name of ['label', 'weightGrams', 'constructor'])
    expect((await list({ sort: [name, 'ASC'] })).status).toBe(400);
});

test('fails at start if a field of its rows has no column', () => {
  const declare = () =>
    defineAdminList(createRouter('parcels', 'admin'), 'GET /crates', {
      summary: 'Caisses',
      access: permitted('parcels.read'),
      row: ParcelRow,
      from: ({ db }) => db('parcels'),
      columns: { id: 'id', city: 'city' },
    });
  expect(declare).toThrow('"GET /crates" selects no column for weight, label.');
});

test('opens one record with its additional fields, for those who may read the list', async () => {
  expect(await (await request(`/parcels/${idAt(1)}`)).json()).toEqual({
    id: idAt(1),
    city: 'Lille',
    weight: 1,
    label: 'Lille pour Anne',
    seals: 2,
  });
  expect((await request(`/parcels/${idAt(1000)}`)).status).toBe(404);
  for (const path of ['/parcels', `/parcels/${idAt(1)}`])
    expect([(await request(path, 'other')).status, (await request(path, '')).status]).toEqual([403, 401]);
});
