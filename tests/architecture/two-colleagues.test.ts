import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoints } from '../../src/endpoints.ts';
import type { Actor } from '../../src/kernel/endpoint.ts';
import { createTestApp, type Rejection, type TestApp } from '../harness/test-app.ts';
import { ACCOUNTS } from './two-colleagues/accounts.ts';
import type { Commands } from './two-colleagues/command.ts';
import { ENGINE } from './two-colleagues/engine.ts';
import { LETTERS } from './two-colleagues/letters.ts';
import { MESSAGES } from './two-colleagues/messages.ts';
import { MONEY } from './two-colleagues/money.ts';
import { TEXTS } from './two-colleagues/texts.ts';

/** Every command of the back office, sent by two colleagues at the same time. */
const COMMANDS: Commands = { ...ACCOUNTS, ...ENGINE, ...LETTERS, ...MESSAGES, ...MONEY, ...TEXTS };

const written = endpoints
  .flatMap((router) => router.endpoints)
  .filter(({ area, method }) => area === 'admin' && method !== 'GET');
const reads = written.filter(({ description }) => description.readOnly);
const commands = written
  .filter(({ description }) => !description.readOnly)
  .map(({ method, path }) => [method, path.replace('/-/admin/v1', '')] as const);

let testApp: TestApp;
let helene: Actor;
let colleagues: [Actor, Actor];
beforeAll(async () => {
  testApp = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  helene = await testApp.createUser('Hélène');
  colleagues = [await testApp.createUser('Rose', 'admin'), await testApp.createUser('Paul', 'admin')];
}, 60_000);
afterAll(() => testApp?.close());

test('every command of the back office states the responses to two colleagues at once', () => {
  expect(Object.keys(COMMANDS).toSorted()).toEqual(commands.map((names) => names.join(' ')).toSorted());
});

test.each(commands)(
  '%s %s: of two colleagues at once, the second gets a conflict that names the first',
  async (method, path) => {
    const { prepare, bothSucceed, refusedOtherwise } = COMMANDS[`${method} ${path}`]!;
    const { id = '', checkId = '', body } = await prepare(testApp, helene, colleagues);
    const answers = await Promise.all(
      colleagues.map(async (user) => {
        const sent = typeof body === 'function' ? body(user) : body;
        const { status, body: answer } = await testApp.request<Rejection>(
          method,
          `/-/admin/v1${path.replace(':id', id).replace(':checkId', checkId)}`,
          { user, ...(sent && { body: sent }) },
        );
        return { user, status, message: answer?.message ?? '' };
      }),
    );
    const done = answers.filter(({ status }) => status < 300);
    const refused = answers.filter(({ status }) => status >= 300);
    expect([answers, done.length]).toEqual([answers, bothSucceed ? 2 : 1]);
    if (bothSucceed) return;
    const { status, message } = refused[0]!;
    if (refusedOtherwise) expect([403, 404, 409, 422]).toContain(status);
    else
      expect([status, message]).toEqual([
        409,
        expect.stringMatching(new RegExp(`${done[0]!.user.firstName}.* \\d{1,2}(\\sh|:\\d{2})`, 's')),
      ]);
  },
);

test('what is declared to be read only writes nothing but its record', async () => {
  const { db } = testApp;
  const tables: string[] = await db('pg_tables')
    .where({ schemaname: 'public' })
    .whereNotIn('tablename', ['audit_log', 'rate_limits'])
    .pluck('tablename');
  const { id = '' } = await COMMANDS['POST /template-drafts/:id/discard']!.prepare(testApp, helene, colleagues);
  await db.raw(`create function refuse_write() returns trigger language plpgsql
    as $$ begin raise exception '% was written', tg_table_name; end $$`);
  for (const table of tables)
    await db.raw(
      'create trigger refuse_write before insert or update or delete on ?? execute function refuse_write()',
      table,
    );
  for (const { method, path, description } of reads) {
    const body = description.example as object;
    const { status } = await testApp.request(method, path.replace(':id', id), { user: colleagues[0], body });
    expect([path, status]).toEqual([path, 200]);
  }
  await db.raw('drop function refuse_write() cascade');
});
