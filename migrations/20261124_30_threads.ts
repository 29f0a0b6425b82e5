import type { Knex } from 'knex';
import { renameTable, renameTransitions, swapped } from './renames.ts';

const TRANSITIONS = { handle: 'finish' };

/**
 * A message of a form begins a thread, which support answers. The text of each message is in `thread_messages`, whose
 * first row has the id of its thread; notes of colleagues are rows of their own.
 */
export async function up(knex: Knex): Promise<void> {
  await renameTable(knex, 'messages', 'threads');
  await renameTransitions(knex, 'messages', TRANSITIONS);
  await knex('state_transitions').where({ entity: 'messages', to_state: 'handled' }).update({ to_state: 'done' });
  for (const table of ['state_transitions', 'alarms'])
    await knex(table).where({ entity: 'messages' }).update({ entity: 'threads' });

  await knex.raw('alter table threads drop constraint threads_status');
  await knex('threads').where({ status: 'handled' }).update({ status: 'done' });
  await knex.schema.alterTable('threads', (table) => {
    table.check(`status in ('open', 'waiting', 'snoozed', 'done')`, [], 'threads_status');
    // The account whose owner reads the thread: that of the session, or of the address once it is verified.
    table.uuid('account_id').index();
    table.uuid('assigned_to');
    table.timestamp('snoozed_until');
    // Since when the person waits for an answer; null after the answer.
    table.timestamp('unanswered_since');
    table.timestamp('first_answered_at');
    table.timestamp('last_message_at');
    table.index(['assigned_to', 'status']);
    table.index(['last_message_at', 'id']);
    table.index(['order_id']);
  });
  await knex.raw(`update threads set account_id = user_id, last_message_at = created_at,
    unanswered_since = case when status = 'open' then created_at end`);
  await knex.schema.alterTable('threads', (table) => table.dropNullable('last_message_at'));
  await knex.raw('create index threads_unanswered_since_index on threads (unanswered_since, id)');

  await knex.schema.createTable('thread_messages', (table) => {
    // Chosen by the page, so that a form sent again after a lost response is stored once.
    table.uuid('id').primary();
    table.uuid('thread_id').notNullable().references('threads.id').onDelete('CASCADE');
    table.text('direction').notNullable();
    // How it reached us or the customer; null for a note. The Message-ID of a mail follows from the row's id.
    table.text('channel');
    // Null for the author of a form, and for a machine.
    table.uuid('author_id');
    table.text('template');
    table.text('body').notNullable();
    // What was refunded together with the answer.
    table.integer('refunded_cents');
    table.timestamp('created_at').notNullable();
    table.check(`direction in ('in', 'out', 'note')`, [], 'thread_messages_direction');
    table.check(`channel in ('form', 'mail', 'account')`, [], 'thread_messages_channel');
    table.index(['thread_id', 'created_at']);
  });
  await knex.raw(`insert into thread_messages (id, thread_id, direction, channel, author_id, body, created_at)
    select id, id, 'in', 'form', user_id, body, created_at from threads`);
  await knex.raw(`insert into thread_messages (id, thread_id, direction, author_id, body, created_at)
    select gen_random_uuid(), id, 'note', handled_by, note, status_since from threads where note is not null`);
  await knex.schema.alterTable('threads', (table) => table.dropColumns('body', 'note', 'handled_by'));
}

/** Keeps the first message and the last note of each thread; what was answered has no place in the table of before. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('threads', (table) => {
    table.text('body').notNullable().defaultTo('');
    table.text('note');
    table.uuid('handled_by');
  });
  await knex.raw('update threads set body = m.body from thread_messages m where m.id = threads.id');
  await knex.raw(`update threads set note = m.body, handled_by = m.author_id from (
    select distinct on (thread_id) * from thread_messages where direction = 'note' order by thread_id, created_at desc) m
    where m.thread_id = threads.id`);
  await knex.raw('alter table threads alter column body drop default');
  await knex.schema.dropTable('thread_messages');
  await knex.raw('alter table threads drop constraint threads_status');
  await knex('threads').where({ status: 'done' }).update({ status: 'handled' });
  await knex('threads').whereNot({ status: 'handled' }).update({ status: 'open' });
  await knex.raw('drop index threads_unanswered_since_index');
  await knex.schema.alterTable('threads', (table) => {
    table.check(`status in ('open', 'handled')`, [], 'threads_status');
    table.dropColumns('account_id', 'assigned_to', 'snoozed_until', 'unanswered_since');
    table.dropColumns('first_answered_at', 'last_message_at');
    table.dropIndex(['order_id']);
  });
  for (const table of ['state_transitions', 'alarms'])
    await knex(table).where({ entity: 'threads' }).update({ entity: 'messages' });
  await knex('state_transitions').where({ entity: 'messages', to_state: 'done' }).update({ to_state: 'handled' });
  await renameTransitions(knex, 'messages', swapped(TRANSITIONS));
  await renameTable(knex, 'threads', 'messages');
}
