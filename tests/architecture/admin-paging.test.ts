import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoints } from '../../src/endpoints.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { fillAdminLists } from '../factories/admin-list-rows.ts';
import { giveOrders } from '../factories/orders.ts';
import { buildUser, storeUser } from '../factories/users.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

interface Row {
  id: string;
  [field: string]: unknown;
}

const ROWS = 11;
const adminLists = endpoints
  .flatMap((router) => router.endpoints)
  .flatMap(({ path, description }) => (description.list ? [{ path, ...description.list }] : []));

let testApp: TestApp;
let admin: Actor;
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  admin = buildUser('admin', 'admin');
  await storeUser(testApp.deps, admin);
  const camille = buildUser('Camille');
  await testApp.createPaidOrder(camille);
  await testApp.db.transaction(async (trx) => {
    await fillAdminLists(trx, { userId: camille.id, rowCount: ROWS });
    await giveOrders(trx);
  });
});
afterAll(() => testApp?.close());

/** Reads the whole list page by page. */
async function readPages(path: string, sort: [field: string, direction: string]) {
  const ids: string[] = [];
  let total = ROWS;
  // The first page returns the total; the rest is read in at most three pages.
  for (let [from, size] = [0, 4]; from < total; from += size, size = Math.ceil(total / 3)) {
    const range = JSON.stringify([from, from + size - 1]);
    const query = new URLSearchParams({ sort: JSON.stringify(sort), range });
    const response = await testApp.send('GET', `${path}?${query}`, { user: admin });
    expect([sort, response.status]).toEqual([sort, 200]);
    total = Number(response.headers.get('content-range')!.split('/')[1]);
    ids.push(...((await response.json()) as { id: string }[]).map(({ id }) => id));
  }
  return { ids, total };
}

test.each(adminLists)('$name: the pages of every sort hold each row once', async ({ path, sortable }) => {
  for (const field of sortable)
    for (const direction of ['ASC', 'DESC']) {
      const { ids, total } = await readPages(path, [field, direction]);
      expect([field, total >= ROWS, ids.length, new Set(ids).size]).toEqual([field, true, total, total]);
    }
});

const request = async (path: string, query: Record<string, unknown> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]));
  return testApp.send('GET', `${path}?${search}`, { user: admin });
};
const readRows = async (path: string, query: Record<string, unknown> = {}): Promise<Row[]> =>
  (await request(path, query)).json() as Promise<Row[]>;
const post = async (path: string, body: object) => testApp.send('POST', path, { user: admin, body });
/** The cells of a CSV file. A text may contain line ends and separators, between quotes. */
const toCells = (csv: string): string[][] =>
  csv
    .replace(/"(?:[^"]|"")*"/g, 'text')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
const readCsv = async (path: string, body: object): Promise<string[][]> =>
  toCells(Buffer.from(await (await post(`${path}/csv`, body)).arrayBuffer()).toString('utf8'));

test.each(adminLists)(
  '$name: getMany, getManyReference and getList of simple-rest agree',
  async ({ path, filters }) => {
    // An address of a hundred ids would be too long.
    const rows = await readRows(path);
    const ids = rows.map(({ id }) => id);
    const many = await readRows(path, { filter: { id: ids }, range: [0, 199] });
    expect(many.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    // The rows of a reference: those that name this record, and no others.
    const references = filters.filter((filter) => filter.endsWith('Id') && rows.some((row) => row[filter]));
    for (const reference of references) {
      const target = rows.find((row) => row[reference])![reference];
      const related = await readRows(path, { filter: { [reference]: target }, range: [0, 199] });
      expect([reference, related.length > 0, related.filter((row) => row[reference] !== target)]).toEqual([
        reference,
        true,
        [],
      ]);
    }
  },
);

/** Reads a list to its end, by the most rows that one answer has. */
async function readAllRows(path: string, filter?: Record<string, unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start === rows.length; start += 200)
    rows.push(...(await readRows(path, { ...(filter && { filter }), range: [start, start + 199] })));
  return rows;
}

/** Filters by words of what rows show. */
const OTHER_FILTERS = new Set(['audit-log action']);

test.each(adminLists)(
  '$name: a filter by a value that rows have selects those rows',
  async ({ path, name, filters }) => {
    const rows = await readAllRows(path);
    for (const filter of filters) {
      const value = rows[0]![filter];
      if (filter === 'id' || typeof value !== 'string' || OTHER_FILTERS.has(`${name} ${filter}`)) continue;
      const selected = await readAllRows(path, { [filter]: [value] });
      const matching = rows.filter((row) => row[filter] === value).map(({ id }) => id);
      expect([filter, selected.map(({ id }) => id).toSorted()]).toEqual([filter, matching.toSorted()]);
    }
  },
);

test.each(adminLists)('$name: rows are found by their ids, and each has its own address', async ({ path }) => {
  const [, first, second] = await readRows(path);
  const ids = [first!.id, second!.id];
  const many = await request(path, { filter: { id: ids }, range: [0, 24] });
  expect(many.headers.get('content-range')).toMatch(/ 0-1\/2$/);
  expect(((await many.json()) as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await readRows(path, { filter: { id: ['no id', uuidv7()] } })).toEqual([]);
  expect((await request(`${path}/${first!.id}`)).status).toBe(200);
  expect((await request(`${path}/${uuidv7()}`)).status).toBe(404);
});

test.each(adminLists)('$name: every filter is accepted, and no other', async ({ path, filters }) => {
  for (const filter of filters)
    for (const value of ['x', '%', ['x', 'y'], true]) {
      const body = { filter: { [filter]: value } };
      const response = await (filter === 'q' ? post(`${path}/query`, body) : request(path, body));
      expect([filter, value, response.status]).toEqual([filter, value, 200]);
      expect([filter, response.headers.get('content-range')]).toEqual([filter, expect.stringMatching(/\/\d+$/)]);
    }
  const proto = await testApp.send('GET', `${path}?filter=${encodeURIComponent('{"__proto__":{"id":"x"}}')}`, {
    user: admin,
  });
  expect([proto.status, await proto.json()]).toMatchObject([400, { code: 'malformed' }]);
  for (const filter of ['unknown', 'constructor', 'Id']) {
    const response = await request(path, { filter: { [filter]: 'x' } });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'unknown_filter' }]);
  }
  const { status } = await request(path, { sort: ['unknown', 'ASC'] });
  expect(status).toBe(400);
});

/** Fields whose beginning finds their row in the list, where the list has one of them and a typed search. */
const REFERENCES = ['reference', 'number', 'orderReference', 'trackingNumber'];
const searchedLists = adminLists.filter(({ filters }) => filters.includes('q'));
test.each(searchedLists)('$name: a typed reference finds its row', async ({ path }) => {
  const rows = await readRows(path);
  for (const field of REFERENCES) {
    const row = rows.find((candidate) => candidate[field]);
    if (!row) continue;
    const response = await post(`${path}/query`, { filter: { q: row[field] }, range: [0, 24] });
    expect({ field, rows: await response.json() }).toEqual({
      field,
      rows: expect.arrayContaining([expect.objectContaining({ id: row.id })]),
    });
  }
});

test.each(adminLists)('$name: what somebody types is refused in an address', async ({ path, filters }) => {
  const response = await request(path, { filter: { q: 'Dupont' } });
  const code = filters.includes('q') ? 'typed_filter_in_address' : 'unknown_filter';
  expect([response.status, await response.json()]).toMatchObject([400, { code }]);
});

test.each(adminLists)('$name: a range beyond the end has no rows and the right total', async ({ path, name }) => {
  const { total } = await readPages(path, ['id', 'ASC']);
  const beyond = await request(path, { range: [100_000, 100_024] });
  expect([beyond.headers.get('content-range'), await beyond.json()]).toEqual([`${name} */${total}`, []]);
  const last = await request(path, { range: [total - 1, total + 23] });
  expect([last.headers.get('content-range'), ((await last.json()) as Row[]).length]).toEqual([
    `${name} ${total - 1}-${total - 1}/${total}`,
    1,
  ]);
});

test.each(adminLists)('$name: its CSV file is the list, and is recorded', async ({ path, name, sortable }) => {
  const { total } = await readPages(path, ['id', 'ASC']);
  const response = await post(`${path}/csv`, {});
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  expect(text.slice(0, 2)).toMatch(/^\uFEFF\p{Lu}/u);
  expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}T|\[object|undefined/);
  const [heading, ...lines] = toCells(text);
  expect(lines).toHaveLength(total);
  expect(new Set([heading!.length, ...lines.map((line) => line.length)]).size).toBe(1);
  const records = await testApp.db('audit_log').where({ event: `${name}.exported`, result: 'ok' });
  expect(records).toMatchObject([{ actor: `user:${admin.id}` }]);
  // The same rows in the same order, under the same filter: each line is that of its row.
  const filter = { id: (await readRows(path, { range: [0, 3] })).map(({ id }) => id) };
  for (const order of ['ASC', 'DESC']) {
    const sort = [sortable.at(-1)!, order];
    const ids = (await readRows(path, { filter, sort })).map(({ id }) => id);
    const alone = await Promise.all(ids.map(async (id) => (await readCsv(path, { filter: { id: [id] } }))[1]));
    expect([sort, (await readCsv(path, { filter, sort })).slice(1)]).toEqual([sort, alone]);
  }
});

/** Lists that stay short, by what they hold. Any of their columns may sort them. */
const SHORT_LISTS = new Set([
  'outages',
  'unknown-codes',
  'templates',
  'template-drafts',
  'template-reviews',
  'legal-changes',
  'discrepancies',
  'staff',
  'scheduled-tasks',
  'rate-limit-hits',
  'daily-totals',
  'answer-templates',
]);
const longLists = adminLists.filter(({ name }) => !SHORT_LISTS.has(name));

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

/** How the database would read the rows of a page if it had to use indexes: as it does once there are many. */
async function explainPage(path: string, query: Record<string, unknown>): Promise<Plan[]> {
  const queries: { sql: string; bindings: unknown[] }[] = [];
  const note = (one: { sql: string; bindings: unknown[] }) => void queries.push(one);
  testApp.db.on('query', note);
  await request(path, query);
  testApp.db.removeListener('query', note);
  const page = queries.find(({ sql }) => /limit \?|limit \$/.test(sql) && / in \(select /.test(sql))!;
  return testApp.db.transaction(async (trx) => {
    for (const kind of ['seqscan', 'sort', 'bitmapscan']) await trx.raw(`set local enable_${kind} = off`);
    const { rows } = (await trx.raw(
      `explain (format json) ${page.sql.replace(/\$\d+/g, '?')}`,
      page.bindings as string[],
    )) as { rows: { 'QUERY PLAN': { Plan: Plan }[] }[] };
    return listNodes(rows[0]!['QUERY PLAN'][0]!.Plan);
  });
}

test.each(longLists)('$name: an index has the order of every sort', async ({ path, sortable }) => {
  for (const field of sortable)
    for (const direction of ['ASC', 'DESC']) {
      const nodes = await explainPage(path, { sort: [field, direction], range: [0, 24] });
      const page = listNodes(nodes.find((node) => node['Node Type'] === 'Limit')!);
      const kinds = page.map((node) => node['Node Type']).filter((kind) => kind === 'Sort' || kind === 'Seq Scan');
      expect([field, direction, kinds]).toEqual([field, direction, []]);
    }
});
