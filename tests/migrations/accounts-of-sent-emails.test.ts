import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { up } from '../../migrations/20261130_84_accounts_of_sent_emails.ts';
import { migrationSource } from '../../migrations/index.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

const THIS = '20261130_84_accounts_of_sent_emails';
/** More than a batch. */
const WELCOMES = 2_500;

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  const names = await migrationSource.getMigrations([]);
  const before = { ...migrationSource, getMigrations: async () => names.filter((name) => name < THIS) };
  await database.knex.migrate.latest({ migrationSource: before });
}, 60_000);
afterAll(() => database?.close());

const sentEmail = (email: string, entityId: string) => ({
  id: randomUUID(),
  key: randomUUID(),
  email,
  event: 'test',
  entity_id: entityId,
  result: 'sent',
});

test('an e-mail belongs to the account of its subject; those to colleagues and of unknown rows to none', async () => {
  const { knex } = database;
  const [account, threadId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  await knex('users').insert({
    id: account,
    email: 'helene@exemple.fr',
    password_hash: 'x',
    first_name: 'Hélène',
    last_name: 'Aubry',
    last_active_at: new Date(),
  });
  const now = new Date();
  await knex('threads').insert({
    id: threadId,
    reference: 'AF-1',
    kind: 'question',
    status: 'open',
    name: '',
    email: 'helene@exemple.fr',
    suspect: false,
    account_id: account,
    last_message_at: now,
    created_at: now,
  });
  // A message of a colleague.
  await knex('thread_messages').insert({
    id: messageId,
    thread_id: threadId,
    direction: 'note',
    body: 'x',
    created_at: now,
  });
  const reset = { id: randomUUID(), user_id: account, expires_at: now };
  await knex('password_resets').insert(reset);
  await knex.batchInsert('sent_emails', [
    ...Array.from({ length: WELCOMES }, () => sentEmail('welcome', account)),
    sentEmail('password-reset', reset.id),
    sentEmail('thread-answered', messageId),
    sentEmail('message-to-support', messageId),
    sentEmail('password-reset', randomUUID()),
  ]);
  await knex.migrate.latest({ migrationSource });
  // An interrupted step is repeated.
  await up(knex);
  const counted: { email: string; user_id: string | null; rows: number }[] = await knex('sent_emails')
    .groupBy('email', 'user_id')
    .select('email', 'user_id', knex.raw('count(*)::int as rows'));
  const lines = counted.map(({ email, user_id, rows }) => `${email} ${user_id === account ? 'own' : user_id} ${rows}`);
  expect(lines.toSorted()).toEqual([
    'message-to-support null 1',
    'password-reset null 1',
    'password-reset own 1',
    'thread-answered own 1',
    `welcome own ${WELCOMES}`,
  ]);
});
