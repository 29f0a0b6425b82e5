import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { raiseOverdueAlarms } from '../../jobs/handlers/kernel/raise-overdue-alarms.ts';
import { stateMachines } from '../../jobs/state-machines.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { collectAlarmMetrics } from '../../src/kernel/job-metrics.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

type Row = Record<string, unknown>;

/** What the constraints of a table demand besides a value in each column. */
const REQUIRED: Record<string, () => Row> = {
  files: () => ({ kind: 'letter' }),
  enclosures: () => ({ document_id: randomUUID(), owner_user_id: randomUUID() }),
  threads: () => ({ kind: 'question' }),
  approvals: () => ({ action: 'refund', amount_cents: 100, refundable_cents: 100 }),
  unknown_codes: () => ({ kind: 'status' }),
  payments: () => ({ order_id: randomUUID() }),
};
/** The instant that a limit counts from, where it is not that of the state. */
const SINCE: Record<string, string> = {
  'letters queued': 'releases_at',
  'letters handing_over': 'releases_at',
  'letters failed': 'releases_at',
  'orders awaiting_payment': 'payment_due_from',
  'threads open': 'unanswered_since',
  'template_drafts draft': 'updated_at',
};
/** Rows that meet an alert condition, and a change that ends it. */
const now = new Date();
const rejected = (status: string) => ({ row: { status }, ends: 'resolved' as const });
const CONDITIONS: Record<string, { row: Row; ends: Row | 'resolved' }> = {
  'letters receipt_missed': { row: { status: 'delivered', receipt_missed_at: now }, ends: { receipt_missed_at: null } },
  'letters unconfirmed': { row: { status: 'failed', unconfirmed_since: now }, ends: { unconfirmed_since: null } },
  'letters unknown_refusal': { row: { status: 'rejected', reject_kind: 'unknown' }, ends: { reject_kind: 'address' } },
  'letters contradicted': {
    row: { status: 'delivered', delivered_at: now, returned_at: now },
    ends: { returned_at: null },
  },
  'payments suspected_fraud': {
    row: { status: 'succeeded', fraud_warned_at: now },
    ends: { fraud_warned_at: new Date(now.getTime() - 8 * 86_400_000) },
  },
  'payments rejected_call': rejected('pending'),
  'refunds rejected_call': rejected('requested'),
  'subscriptions rejected_call': rejected('active'),
};
const VALUES: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: randomUUID,
  int4: () => 1,
  int2: () => 1,
  bool: () => false,
  jsonb: () => '[]',
  timestamptz: () => now,
};

let database: TestDatabase;
let db: Knex;
const logged: Row[] = [];
const log = { error: (line: Row) => void logged.push(line) };
const watch = (): Promise<void> => raiseOverdueAlarms({ db, log } as unknown as Deps);
const ids = new Map<string, string>();

beforeAll(async () => {
  database = await testDatabase();
  db = database.knex;
}, 60_000);
afterAll(() => database?.close());

/** Inserts a row with a value in each column that needs one. What it refers to does not exist. */
async function insert(table: string, row: Row): Promise<string> {
  const columns: { column_name: string; udt_name: string }[] = await db('information_schema.columns')
    .where({ table_name: table, is_nullable: 'NO', column_default: null, is_generated: 'NEVER', is_identity: 'NO' })
    .select('column_name', 'udt_name');
  const values = columns.map(({ column_name: name, udt_name: type }) => [name, VALUES[type]?.()]);
  const all = { ...Object.fromEntries(values), ...REQUIRED[table]?.(), ...row } as Row;
  await db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    await trx(table).insert(all);
  });
  return String(all['id']);
}

const timeLimited = stateMachines.flatMap(({ table, timeLimits }) =>
  Object.entries(timeLimits).map(([state, limit]) => ({ table, state, limit: limit!, alarm: `${table} ${state}` })),
);
const conditions = stateMachines.flatMap(({ table, alertConditions }) =>
  Object.keys(alertConditions).map((state) => ({ table, state, alarm: `${table} ${state}` })),
);
const everyAlarm = [...timeLimited, ...conditions].map(({ alarm }) => alarm).toSorted();
const listOpenAlarms = async (): Promise<string[]> => {
  const rows: { entity: string; state: string }[] = await db('alarms').where({ closed_at: null });
  return rows.map(({ entity, state }) => `${entity} ${state}`).toSorted();
};
/** Puts the start of a limit so long before now, and a minute more or less. */
const age = async (minutes: number): Promise<void> => {
  for (const { table, limit, alarm } of timeLimited) {
    const start = db.raw(`now() - ?::interval + ?::interval`, [limit, `${minutes} minutes`]);
    const columns = new Set(['status_since', SINCE[alarm] ?? 'status_since']);
    await db(table)
      .where({ id: ids.get(alarm) })
      .update(Object.fromEntries([...columns].map((column) => [column, start])));
  }
};

describe('each alarm of the runbook', () => {
  test('is open once a row is past the limit of its state or meets its condition, and not before', async () => {
    for (const { table, state, alarm } of timeLimited) ids.set(alarm, await insert(table, { status: state }));
    await age(1);
    await watch();
    const immediate = timeLimited.filter(({ limit }) => limit === '0s').map(({ alarm }) => alarm);
    expect(await listOpenAlarms()).toEqual([]);
    await age(-1);
    for (const { table, alarm } of conditions) {
      const { row, ends } = CONDITIONS[alarm]!;
      ids.set(alarm, await insert(table, row));
      if (ends === 'resolved')
        await insert('provider_errors', { subject: table, subject_id: ids.get(alarm), kind: 'rejected', last_at: now });
    }
    await watch();
    expect(immediate.length).toBeGreaterThan(5);
    expect(await listOpenAlarms()).toEqual(everyAlarm);
  });

  test('is logged with its entry in the runbook, and counted for the rule « an alarm is open »', async () => {
    expect(logged.map(({ runbook }) => runbook).toSorted()).toEqual(
      everyAlarm.map((alarm) => `docs/runbook.md#alarms: ${alarm}`),
    );
    const metrics = await db.transaction((trx) => collectAlarmMetrics(trx));
    const open = metrics.find(({ name }) => name === 'affranchi_alarms_open')!;
    expect(
      open.values.map(({ labels, value }) => `${labels?.['entity']} ${labels?.['state']} ${value}`).toSorted(),
    ).toEqual(everyAlarm.map((alarm) => `${alarm} 1`).toSorted());
  });

  test('closes when its row has left the state or the condition ends', async () => {
    for (const { table, state, alarm } of timeLimited) {
      const { states } = stateMachines.find((machine) => machine.table === table)!;
      const other = states.find((candidate) => candidate !== state);
      await db.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica');
        await trx(table)
          .where({ id: ids.get(alarm) })
          .update({ status: other, status_since: now });
      });
    }
    for (const { table, alarm } of conditions) {
      const { ends } = CONDITIONS[alarm]!;
      if (ends === 'resolved')
        await db('provider_errors')
          .where({ subject_id: ids.get(alarm) })
          .update({ resolved_at: now });
      else
        await db(table)
          .where({ id: ids.get(alarm) })
          .update(ends);
    }
    await watch();
    const rows: { entity_id: string; entity: string; state: string }[] = await db('alarms').where({ closed_at: null });
    const left = rows.filter(({ entity, state, entity_id: id }) => ids.get(`${entity} ${state}`) === id);
    expect(left.map(({ entity, state }) => `${entity} ${state}`)).toEqual([]);
  });

  test('is open although the alarms of another table cannot be read', async () => {
    const [broken, other] = [timeLimited[0]!, timeLimited.at(-1)!];
    ids.set(other.alarm, await insert(other.table, { status: other.state }));
    await age(-1);
    await db.schema.renameTable(broken.table, 'unreadable');
    await expect(watch()).rejects.toThrow(`relation "${broken.table}" does not exist`);
    await db.schema.renameTable('unreadable', broken.table);
    const open = await db('alarms').where({ entity_id: ids.get(other.alarm), closed_at: null });
    expect(open).toMatchObject([{ entity: other.table, state: other.state }]);
  });
});
