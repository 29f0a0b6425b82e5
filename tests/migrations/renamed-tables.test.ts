import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from 'bullmq';
import { OutboxRelay } from '../../jobs/outbox-relay.ts';
import { processJob } from '../../jobs/process-job.ts';
import type { AnyQueue, DispatchPayload } from '../../jobs/queues.ts';
import { migrationSource } from '../../migrations/index.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import { queueNames } from '../../src/kernel/events.ts';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

const LAST_OLD = '20261123_61_actors';
const until = (last: string) => ({
  ...migrationSource,
  getMigrations: async () => (await migrationSource.getMigrations([])).filter((name) => name <= last),
});
const ids = {
  user: randomUUID(),
  version: randomUUID(),
  draft: randomUUID(),
  order: randomUUID(),
  letter: randomUUID(),
  difference: randomUUID(),
  erasure: uuidv7(),
  proof: uuidv7(),
  done: uuidv7(),
  failed: uuidv7(),
  callOff: randomUUID(),
  amend: randomUUID(),
  settle: randomUUID(),
};
const FRONT_MATTER =
  '---\nsteps:\n  - fields:\n      - name: ending\n        usual: soonest\n      - { name: why, usual: none }\n---\nUn usage usuel.\n';

let database: TestDatabase;
let deps: Deps;
let dispatched: DispatchPayload[];
let relay: OutboxRelay;

beforeAll(async () => {
  database = await emptyDatabase();
  await database.knex.migrate.latest({ migrationSource: until(LAST_OLD) });
  await insertOldRows();
  await database.knex.migrate.latest({ migrationSource });

  deps = {
    db: database.knex,
    log: createLogger({ level: 'silent', process: 'test' }),
    config: { database: { directUrl: database.url }, requeueAfterSeconds: 60, retryMaxDelaySeconds: 60 },
  } as unknown as Deps;
  dispatched = [];
  const queue = {
    addBulk: async (jobs: { data: DispatchPayload }[]) => void dispatched.push(...jobs.map(({ data }) => data)),
    getJobCountByTypes: async () => 0,
  } as unknown as AnyQueue;
  relay = new OutboxRelay(deps, new Map(queueNames.map((name) => [name, queue])));
});
afterAll(() => database.close());

/** As a process of the build before left them. */
async function insertOldRows(): Promise<void> {
  const { knex } = database;
  await insertDocument();
  await insertLetter();
  const since = new Date(Date.now() - 600_000);
  const outbox = (id: string, { event, subject, sent }: { event: string; subject: string; sent: boolean }) => ({
    id,
    event,
    payload: JSON.stringify({ id: subject }),
    sent_at: sent ? since : null,
  });
  await knex('outbox').insert([
    outbox(ids.erasure, { event: 'user.erased', subject: ids.user, sent: true }),
    outbox(ids.proof, { event: 'proof.due', subject: ids.letter, sent: false }),
    outbox(ids.done, { event: 'stripe.called', subject: randomUUID(), sent: true }),
    outbox(ids.failed, { event: 'post.called', subject: randomUUID(), sent: true }),
  ]);
  const delivery = { queue: 'mail', told_at: since, tellings: 2, failures: 1 };
  await knex('deliveries').insert([
    { ...delivery, outbox_id: ids.erasure, job: 'erase-answers' },
    { ...delivery, outbox_id: ids.done, job: 'interpret-stripe-call', done_at: since },
    { ...delivery, outbox_id: ids.failed, job: 'read-post-news', given_up_at: since },
  ]);
  await knex('inbox').insert({
    id: randomUUID(),
    provider: 'stripe',
    provider_event_id: 'evt_1',
    type: 'x',
    body: Buffer.from('{}'),
    facts: { ourId: ids.order },
  });
  const move = { from_state: 'a', to_state: 'b', because: 'cause', at: since };
  await knex('moves').insert([
    { ...move, id: ids.callOff, subject: 'orders', subject_id: ids.order, verb: 'callOff' },
    { ...move, id: ids.amend, subject: 'letters', subject_id: ids.letter, verb: 'amend' },
    { ...move, id: ids.settle, subject: 'differences', subject_id: ids.difference, verb: 'settle' },
  ]);
  await knex('differences').insert({
    id: ids.difference,
    kind: 'refund_differs',
    subject: 're_1',
    says: { ours: 1 },
    status: 'open',
    first_seen_at: since,
    last_seen_at: since,
  });
  await knex('alarms').insert({ id: randomUUID(), subject: 'differences', subject_id: ids.difference, state: 'open' });
  await knex('throttles').insert({ key: 'login', points: 3, expire: 1 });
}

async function insertDocument(): Promise<void> {
  const { knex } = database;
  const fields = [
    { name: 'ending', usual: 'soonest', label: 'Fin' },
    { name: 'endsOn', label: 'Jour' },
  ];
  const data = {
    title: 'Box',
    steps: [
      { name: 'demande', fields },
      { name: 'suite', fields: [{ name: 'why' }] },
    ],
  };
  await knex('template_versions').insert({
    id: ids.version,
    category: 'c',
    slug: 's',
    version: 1,
    checksum: 'x',
    data: JSON.stringify(data),
    published_at: new Date(),
    source: FRONT_MATTER,
    withdrawn_because: 'La loi a changé.',
  });
  await knex('documents').insert({
    id: ids.draft,
    user_id: ids.user,
    template_version_id: ids.version,
    status: 'draft',
    content: '{}',
  });
  await knex('enclosures').insert({
    id: randomUUID(),
    document_id: randomUUID(),
    owner_user_id: randomUUID(),
    position: 0,
    label: 'l',
    file_name: 'f',
    status: 'ready',
    fit: true,
  });
  await knex('contacts').insert({
    id: randomUUID(),
    user_id: randomUUID(),
    mark: 'key',
    address: '{}',
    used_at: new Date(),
  });
  await knex('own_addresses').insert({ user_id: randomUUID(), address: '{}', updated_at: new Date() });
  await knex('files').insert({
    id: randomUUID(),
    kind: 'letter',
    name: 'n',
    mime: 'm',
    bytes: 1,
    sha256: 'a',
    storage_key: 'k',
    made_for: 'letter-1',
  });
}

async function insertLetter(): Promise<void> {
  const { knex } = database;
  await knex('orders').insert({
    id: ids.order,
    reference: 'AF-1',
    user_id: ids.user,
    document_id: randomUUID(),
    status: 'in_production',
    title: 't',
    category: 'c',
    template_slug: 's',
    offer: 'o',
    sending: 'green',
    price: '{}',
    total_cents: 1,
    agreed_from: '127.0.0.1',
  });
  await knex('letters').insert({
    id: ids.letter,
    order_id: ids.order,
    document_id: randomUUID(),
    status: 'returned',
    product: 'green',
    recipient_lines: '[]',
    pages: 1,
    sheets: 1,
    weight_grams: 1,
    releases_at: new Date(),
    sending_ref: 'ref-1',
    round_key: ids.proof,
    give_back_cents: 7,
    kept_until: '2026-12-24',
    partner_said: 'no',
  });
  await knex('letter_news').insert({
    id: randomUUID(),
    letter_id: ids.letter,
    source: 'maileva',
    provider_key: 'p',
    kind: 'returned',
    provider_code: 'ND1',
    label: 'l',
    at: new Date(),
  });
  await knex('seals').insert({ sha256: 'a', letter_id: ids.letter, kind: 'letter' });
  await knex('proof_files').insert({
    letter_id: ids.letter,
    facts: 4,
    file_id: randomUUID(),
    sha256: 'a',
    made_at: new Date(),
  });
  await knex('tracking_polls').insert({
    letter_id: ids.letter,
    number: 'n',
    next_at: new Date(),
    times: 5,
    stopped_because: 'delivered',
  });
  await knex('outages').insert({ id: randomUUID(), partner: 'maileva', status: 'open', failures: 3, because: '503' });
}

test('keeps every row under its new name', async () => {
  const { knex } = database;
  expect(
    await knex('letters')
      .where({ id: ids.letter })
      .first('provider_ref', 'submission_key', 'refund_due_cents', 'pickup_until', 'partner_response'),
  ).toEqual({
    provider_ref: 'ref-1',
    submission_key: ids.proof,
    refund_due_cents: 7,
    pickup_until: '2026-12-24',
    partner_response: 'no',
  });
  expect(await knex('orders').first('consent_ip')).toEqual({ consent_ip: '127.0.0.1' });
  expect(await knex('proof_files').first('event_count')).toEqual({ event_count: 4 });
  expect(await knex('tracking_polls').first('poll_count', 'stop_reason')).toEqual({
    poll_count: 5,
    stop_reason: 'delivered',
  });
  expect(await knex('outages').first('reason')).toEqual({ reason: '503' });
  expect(await knex('enclosures').first('scale_to_fit')).toEqual({ scale_to_fit: true });
  expect(await knex('files').first('idempotency_key')).toEqual({ idempotency_key: 'letter-1' });
  expect(await knex('inbox').first('provider_refs')).toEqual({ provider_refs: { ourId: ids.order } });
  expect(await knex('discrepancies').first('id', 'side_values')).toEqual({
    id: ids.difference,
    side_values: { ours: 1 },
  });
  expect(await knex('alarms').select('entity', 'entity_id', 'state')).toEqual([
    { entity: 'discrepancies', entity_id: ids.difference, state: 'open' },
  ]);
  for (const table of ['tracking_events', 'file_fingerprints', 'contacts', 'sender_addresses', 'rate_limits'])
    expect([table, await knex(table)]).toEqual([table, [expect.anything()]]);
});

test('renames the stored transitions', async () => {
  const rows: { id: string; entity: string; transition: string; reason: string }[] = await database
    .knex('state_transitions')
    .select('id', 'entity', 'transition', 'reason');
  expect(rows.toSorted((a, b) => a.entity.localeCompare(b.entity))).toEqual([
    { id: ids.settle, entity: 'discrepancies', transition: 'settle', reason: 'cause' },
    { id: ids.amend, entity: 'letters', transition: 'resubmit', reason: 'cause' },
    { id: ids.callOff, entity: 'orders', transition: 'cancelFreeOrder', reason: 'cause' },
  ]);
});

test('renames the default answer in stored templates and in their sources', async () => {
  const { data, source } = await database.knex('template_versions').first('data', 'source');
  expect(data).toEqual({
    title: 'Box',
    steps: [
      {
        name: 'demande',
        fields: [
          { name: 'ending', defaultValue: 'soonest', label: 'Fin' },
          { name: 'endsOn', label: 'Jour' },
        ],
      },
      { name: 'suite', fields: [{ name: 'why' }] },
    ],
  });
  expect(source).toBe(FRONT_MATTER.replaceAll('usual:', 'defaultValue:'));
});

test('runs an open dispatch with the old name of a job, and leaves finished ones unchanged under the new name', async () => {
  expect(await relay.requeueStale()).toBe(1);
  expect(dispatched).toEqual([
    {
      outboxId: ids.erasure,
      job: 'erase-user-documents',
      payload: { id: ids.user },
      requestId: null,
      traceParent: null,
    },
  ]);
  await processJob(deps)({ data: dispatched[0]!, attemptsMade: 0, opts: {} } as Job<DispatchPayload>);
  expect(await database.knex('documents').where({ id: ids.draft })).toEqual([]);
  expect(
    await database
      .knex('job_dispatches')
      .where({ outbox_id: ids.erasure })
      .first('dispatch_count', 'failure_count', 'done_at'),
  ).toEqual({ dispatch_count: 3, failure_count: 1, done_at: expect.any(Date) });

  const others = await database
    .knex('job_dispatches')
    .whereIn('outbox_id', [ids.done, ids.failed])
    .orderBy('job')
    .select('job', 'failed_at');
  expect(others).toEqual([
    { job: 'process-postal-webhook', failed_at: expect.any(Date) },
    { job: 'process-stripe-webhook', failed_at: null },
  ]);
  expect(await database.knex('outbox').where({ id: ids.failed }).first('event')).toEqual({
    event: 'postal_webhook.received',
  });
});

test('relays an event that was stored under its old name', async () => {
  dispatched = [];
  expect(await relay.relayBatch()).toBe(1);
  expect(dispatched).toMatchObject([{ outboxId: ids.proof, job: 'render-proof-file', payload: { id: ids.letter } }]);
});

test('renames indexes, constraints, triggers and functions with their table', async () => {
  const { rows }: { rows: { name: string }[] } = await database.knex.raw(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     union select conname from pg_constraint where connamespace = 'public'::regnamespace
     union select tgname from pg_trigger where not tgisinternal
     union select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const old =
    /^(deliveries|moves|throttles|letter_news|seals|differences|email_proofs|own_addresses)(_|$)|_living$|_stay(_all)?$|resent_once|rings?_|_rings|_(subject_id|sending_ref|round_key|made_for|told_at)(_|$)/;
  const allowed = /^(audit_log|provider_errors)_/;
  expect(rows.map(({ name }) => name).filter((name) => old.test(name) && !allowed.test(name))).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'job_dispatches_pkey',
      'job_dispatches_open',
      'state_transitions_entity_entity_id_index',
      'letters_provider_provider_ref_index',
      'discrepancies_open',
      'notify_outbox',
      'outbox_notify',
      'invoices_immutable_all',
      'terms_immutable',
      'orders_one_current',
    ]),
  );
});

test('can be reverted', async () => {
  const { knex } = database;
  const names = (await migrationSource.getMigrations([])).filter((name) => name > LAST_OLD);
  for (const _name of names) await knex.migrate.down({ migrationSource });
  expect(await knex('deliveries').where({ outbox_id: ids.failed }).first('job', 'tellings')).toEqual({
    job: 'read-post-news',
    tellings: 2,
  });
  expect((await knex('template_versions').first('source')).source).toBe(FRONT_MATTER);
  await knex.migrate.latest({ migrationSource });
});
