import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrationSource } from '../../migrations/index.ts';
import { emptyDatabase, type TestDatabase } from '../harness/database.ts';

const LAST_OLD = '20261123_74_email_jobs';
const until = (last: string) => ({
  ...migrationSource,
  getMigrations: async () => (await migrationSource.getMigrations([])).filter((name) => name <= last),
});
const ONLY_THREADS = {
  ...migrationSource,
  getMigrations: async () => [...(await until(LAST_OLD).getMigrations()), '20261124_30_threads'],
};
const [open, handled, colleague] = [randomUUID(), randomUUID(), randomUUID()];
const AT = new Date('2026-11-20T10:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  const { knex } = database;
  await knex.migrate.latest({ migrationSource: until(LAST_OLD) });
  const message = { kind: 'question', name: '', email: 'a@exemple.fr', suspect: false, created_at: AT };
  await knex('messages').insert([
    { ...message, id: open, reference: 'AF-1', status: 'open', body: 'Où est ma lettre ?' },
    {
      ...message,
      id: handled,
      reference: 'AF-2',
      status: 'handled',
      body: 'Merci.',
      note: 'Répondu.',
      handled_by: colleague,
    },
  ]);
  await knex('state_transitions').insert({
    id: randomUUID(),
    entity: 'messages',
    entity_id: handled,
    transition: 'handle',
    from_state: 'open',
    to_state: 'handled',
  });
  await knex('alarms').insert({ id: randomUUID(), entity: 'messages', entity_id: open, state: 'open' });
}, 60_000);
afterAll(() => database?.close());

test('a message becomes a thread with its text and its note, and back', async () => {
  const { knex } = database;
  await knex.migrate.up({ migrationSource: ONLY_THREADS });
  expect(
    await knex('threads').orderBy('reference').select('id', 'status', 'unanswered_since', 'last_message_at'),
  ).toEqual([
    { id: open, status: 'open', unanswered_since: AT, last_message_at: AT },
    { id: handled, status: 'done', unanswered_since: null, last_message_at: AT },
  ]);
  const texts = knex('thread_messages').select('thread_id', 'direction', 'author_id', 'body').orderBy('body');
  expect(await texts).toEqual([
    { thread_id: handled, direction: 'in', author_id: null, body: 'Merci.' },
    { thread_id: open, direction: 'in', author_id: null, body: 'Où est ma lettre ?' },
    { thread_id: handled, direction: 'note', author_id: colleague, body: 'Répondu.' },
  ]);
  expect(await knex('state_transitions').select('entity', 'transition', 'to_state')).toEqual([
    { entity: 'threads', transition: 'finish', to_state: 'done' },
  ]);
  expect(await knex('alarms').select('entity')).toEqual([{ entity: 'threads' }]);

  await knex.migrate.down({ migrationSource: ONLY_THREADS });
  expect(await knex('messages').orderBy('reference').select('id', 'status', 'body', 'note', 'handled_by')).toEqual([
    { id: open, status: 'open', body: 'Où est ma lettre ?', note: null, handled_by: null },
    { id: handled, status: 'handled', body: 'Merci.', note: 'Répondu.', handled_by: colleague },
  ]);
  expect(await knex('alarms').select('entity')).toEqual([{ entity: 'messages' }]);
}, 60_000);
