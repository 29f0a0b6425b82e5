import type { Knex } from 'knex';

/** Messages from the contact forms: a question, a withdrawal (L. 221-21), the end of a contract (L. 215-1-1). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('messages', (table) => {
    // Chosen by the page, so that a form sent again after a lost response is stored once.
    table.uuid('id').primary();
    table.text('reference').notNullable().unique();
    table.text('kind').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.text('name').notNullable();
    table.text('email').notNullable();
    table.text('subject');
    // As typed: it may name an order of ours, of another company, or nothing.
    table.text('order_reference');
    table.date('ends_on');
    table.text('body').notNullable();
    // The honeypot field was filled in: support sees the message, and no automatic reply is sent.
    table.boolean('suspect').notNullable();
    table.uuid('user_id');
    // Set only when the order is identified with certainty.
    table.uuid('order_id').references('orders.id');
    table.text('outcome');
    table.text('note');
    table.uuid('handled_by');
    table.timestamp('created_at').notNullable().index();
    table.check(`kind in ('question', 'withdrawal', 'termination')`, [], 'messages_kind');
    table.check(`status in ('open', 'handled')`, [], 'messages_status');
    table.check(
      `outcome in ('stopped', 'unpaid', 'too_late', 'withdrawn', 'ended', 'by_hand')`,
      [],
      'messages_outcome',
    );
    table.index(['status', 'status_since']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('messages');
}
