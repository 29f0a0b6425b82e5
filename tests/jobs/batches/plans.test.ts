import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import pg from 'pg';
import { scheduledTasks } from '../../../jobs/scheduled-tasks.ts';
import { listAuditRecords } from '../../../src/kernel/audit-trail.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { listActiveLetters } from '../../../src/modules/orders/privacy/commands/erase-account.ts';
import { createTestApp, type TestApp } from '../../harness/test-app.ts';

const ROWS = 20_000;
let app: TestApp;
let client: pg.Client;
let deps: Deps;
let partialIndexes: ReadonlySet<string>;

/** A person with many orders. */
const OWNER = '00000000-0000-7000-9000-000000000001';
const ID = `('00000000-0000-7000-8000-' || lpad(g::text, 12, '0'))::uuid`;
/** One row in 500 may be due; the others were, long ago. */
const some = (rare: string, usual: string): string => `case when g % 500 = 0 then ${rare} else ${usual} end`;
const LONG_AGO = `now() - interval '400 days'`;

/** Tables that grow with each order, as they are after some months. */
const FILLED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orders: {
    id: ID,
    reference: 'g::text',
    user_id: `case when g <= 200 then '${OWNER}'::uuid else ${ID} end`,
    document_id: ID,
    status: some(`'in_production'`, `'completed'`),
    title: `'x'`,
    category: `'x'`,
    template_slug: `'x'`,
    offer: `'single_document'`,
    sending: `'registered'`,
    price: `'{}'`,
    total_cents: '1380',
    consents: `'{}'`,
    created_at: LONG_AGO,
  },
  letters: {
    id: ID,
    order_id: ID,
    document_id: ID,
    status: some(`'in_transit'`, `'archived'`),
    status_since: LONG_AGO,
    product: `'registered_receipt'`,
    recipient_lines: `'[]'`,
    pages: '1',
    sheets: '1',
    weight_grams: '10',
    releases_at: LONG_AGO,
    created_at: LONG_AGO,
    provider: `'maileva'`,
    provider_ref: 'g::text',
    tracking_number: 'g::text',
    polled_at: LONG_AGO,
  },
  tracking_polls: {
    letter_id: ID,
    number: 'g::text',
    next_at: LONG_AGO,
    stopped_at: some('null', LONG_AGO),
  },
  payments: {
    id: ID,
    order_id: ID,
    user_id: ID,
    order_reference: 'g::text',
    status: some(`'pending'`, `'succeeded'`),
    amount_cents: '1380',
    lines: `'[]'`,
    stripe_session_id: 'g::text',
    created_at: LONG_AGO,
    polled_at: 'now()',
  },
  refunds: {
    id: ID,
    payment_id: ID,
    cause: `'x'`,
    status: some(`'sent'`, `'succeeded'`),
    amount_cents: '100',
    reason: `'x'`,
    stripe_refund_id: 'g::text',
    status_since: LONG_AGO,
    polled_at: 'now()',
  },
  subscriptions: {
    id: ID,
    reference: 'g::text',
    user_id: ID,
    offer: `'subscription'`,
    status: some(`'incomplete'`, `'cancelled'`),
    price_cents: '990',
    consents: `'{}'`,
    period_ends_at: LONG_AGO,
    created_at: LONG_AGO,
    polled_at: 'now()',
  },
  inbox: {
    id: ID,
    provider: `'maileva'`,
    provider_event_id: 'g::text',
    type: `'x'`,
    body: some(`'x'::bytea`, `''::bytea`),
    provider_refs: `'{}'`,
    received_at: LONG_AGO,
  },
  outbox: {
    id: ID,
    event: `'order.paid'`,
    payload: `jsonb_build_object('id', ${ID})`,
    created_at: LONG_AGO,
    relayed_at: LONG_AGO,
  },
  job_dispatches: { outbox_id: ID, job: `'x'`, queue: `'mail'`, done_at: LONG_AGO },
  state_transitions: {
    id: ID,
    entity: `'orders'`,
    entity_id: ID,
    transition: `'pay'`,
    from_state: `'x'`,
    to_state: `'x'`,
  },
  audit_log: { id: ID, event: `'x'`, actor: `'visitor'`, result: `'ok'`, subject_id: ID },
  sent_emails: { id: ID, key: 'g::text', email: `'x'`, event: `'x'`, result: `'sent'` },
};

beforeAll(async () => {
  app = await createTestApp();
  for (const [table, columns] of Object.entries(FILLED))
    await app.db.raw(
      `insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} from generate_series(1, ${ROWS}) g`,
    );
  await app.db.raw('analyze');
  partialIndexes = new Set(
    await app.db('pg_index').join('pg_class', 'pg_class.oid', 'indexrelid').whereNotNull('indpred').pluck('relname'),
  );
  client = new pg.Client({ connectionString: app.deps.config.database.url });
  await client.connect();
  deps = {
    ...app.deps,
    config: { ...app.deps.config, laPosteTracking: { apiUrl: '', key: '', dailyCalls: 1, hourSeconds: 3600 } },
    tracking: { read: async () => new Map() },
  };
}, 120_000);
afterAll(async () => {
  await client?.end();
  await app?.close();
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
/** The tables that a plan reads from one end to the other, itself or by an index of all its rows. */
const scannedTables = (plan: Plan): string[] => {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans = [] } = plan;
  const isWholeIndex = index !== undefined && !plan['Index Cond'] && !partialIndexes.has(index);
  const isWhole = table !== undefined && table in FILLED && (type === 'Seq Scan' || isWholeIndex);
  return [...(isWhole ? [table] : []), ...Plans.flatMap(scannedTables)];
};

/** Runs this, and returns its statements that read a filled table from one end to the other. */
async function findScans(run: () => Promise<unknown>): Promise<string[]> {
  const statements = new Map<string, readonly unknown[]>();
  const record = ({ sql, bindings }: { sql: string; bindings?: readonly unknown[] }) =>
    statements.set(sql, bindings ?? []);
  app.db.on('query', record);
  // Which rows fail is not what is looked at: their partners know nothing of them.
  await run().catch(() => undefined);
  (app.db as Knex & NodeJS.EventEmitter).off('query', record);
  const scans: string[] = [];
  for (const [sql, bindings] of statements) {
    if (!/^\s*(select|with|update|delete|insert)\b/i.test(sql)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sql}`, [
      ...bindings,
    ]);
    const tables = scannedTables(rows[0]!['QUERY PLAN'][0].Plan);
    if (tables.length > 0) scans.push(`${tables.join(', ')}: ${sql}`);
  }
  expect(statements.size).toBeGreaterThan(0);
  return scans;
}

// Before the tasks below, which erase most rows: of a small table PostgreSQL may prefer a scan.
test.each([
  ['the audit trail of a row', () => listAuditRecords(deps, [OWNER])],
  [
    'the events of a row',
    async () => {
      const staff = await app.createUser('Support', 'admin');
      const filter = encodeURIComponent(JSON.stringify({ subjectId: OWNER }));
      await app.request('GET', `/-/admin/v1/events?filter=${filter}`, { user: staff });
    },
  ],
])('%s is found by index', async (_what, run) => {
  expect(await findScans(run)).toEqual([]);
});

// The comparison of the books reads all of them, each night; the check of the store reads no table.
test.each(scheduledTasks.filter(({ name }) => !['reconcile', 'check-storage'].includes(name)))(
  '$name scans no table that grows',
  async ({ run }) => {
    expect(await findScans(() => run(deps, new AbortController().signal))).toEqual([]);
  },
);

test('the end of an account reads no order that is over', async () => {
  let read = 0;
  const count = (rows: unknown[]): void => {
    read += rows.length;
  };
  app.db.on('query-response', count);
  const scans = await findScans(async () => expect(await listActiveLetters(deps, OWNER)).toEqual([]));
  (app.db as Knex & NodeJS.EventEmitter).off('query-response', count);
  expect({ scans, read }).toEqual({ scans: [], read: 0 });
});
