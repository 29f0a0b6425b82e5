import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { registeredEmails } from '../../jobs/event-handlers.ts';
import { down, up } from '../../migrations/20261123_74_email_jobs.ts';
import { toOutboxRow } from '../../src/kernel/events.ts';
import { userRegistered } from '../../src/modules/auth/events.ts';
import { testDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const OLD_NAMES = [
  'bill-refused',
  'email-proof',
  'email-replaced',
  'export-ready',
  'invoice',
  'letter-awaited',
  'letter-delivered',
  'letter-printed',
  'letter-rejected',
  'letter-resent',
  'letter-returned',
  'message-received',
  'message-to-support',
  'password-changed',
  'password-reset',
  'payment-declined',
  'receipt-missed',
  'recovery-code-spent',
  'recovery-codes-renewed',
  'second-factor-added',
  'second-factor-removed',
  'subscription-ended',
  'subscription-ending',
  'subscription-resumed',
  'subscription-started',
  'subscription-year',
  'trial-ends-soon',
  'welcome',
  'withdrawal-settled',
].map((name) => `mail-${name}`);

async function insertJobs(jobs: readonly string[], columns: object = {}): Promise<string> {
  const event = toOutboxRow(userRegistered, { id: '019aa5d2-0000-7000-8000-000000000001' });
  await database.knex('outbox').insert(event);
  await database
    .knex('job_dispatches')
    .insert(jobs.map((job) => ({ outbox_id: event.id, job, queue: 'mail', ...columns })));
  return event.id;
}
const listJobs = async (outboxId: string): Promise<string[]> =>
  (await database.knex('job_dispatches').where({ outbox_id: outboxId }).pluck('job')).sort();

test('gives every e-mail job a name that has a handler, and leaves other jobs alone', async () => {
  const [open, failed, done, other] = [
    await insertJobs(OLD_NAMES),
    await insertJobs(['mail-invoice'], { failed_at: new Date() }),
    await insertJobs(['mail-welcome'], { done_at: new Date() }),
    await insertJobs(['hand-over-letter']),
  ];
  await up(database.knex);
  const handled = new Set(registeredEmails.map(({ eventHandler }) => eventHandler.handler.job));
  const renamed = await listJobs(open);
  expect([renamed.length, renamed.filter((job) => !handled.has(job))]).toEqual([OLD_NAMES.length, []]);
  expect(await listJobs(failed)).toEqual(['send-invoice-email']);
  expect(await listJobs(done)).toEqual(['send-welcome-email']);
  expect(await listJobs(other)).toEqual(['hand-over-letter']);

  await down(database.knex);
  expect(await listJobs(open)).toEqual(OLD_NAMES);
});
