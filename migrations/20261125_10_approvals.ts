import type { Knex } from 'knex';

/** What a colleague asks a second person to decide, and the bounds that refunds are counted for. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('approvals', (table) => {
    table.uuid('id').primary();
    table.uuid('order_id').notNullable().references('orders.id');
    table.text('action').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.text('reason').notNullable();
    table.uuid('requested_by').notNullable();
    // A refund: the sum, and what could be refunded when it was decided.
    table.integer('amount_cents');
    table.integer('refundable_cents');
    // A resend: the letter in the state on which it was decided.
    table.uuid('letter_id').references('letters.id');
    table.timestamp('letter_status_since');
    // The new recipient, as typed and as printed, and the former one: until the decision only.
    table.jsonb('recipient');
    table.jsonb('previous_lines');
    table.jsonb('lines');
    table.uuid('decided_by');
    table.text('decision_reason');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(`status in ('requested', 'approved', 'declined', 'expired', 'withdrawn')`, [], 'approvals_status');
    table.check(
      `(action = 'refund' and amount_cents > 0 and refundable_cents >= amount_cents)
       or (action = 'resend' and letter_id is not null and letter_status_since is not null)`,
      [],
      'approvals_action',
    );
    table.check(
      `status = 'requested' or (recipient is null and previous_lines is null and lines is null)`,
      [],
      'approvals_recipient_purged',
    );
    table.index(['order_id', 'created_at']);
    table.index(['created_at', 'id']);
    table.index(['status', 'status_since', 'id']);
  });
  // One open request for each action of an order.
  await knex.raw(`create unique index approvals_one_open on approvals (order_id, action) where status = 'requested'`);
  await knex.schema.alterTable('order_decisions', (table) => {
    table.uuid('approval_id').unique();
  });
  await knex.schema.alterTable('refunds', (table) => {
    table.uuid('approved_by');
    table.index(['requested_by', 'created_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('refunds', (table) => {
    table.dropIndex(['requested_by', 'created_at']);
    table.dropColumn('approved_by');
  });
  await knex.schema.alterTable('order_decisions', (table) => table.dropColumn('approval_id'));
  await knex.schema.dropTable('approvals');
}
