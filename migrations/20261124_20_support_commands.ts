import type { Knex } from 'knex';

const LETTER_STATES = [
  'queued',
  'rendered',
  'handing_over',
  'failed',
  'submitted',
  'accepted',
  'printed',
  'in_transit',
  'awaiting_pickup',
  'delivered',
  'returned',
  'archived',
  'rejected',
  'cancelled',
];
const checkStates = (states: readonly string[]) =>
  `alter table letters add constraint letters_status check (status in (${states.map((state) => `'${state}'`).join(', ')}))`;

/** Letters that support holds, and what support decided about an order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table letters drop constraint letters_status');
  await knex.raw(checkStates([...LETTER_STATES, 'held']));
  await knex.raw('alter table letters drop constraint letters_reject_kind');
  await knex.raw(
    `alter table letters add constraint letters_reject_kind check (reject_kind in ('address', 'document', 'option', 'ours', 'unknown'))`,
  );
  await knex.schema.createTable('order_decisions', (table) => {
    table.uuid('id').primary();
    table.uuid('order_id').notNullable().references('orders.id');
    table.text('action').notNullable();
    table.text('reason').notNullable();
    table.uuid('decided_by').notNullable();
    // Who asked for it, where a second person decided.
    table.uuid('requested_by');
    // The recipient on the envelope before and after, where it changed.
    table.jsonb('previous_lines');
    table.jsonb('lines');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.index(['order_id', 'created_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('order_decisions');
  // A held letter was never sent: it waits for its customer or for support like one that was not rendered.
  await knex.raw(`update letters set status = 'queued' where status = 'held'`);
  await knex.raw('alter table letters drop constraint letters_status');
  await knex.raw(checkStates(LETTER_STATES));
  await knex.raw(`update letters set reject_kind = 'ours' where reject_kind = 'unknown'`);
  await knex.raw('alter table letters drop constraint letters_reject_kind');
  await knex.raw(
    `alter table letters add constraint letters_reject_kind check (reject_kind in ('address', 'document', 'option', 'ours'))`,
  );
}
