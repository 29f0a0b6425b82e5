import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { Instant } from '../../src/domain/schemas.ts';
import type { ListFilter } from '../../src/kernel/admin-list-reader.ts';
import { defineAdminList, filterByText, filterByValue } from '../../src/kernel/admin-list.ts';
import type { Config } from '../../src/kernel/config.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { createRouter, permitted, type Actor } from '../../src/kernel/endpoint.ts';
import { errorHandler, mountEndpoints } from '../../src/kernel/http.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { testDatabase } from '../harness/database.ts';
import { serve } from '../middleware/serve.ts';

const idAt = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const PARCELS = 60;

const ParcelRow = z.object({
  id: z.uuid(),
  city: z.string(),
  weight: z.number(),
  label: z.string(),
  priceCents: z.number(),
  weighedAt: Instant.nullable(),
  leavesOn: z.iso.date(),
  isFragile: z.boolean(),
});
/** 0:30 in Paris is the day before in UTC. */
const fixed = {
  priceCents: -138_005,
  weighedAt: new Date('2026-11-21T23:30:05Z'),
  leavesOn: '2026-12-01',
  isFragile: true,
};
const router = createRouter('parcels', 'admin');
defineAdminList(router, 'GET /parcels', {
  summary: 'Colis',
  access: permitted('parcels.read'),
  row: ParcelRow,
  from: ({ db }) => db('parcels'),
  columns: { id: 'parcels.id', city: 'city', weight: 'weight_grams' },
  defaultSort: ['weight', 'ASC'],
  filters: { city: filterByValue('city'), q: filterByText('city', 'remark') },
  labels: {
    city: ['Ville', { Brest: ['Brest (29)'] }],
    weight: 'Poids',
    label: 'Étiquette',
    priceCents: 'Prix',
    weighedAt: 'Pesé le',
    leavesOn: 'Part le',
    isFragile: 'Fragile',
  },
  present: (rows: { id: string; city: string; weight: number }[], { user }) =>
    rows.map((row) => ({ ...row, ...fixed, label: `${row.city} pour ${user.firstName}` })),
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
  const config = { mode: 'test', rateLimitFactor: 1, session: { keys: ['a-key-for-the-tests'] } } as unknown as Config;
  const deps = {
    db: database.knex,
    config,
    // Half past midnight in Paris.
    now: () => new Date('2026-11-21T23:30:00Z'),
    newId: () => uuidv7(),
    log: createLogger({ level: 'silent', process: 'test' }),
  } as Deps;
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

const request = (path: string, scope = 'parcels.read', body?: object) =>
  fetch(`${server.url}/-/admin/v1${path}`, {
    headers: { ...(scope && { 'x-scope': scope }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
const toQuery = (params: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, JSON.stringify(value)])).toString();
const list = async (params: Record<string, unknown>) => read(await request(`/parcels?${toQuery(params)}`));
const find = async (params: Record<string, unknown>) => read(await request('/parcels/query', undefined, params));
async function read(response: Response) {
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    isEstimated: response.headers.get('x-total-estimated'),
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
  expect(rows).toMatchObject([
    { id: idAt(4), city: 'Brest', weight: 1, label: 'Brest pour Anne' },
    { id: idAt(6), city: 'Brest', weight: 0, label: 'Brest pour Anne' },
  ]);
});

test('filters by ids and by text, in which % is literal', async () => {
  expect((await list({ filter: { id: [idAt(3), idAt(5)] } })).rows).toHaveLength(2);
  expect((await list({ filter: { id: 'no id' } })).rows).toEqual([]);
  expect((await find({ filter: { q: 'LAINE%' } })).rows.map(({ id }) => id)).toEqual([idAt(7)]);
  const sorted = await find({ sort: ['id', 'DESC'], range: [0, 1], filter: { q: 'brest' } });
  expect([sorted.range, sorted.rows[0]!.id]).toEqual(['parcels 0-1/30', idAt(60)]);
});

test('accepts typed text in a body, never in a URL', async () => {
  const response = await request(`/parcels?${toQuery({ filter: { q: 'Dupont' } })}`);
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'typed_filter_in_address' }]);
  expect((await find({ filter: { other: 'Dupont' } })).status).toBe(400);
  expect((await read(await request('/parcels/query', 'other', { filter: { q: 'Dupont' } }))).status).toBe(403);
});

test('has no typed filter under another name', () => {
  const define = (filters: Record<string, ListFilter>) => () =>
    defineAdminList(createRouter('kernel', 'admin'), 'GET /boxes', {
      summary: 'Boîtes',
      access: permitted('parcels.read'),
      row: z.object({ id: z.uuid() }),
      from: ({ db }) => db('parcels'),
      columns: { id: 'id' },
      filters,
    });
  expect(define({ name: filterByText('city') })).toThrow('a filter that is typed');
  expect(define({ q: filterByValue('city') })).toThrow('a filter that is typed');
});

test('refuses an unknown filter, with a code', async () => {
  for (const filter of [{ constructor: 'x' }, { other: 1 }, { city: 'Lille', towns: 'x' }]) {
    const response = await request(`/parcels?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'unknown_filter' }]);
  }
});

test('has no range beyond the end, and the right total', async () => {
  expect(await list({ range: [60, 84] })).toMatchObject({ status: 200, range: `parcels */${PARCELS}`, rows: [] });
  expect((await list({ range: [999_990, 999_999], filter: { city: 'Lille' } })).range).toBe('parcels */30');
  expect((await list({ range: [50, 74] })).range).toBe(`parcels 50-59/${PARCELS}`);
});

describe('the CSV file of a list', () => {
  const csv = async (params: Record<string, unknown> = {}) => {
    const response = await request('/parcels/csv', undefined, params);
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
  };

  test('is written for a French spreadsheet', async () => {
    const { response, text } = await csv({ sort: ['id', 'ASC'], filter: { city: 'Brest' } });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('filename="parcels-2026-11-22.csv"');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFVille;Poids;Étiquette;Prix (€);Pesé le;Part le;Fragile');
    expect(lines[1]).toBe('Brest (29);2;Brest pour Anne;-1380,05;22/11/2026 00:30:05;01/12/2026;oui');
    expect(lines).toHaveLength(1 + PARCELS / 2 + 1);
  });

  test('has the order and the filters of the list, and refuses the same', async () => {
    const { text } = await csv({ sort: ['weight', 'DESC'] });
    const weights = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[1]);
    expect(weights).toEqual(weights.toSorted().toReversed());
    expect((await csv({ filter: { other: 1 } })).response.status).toBe(400);
    expect((await csv({ sort: ['label', 'ASC'] })).response.status).toBe(400);
    expect((await read(await request('/parcels/csv', 'other', {}))).status).toBe(403);
  });

  test('contains no formula, and quotes what would end a cell', async () => {
    await database
      .knex('parcels')
      .where({ id: idAt(2) })
      .update({ city: '=HYPERLINK("x";1)' });
    const { text } = await csv({ filter: { id: [idAt(2)] } });
    expect(text).toContain(`"'=HYPERLINK(""x"";1)";2;`);
    await database
      .knex('parcels')
      .where({ id: idAt(2) })
      .update({ city: 'Brest' });
  });
});

test('estimates a total above 10,000, and never hides the next page', async () => {
  await database.knex.raw(
    `insert into parcels (id, city, remark, weight_grams)
     select gen_random_uuid(), case when n % 3 = 0 then 'Nantes' else 'Nice' end, '', 1 from generate_series(1, 30000) n`,
  );
  await database.knex.raw('analyze parcels');
  const all = await list({ range: [0, 24] });
  expect(Number(all.range?.split('/')[1])).toBeGreaterThan(10_000);
  expect(all.isEstimated).toBe('true');
  expect(await list({ filter: { city: 'Lille' } })).toMatchObject({ range: 'parcels 0-24/30', isEstimated: null });
  const nice = await list({ filter: { city: 'Nice' }, range: [19_900, 19_924] });
  expect(nice.isEstimated).toBe('true');
  expect(Number(nice.range?.split('/')[1])).toBeGreaterThan(19_925);
  expect(await list({ filter: { city: 'Nice' }, range: [19_990, 20_014] })).toMatchObject({
    range: 'parcels 19990-19999/20000',
    isEstimated: null,
  });
  expect(Number((await list({ range: [50_000, 50_024] })).range?.split('/')[1])).toBeLessThanOrEqual(50_000);
  await database.knex('parcels').whereIn('city', ['Nice', 'Nantes']).delete();
});

test('reads every page of a long list exactly, however wrong the estimate of its length is', async () => {
  const { knex } = database;
  await knex.raw(`alter table parcels set (autovacuum_enabled = off)`);
  await knex.raw(
    `insert into parcels (id, city, remark, weight_grams)
     select gen_random_uuid(), 'Nancy', '', n % 3 from generate_series(1, 26000) n`,
  );
  await knex.raw('analyze parcels');
  const expected: Record<string, string[]> = {};
  for (const order of ['ASC', 'DESC'])
    expected[order] = await knex('parcels')
      .orderBy([
        { column: 'weight_grams', order },
        { column: 'id', order },
      ])
      .pluck('id');
  const total = expected['ASC']!.length;
  const estimate = async (factor: number) =>
    knex.raw(`update pg_class set reltuples = ? where relname = 'parcels'`, [Math.round(total * factor)]);
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.45, max: 3, noNaN: true }),
      fc.integer({ min: 9_000, max: total - 1 }),
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom('ASC', 'DESC'),
      async (factor, from, size, order) => {
        await estimate(factor);
        const page = await list({ sort: ['weight', order], range: [from, from + size - 1] });
        expect(page.rows.map(({ id }) => id)).toEqual(expected[order]!.slice(from, from + size));
        const [place, shown] = page.range!.split(' ')[1]!.split('/');
        expect(place).toBe(`${from}-${from + page.rows.length - 1}`);
        // A total that is not estimated is right.
        if (!page.isEstimated) expect(Number(shown)).toBe(total);
        else expect(page.rows).toHaveLength(size);
      },
    ),
    { numRuns: 120 },
  );
  await knex('parcels').where({ city: 'Nancy' }).delete();
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
  expect(declare).toThrow(
    '"GET /crates" selects no column for weight, label, priceCents, weighedAt, leavesOn, isFragile.',
  );
});

test('opens one record with its additional fields, for those who may read the list', async () => {
  expect(await (await request(`/parcels/${idAt(1)}`)).json()).toMatchObject({
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
