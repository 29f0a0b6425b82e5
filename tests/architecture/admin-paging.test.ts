import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { endpoints } from '../../src/endpoints.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { buildUser, storeUser } from '../factories/users.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

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
    await insertRareRows(trx, camille.id);
    // Copies share what belongs to one row only, which is nothing to a list.
    await trx.raw('set local session_replication_role = replica');
    for (const [table, unique] of Object.entries(UNIQUE_COLUMNS)) await copyRow(trx, table, unique);
  });
}, 60_000);
afterAll(() => testApp?.close());

/** The table of each list, with the columns in which no two rows may be equal. */
const UNIQUE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['email'],
  orders: ['reference', 'document_id'],
  letters: ['order_id'],
  payments: ['stripe_session_id', 'stripe_payment_intent_id', 'order_id'],
  subscriptions: ['reference', 'user_id'],
  refunds: ['cause'],
  disputes: ['stripe_dispute_id'],
  discrepancies: ['subject'],
  threads: ['reference'],
  outages: ['partner'],
  unknown_codes: ['code'],
  alarms: ['entity_id'],
  outbox: [],
  template_versions: ['version'],
  template_drafts: [],
};

/** Rows that take a bank, a partner or a colleague to come about. */
async function insertRareRows(trx: Knex, userId: string): Promise<void> {
  const id = () => uuidv7();
  const at = new Date('2026-10-01T10:00:00Z');
  const [payment] = await trx('payments').select<{ id: string }[]>('id');
  const payment_id = payment!.id;
  const rows: Record<string, object> = {
    subscriptions: { reference: 'AB-1', user_id: userId, offer: 'subscription', price_cents: 1, consents: '[]' },
    refunds: { payment_id, cause: 'test', amount_cents: 1, reason: 'test' },
    disputes: {
      payment_id,
      stripe_dispute_id: 'dp_1',
      reason: 'fraudulent',
      amount_cents: 1,
      synced_at: at,
      opened_at: at,
    },
    discrepancies: { kind: 'payment_missing', subject: 'test', side_values: '{}', first_seen_at: at, last_seen_at: at },
    threads: {
      reference: 'AF-1',
      kind: 'question',
      name: '',
      email: 'a@exemple.fr',
      suspect: false,
      last_message_at: at,
      created_at: at,
    },
    outages: { partner: 'test', failures: 1, reason: 'test' },
    unknown_codes: { partner: 'maileva', kind: 'status', code: 'test' },
    alarms: { entity: 'letters', entity_id: id(), state: 'failed' },
    template_drafts: { category: 'travail', slug: 'test', source: '', samples: '', changed_by: userId },
  };
  const states: Record<string, string> = {
    subscriptions: 'active',
    refunds: 'requested',
    disputes: 'announced',
    discrepancies: 'open',
    threads: 'open',
    outages: 'open',
    unknown_codes: 'reported',
  };
  for (const [table, row] of Object.entries(rows))
    await trx(table).insert({ id: id(), ...row, ...(states[table] && { status: states[table] }) });
}

/** Copies the first row of a table until there are enough: equal in all that a list is sorted by, but for a few. */
async function copyRow(trx: Knex, table: string, unique: readonly string[]): Promise<void> {
  const types: { column_name: string; data_type: string }[] = await trx('information_schema.columns')
    .where({ table_name: table })
    .select('column_name', 'data_type');
  const replaced = (column: string, type: string, n: number): string => {
    if (column === 'id' || (type === 'uuid' && unique.includes(column))) return 'gen_random_uuid()';
    if (!unique.includes(column)) return `"${column}"`;
    return type === 'integer' ? `"${column}" + ${n}` : `"${column}" || '${n}'`;
  };
  for (let n = 1; n < ROWS; n += 1) {
    const values = types.map(({ column_name, data_type }) => replaced(column_name, data_type, n));
    const columns = types.map(({ column_name }) => `"${column_name}"`);
    const first = `(select * from ${table} order by id limit 1) as first_row`;
    await trx.raw(`insert into ${table} (${columns.join()}) select ${values.join()} from ${first}`);
  }
}

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
