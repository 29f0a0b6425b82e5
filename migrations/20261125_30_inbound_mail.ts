import type { Knex } from 'knex';

/** Answers by mail: a token per thread, and what only a mail has. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('threads', (table) => {
    // Part of the address that answers are sent to: 122 random bits, so that nobody guesses a thread.
    table.text('reply_token').notNullable().defaultTo(knex.raw(`replace(gen_random_uuid()::text, '-', '')`)).unique();
  });
  await knex.schema.alterTable('thread_messages', (table) => {
    // Of a mail from another address than the thread's.
    table.text('sender_email');
    // The quoted mail and the signature, which are shown on demand.
    table.text('quoted');
    // Name, type and size of each; their bytes are in the stored mail only.
    table.jsonb('attachments').notNullable().defaultTo('[]');
    // Written by a program: an automatic answer, or a mail server that could not deliver.
    table.text('automatic');
    table.check(`automatic in ('auto_reply', 'bounce')`, [], 'thread_messages_automatic');
  });
}

/** The folded text and the names of attachments are lost. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('thread_messages', (table) => {
    table.dropColumns('sender_email', 'quoted', 'attachments', 'automatic');
  });
  await knex.schema.alterTable('threads', (table) => table.dropColumn('reply_token'));
}
