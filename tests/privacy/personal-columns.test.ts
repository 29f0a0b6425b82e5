import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { recordTrackingEvents } from '../../src/modules/orders/index.ts';
import { PASSWORD } from '../factories/users.ts';
import { samplePdf } from '../harness/sample-pdf.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { unzipped } from '../harness/unzipped.ts';
import { tables } from './personal-columns.ts';

/** The columns of which a customer has a row: they are marked, exported and erased below. */
const marked = Object.entries(tables).flatMap(([table, { personal, rowsOf }]) =>
  rowsOf === undefined
    ? []
    : Object.entries(personal)
        .filter(([, { isGenerated }]) => !isGenerated)
        .map(([column, fate]) => ({
          ...fate,
          table,
          column,
          rowsOf,
          name: `${table}.${column}`,
          mark: `mark-${table}-${column}`.replaceAll('_', '-'),
        })),
);

let testApp: TestApp;
let helene: Actor;
let karim: Actor;
let exported: string;
let stored: string;

beforeAll(async () => {
  testApp = await createTestApp();
  [helene, karim] = [await testApp.createUser('Helene'), await testApp.createUser('Karim')];
  for (const user of [helene, karim]) await leaveTraces(user);
  await markRows(helene);
  exported = await exportData(helene);
  const email = (await testApp.db('users').where({ id: helene.id }).first('email')) as { email: string };
  const body = { email: email.email, present: PASSWORD };
  const { status } = await testApp.request('POST', '/account/erase', { user: helene, body });
  if (status !== 204) throw new Error(`the erasure returned ${status}`);
  await testApp.runJobs();
  stored = await dumpDatabase();
});
afterAll(() => testApp?.close());

/** At least one row in each table that holds something of a customer. */
async function leaveTraces(user: Actor): Promise<void> {
  const { db, clock } = testApp;
  const draft = await testApp.draft(user);
  await testApp.enclose(user, draft, await samplePdf(1));
  await testApp.request('PUT', '/own-address', {
    user,
    body: tables['sender_addresses']!.personal['address']!.wrap!('X'),
  });
  const order = await testApp.createPaidOrder(user);
  await testApp.endChangeOfMind();
  const { id: letterId } = (await db('letters').where({ order_id: order.id }).first('id')) as { id: string };
  const event = (kind: 'printed' | 'delivered', minutes: number) => ({
    providerKey: kind,
    providerCode: kind,
    kind,
    label: kind,
    at: new Date(clock.now.getTime() + minutes * 60_000),
  });
  await recordTrackingEvents(testApp.deps, {
    letterId,
    source: 'fake',
    events: [event('printed', 1), event('delivered', 2)],
  });
  await testApp.runJobs();
  const later = new Date(clock.now.getTime() + 86_400_000);
  const own = { id: uuidv7(), user_id: user.id };
  await db('email_verifications').insert({
    ...own,
    email: 'a@exemple.fr',
    replaces: 'b@exemple.fr',
    expires_at: later,
  });
  const { template_version_id } = (await db('documents').where({ user_id: user.id }).first('template_version_id')) as {
    template_version_id: string;
  };
  await db('signature_requests').insert({
    ...own,
    template_version_id,
    signature: '{}',
    created_at: clock.now,
    expires_at: later,
  });
  await db('sessions').insert({ ...own, id_hash: `test-${own.id}`, data: '{}', expires_at: later });
  await db('second_factors').insert({ ...own, status: 'active', secret: Buffer.from('x'), created_at: clock.now });
  await db('recovery_codes').insert({ second_factor_id: own.id, code_hash: 'x' });
  await db('state_transitions').insert({
    id: uuidv7(),
    entity: 'second_factors',
    entity_id: own.id,
    transition: 'remove',
    from_state: 'active',
    to_state: 'removed',
  });
  await db('approvals').insert({
    id: uuidv7(),
    order_id: order.id,
    action: 'resend',
    status: 'requested',
    reason: 'x',
    requested_by: uuidv7(),
    letter_id: letterId,
    letter_status_since: clock.now,
  });
  const payment = (await db('payments').where({ order_id: order.id }).first('id')) as { id: string };
  await db('refunds').insert({
    id: uuidv7(),
    payment_id: payment.id,
    cause: 'support:x',
    status: 'succeeded',
    amount_cents: 1,
    reason: 'x',
    requested_by: uuidv7(),
    created_at: clock.now,
  });
  await db('order_notes').insert({ id: uuidv7(), order_id: order.id, author_id: uuidv7(), body: 'x' });
  await db('threads').insert({
    ...own,
    reference: `M-${own.id}`,
    kind: 'question',
    status: 'open',
    name: 'x',
    email: 'x',
    subject: 'other',
    suspect: false,
    last_message_at: clock.now,
    created_at: clock.now,
  });
  await db('thread_messages').insert({
    id: own.id,
    thread_id: own.id,
    direction: 'in',
    channel: 'form',
    body: 'x',
    created_at: clock.now,
  });
  await db('subscriptions').insert({
    ...own,
    reference: `AB-${own.id}`,
    offer: 'subscription_without_trial',
    status: 'active',
    price_cents: 990,
    consents: '{}',
    period_ends_at: later,
    cancel_at_period_end: true,
  });
}

/** Writes a value into every personal column of the person that is found nowhere else. */
async function markRows(user: Actor): Promise<void> {
  for (const { table, column, rowsOf, wrap, mark } of marked) {
    const value = wrap ? wrap(mark) : mark;
    const binding = typeof value === 'string' ? value : JSON.stringify(value);
    // The password is required before the account is erased.
    if (column === 'password_hash') continue;
    const { rowCount } = await testApp.db.raw(`update ${table} set ${column} = ? where ${rowsOf}`, [binding, user.id]);
    if (rowCount === 0) throw new Error(`no row of the person in ${table}`);
  }
}

async function exportData(user: Actor): Promise<string> {
  await testApp.request('POST', '/account/export', { user, body: {} });
  await testApp.runJobs();
  const response = await testApp.download(user, '/account/export/file.zip');
  return [...unzipped(Buffer.from(await response.arrayBuffer()))]
    .flatMap(([name, bytes]) => [name, String(bytes)])
    .join('\n');
}

/** Every row of every table, as text. It is searched, not compared: no failure prints it. */
async function dumpDatabase(): Promise<string> {
  const texts: string[] = [];
  for (const table of Object.keys(tables)) {
    const { rows } = (await testApp.db.raw(`select row_to_json(r)::text as row from ${table} r`)) as {
      rows: { row: string }[];
    };
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('every column of every table is in the inventory, once', async () => {
  const { rows } = (await testApp.db.raw(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )) as { rows: { table: string; column: string }[] };
  const inventory = Object.entries(tables).flatMap(([table, { personal, other }]) =>
    [...Object.keys(personal), ...other.split(' ')].map((column) => `${table}.${column}`),
  );
  expect(inventory.toSorted()).toEqual(rows.map(({ table, column }) => `${table}.${column}`).toSorted());
});

describe('the stored personal data', () => {
  const named = marked.filter(({ column }) => column !== 'password_hash');
  test.each(named.filter(({ exported }) => exported === true))('is exported: $name', ({ mark }) => {
    expect(exported.includes(mark)).toBe(true);
  });
  test.each(named.filter(({ exported }) => exported !== true))(
    'is not exported, with a reason: $name, $exported',
    ({ mark }) => expect(exported.includes(mark)).toBe(false),
  );
  test.each(named.filter(({ erased }) => erased === true))('is erased with the account: $name', ({ mark }) => {
    expect(stored.includes(mark)).toBe(false);
  });
  test.each(named.filter(({ erased }) => erased !== true))(
    'stays after the account, with a reason: $name, $erased',
    ({ mark }) => expect(stored.includes(mark)).toBe(true),
  );

  test('is in no folded column once the account is erased', async () => {
    const generated = Object.entries(tables).flatMap(([table, { personal, rowsOf }]) =>
      Object.entries(personal).flatMap(([column, { isGenerated }]) => (isGenerated ? [{ table, column, rowsOf }] : [])),
    );
    expect(generated).toHaveLength(4);
    for (const { table, column, rowsOf } of generated) {
      const { rows } = (await testApp.db.raw(`select ${column} as folded from ${table} where ${rowsOf}`, [
        helene.id,
      ])) as {
        rows: { folded: string | null }[];
      };
      expect([table, column, rows.length > 0, rows.filter(({ folded }) => folded !== null)]).toEqual([
        table,
        column,
        true,
        [],
      ]);
    }
  });

  test('includes an unusable password', async () => {
    const hashes = await testApp.db('users').whereIn('id', [helene.id, karim.id]).orderBy('id').pluck('password_hash');
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  test('of another person is unchanged', async () => {
    expect(await testApp.db('users').where({ id: karim.id }).first()).toMatchObject({
      email: karim.email,
      erased_at: null,
    });
    for (const table of ['contacts', 'sender_addresses', 'documents', 'sessions', 'threads'])
      expect((await testApp.db(table).where({ user_id: karim.id })).length).toBeGreaterThan(0);
    expect(await testApp.db('enclosures').where({ owner_user_id: karim.id })).toHaveLength(1);
  });
});
