import { afterEach, describe, expect, it } from '@jest/globals';
import { reactions } from '../../jobs/event-handlers.ts';
import { References } from '../../seeds/demo/references.ts';
import { FILLED_TABLES } from '../../seeds/demo/rows.ts';
import { seedDemo, SQL_TABLES } from '../../seeds/demo/seed-demo.ts';
import { endpoints } from '../../src/endpoints.ts';
import { createReference } from '../../src/kernel/ids.ts';
import {
  approvalStateMachine,
  getOrderAuditTrail,
  letterStateMachine,
  orderStateMachine,
} from '../../src/modules/orders/index.ts';
import {
  disputeStateMachine,
  paymentStateMachine,
  reconcileLedger,
  refundStateMachine,
  subscriptionStateMachine,
} from '../../src/modules/payments/index.ts';
import { buildUser, storeUser } from '../factories/users.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

const SANDBOX = { SANDBOX: 'yes', SANDBOX_URL: 'http://127.0.0.1:9' };
// A Tuesday: the scenes of the first orders do not depend on it.
const now = new Date('2026-11-24T12:00:00Z');
const options = { orders: 400, seed: 7, isAdditional: false, reactions, report: () => undefined };
let app: TestApp;
afterEach(() => app?.close());

/** States that no invented row is left in, with the reason. */
const PASSING: Readonly<Record<string, readonly string[]>> = {
  payments: ['under_review'], // opens with its discrepancy, which a person decides
  disputes: ['announced'], // ends within the second
};

/** Instants that lie ahead on purpose: deadlines, and marks that keep the worker away. */
const AHEAD =
  /^(letters\.(releases_at|polled_at)|tracking_polls\.next_at|subscriptions\.(synced_at|period_ends_at|trial_ends_at)|disputes\.answer_due_at|orders\.payment_due_from|threads\.snoozed_until)$/;

/** `to_answer`, `letter.printed`, `account-blocked`, `fraudulent`. */
const CODE_WORD = /^[a-z]+([._-][a-z]+)*$/;
/** Columns that hold words of others, or addresses of pages. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  'templates: Rubrique',
  'templates: Modèle',
  'template-drafts: Rubrique',
  'template-drafts: Modèle',
  'template-reviews: Rubrique',
  'template-reviews: Modèle',
  'webhooks: Nature',
]);

/** The cells of a file of ours, by line; the first line is that of the headings. */
const readCsv = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/\r\n/)
    .map((line) => [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell));

it('gives no reference twice, not even one of an earlier run', () => {
  const references = new References([createReference(6, 'an order')]);
  const given = ['an order', 'an order', 'another one'].map((seed) => references.create(seed));
  expect(new Set([createReference(6, 'an order'), ...given]).size).toBe(4);
});

describe('the demo data', () => {
  it('is refused outside a sandbox', async () => {
    app = await createTestApp();
    expect(await seedDemo(app.deps, options)).toMatch(/no sandbox/);
    expect(await app.db('orders').first('id')).toBeUndefined();
  });

  it('shows every state of letters, orders and payments, with consistent amounts', async () => {
    app = await createTestApp(SANDBOX, { now });
    const lines: string[] = [];
    expect(await seedDemo(app.deps, { ...options, report: (line) => lines.push(line) })).toBeNull();
    expect(lines).toContain('400 orders');
    for (const { table, states } of [
      letterStateMachine,
      orderStateMachine,
      paymentStateMachine,
      refundStateMachine,
      disputeStateMachine,
      subscriptionStateMachine,
      approvalStateMachine,
    ]) {
      const found = await app.db(table).distinct('status').pluck('status');
      const expected = states.filter((state) => !PASSING[table]?.includes(state));
      expect({ table, states: found.sort() }).toEqual({ table, states: expected.sort() });
    }
    const open = await app.db('discrepancies').where({ status: 'open' }).pluck('kind');
    await reconcileLedger(app.deps);
    expect(await app.db('discrepancies').where({ status: 'open' }).pluck('kind')).toEqual(open);
    expect(await listFutureInstants()).toEqual([]);
    const payouts = await app.db('payouts').distinct('provider_status').pluck('provider_status');
    expect(payouts.sort()).toEqual(['failed', 'in_transit', 'paid']);
    expect(await app.db('payouts').whereNull('operations_read_at')).toEqual([]);
    for (const table of [
      'alarms',
      'order_decisions',
      'order_notes',
      'audit_log',
      'sent_emails',
      'inbox',
      'outages',
      'rate_limit_hits',
      'template_reviews',
      'legal_changes',
    ])
      expect({ table, first: await app.db(table).first() }).toEqual({ table, first: expect.anything() });
    expect(await app.db('sent_emails').whereIn('email', ['welcome', 'invoice']).whereNull('user_id')).toEqual([]);
    const statuses = async (table: string) => (await app.db(table).distinct('status').pluck('status')).toSorted();
    expect([await statuses('legal_checks'), await statuses('template_drafts')]).toEqual([
      ['pending', 'verified'],
      ['draft', 'submitted'],
    ]);
    expect(await app.db('audit_log').where({ event: 'POST /users/:id/export' })).toHaveLength(3);
    expect(await app.db('outbox').where({ event: 'export.completed' })).toHaveLength(3);
    expect(await app.db('threads').distinct('status').pluck('status')).toEqual(
      expect.arrayContaining(['open', 'waiting', 'done']),
    );
  });

  it('is consistent: rows, transitions and tracking follow each other', async () => {
    app = await createTestApp(SANDBOX, { now });
    await seedDemo(app.deps, options);
    for (const table of [
      'orders',
      'letters',
      'payments',
      'refunds',
      'disputes',
      'subscriptions',
      'threads',
      'approvals',
    ]) {
      const { rows } = await app.db.raw(
        `select t.id from ?? t join lateral (select to_state from state_transitions where entity = ? and entity_id = t.id order by occurred_at desc, id desc limit 1) last on true where last.to_state <> t.status`,
        [table, table],
      );
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    const { rows: sundays } = await app.db.raw(
      `select id from letters where extract(isodow from delivered_at at time zone 'Europe/Paris') = 7 or extract(isodow from deposited_at at time zone 'Europe/Paris') > 5`,
    );
    expect(sundays).toEqual([]);
    const { order_id: orderId } = await app.db('letters').where({ status: 'archived' }).first('order_id');
    const trail = await getOrderAuditTrail(app.deps, orderId, null);
    const instants = trail.map(({ at }) => at.getTime());
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    expect(trail.map(({ what }) => what).join('\n')).toMatch(
      /payments.*succeed[^]*letters.*render[^]*letters.*deliver/,
    );
  });

  it('appears in every list of the back office, with valid responses', async () => {
    app = await createTestApp({ ...SANDBOX, RATE_LIMIT_FACTOR: '1000' }, { now });
    await seedDemo(app.deps, options);
    const admin = buildUser('admin', 'admin');
    await storeUser(app.deps, admin);
    const lists = endpoints.flatMap((router) => router.endpoints).filter(({ description }) => description.list);
    expect(lists.length).toBeGreaterThan(20);
    for (const { path } of lists) {
      const response = await app.send('GET', `${path}?range=[0,199]`, { user: admin });
      const { status } = response;
      expect({ path, status, answer: await response.text() }).toEqual({
        path,
        status: 200,
        answer: expect.any(String),
      });
    }
  });

  it('is written into the CSV file of every list in French words', async () => {
    app = await createTestApp({ ...SANDBOX, RATE_LIMIT_FACTOR: '1000' }, { now });
    await seedDemo(app.deps, options);
    const admin = buildUser('Anne', 'admin');
    await storeUser(app.deps, admin);
    const paths = endpoints.flatMap((router) => router.endpoints.map(({ path }) => path));
    const files = paths.filter((path) => path.startsWith('/-/admin/') && path.endsWith('/csv'));
    expect(files.length).toBeGreaterThan(20);
    const codes: string[] = [];
    for (const path of files) {
      const response = await app.send('POST', path, { user: admin, body: {} });
      const [headings = [], ...rows] = readCsv(await response.text());
      const list = path.split('/').at(-2)!;
      for (const [column, heading] of headings.entries()) {
        if (OTHER_WORDS.has(`${list}: ${heading}`)) continue;
        const cells = rows.map((row) => row[column] ?? '');
        const code = cells.find((cell) => CODE_WORD.test(cell) && cell !== 'oui' && cell !== 'non');
        if (code) codes.push(`${list}: ${heading}: ${code}`);
      }
    }
    expect(codes).toEqual([]);
  });

  it('is the same for the same seed and clock, and gives the worker nothing to do', async () => {
    app = await createTestApp(SANDBOX, { now });
    expect(await seedDemo(app.deps, options)).toBeNull();
    const first = await digest();
    expect(await app.db('outbox').whereNull('relayed_at')).toEqual([]);
    expect(await app.db('job_dispatches').whereNull('done_at').whereNull('failed_at')).toEqual([]);
    expect(await app.db('tracking_polls').whereNull('stopped_at')).toEqual([]);
    expect(await seedDemo(app.deps, options)).toMatch(/orders here already/);
    await app.close();
    app = await createTestApp(SANDBOX, { now });
    await seedDemo(app.deps, options);
    expect(await digest()).toEqual(first);
  });

  it('adds to an earlier run, and continues its series of invoices', async () => {
    app = await createTestApp(SANDBOX, { now });
    await seedDemo(app.deps, { ...options, orders: 60 });
    expect(await seedDemo(app.deps, { ...options, orders: 60, seed: 8, isAdditional: true })).toBeNull();
    expect(await app.db('orders').count({ count: '*' }).first()).toEqual({ count: expect.anything() });
    await reconcileLedger(app.deps);
    expect(await app.db('discrepancies').whereIn('kind', ['series_gap', 'payout_differs'])).toEqual([]);
  });
});

/** The columns of the filled tables with an instant after now, except those in the future on purpose. */
async function listFutureInstants(): Promise<string[]> {
  const { rows: columns }: { rows: { name: string; column: string }[] } = await app.db.raw(
    `select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name = any(?)`,
    [[...FILLED_TABLES, ...SQL_TABLES, 'invoice_series']],
  );
  const late: string[] = [];
  for (const { name, column } of columns.filter((one) => !AHEAD.test(`${one.name}.${one.column}`)))
    if (await app.db(name).where(column, '>', now).first(column)) late.push(`${name}.${column}`);
  return late;
}

/** One hash for each table that the seed fills. */
async function digest(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of [
    'orders',
    'letters',
    'payments',
    'invoices',
    'threads',
    'approvals',
    'balance_operations',
    'payouts',
    'state_transitions',
    'alarms',
    'sent_emails',
  ]) {
    const { rows } = await app.db.raw(
      `select md5(coalesce(string_agg(to_jsonb(t)::text, '' order by id), '')) as hash from ?? t`,
      [table],
    );
    hashes[table] = rows[0].hash;
  }
  return hashes;
}
