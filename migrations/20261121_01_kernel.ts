import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Events that modules publish, written in the transaction that made them true. `sent_at`: turned into dispatches.
  await knex.schema.createTable('outbox', (table) => {
    table.uuid('id').primary();
    table.text('event').notNullable();
    table.jsonb('payload').notNullable();
    table.text('request_id');
    table.timestamp('available_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('sent_at');
  });
  await knex.raw('create index outbox_unsent on outbox (available_at) where sent_at is null');

  // One row per event and handler. The queue may lose jobs; this table does not.
  await knex.schema.createTable('deliveries', (table) => {
    table.uuid('outbox_id').notNullable().references('outbox.id').onDelete('CASCADE');
    table.text('job').notNullable();
    table.text('queue').notNullable();
    table.timestamp('told_at').notNullable().defaultTo(knex.fn.now());
    table.integer('tellings').notNullable().defaultTo(1);
    table.integer('failures').notNullable().defaultTo(0);
    table.text('last_error');
    table.timestamp('done_at');
    table.timestamp('given_up_at');
    table.primary(['outbox_id', 'job']);
  });
  await knex.raw('create index deliveries_open on deliveries (told_at) where done_at is null and given_up_at is null');

  // Webhook bodies of providers, byte for byte, once per provider event id.
  await knex.schema.createTable('inbox', (table) => {
    table.uuid('id').primary();
    table.text('provider').notNullable();
    table.text('provider_event_id').notNullable();
    table.text('type').notNullable();
    table.binary('body').notNullable();
    table.jsonb('facts').notNullable();
    table.timestamp('received_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['provider', 'provider_event_id']);
  });

  // Every transition of every state machine: the audit trail of an order.
  await knex.schema.createTable('moves', (table) => {
    table.uuid('id').primary();
    table.text('subject').notNullable();
    table.uuid('subject_id').notNullable();
    table.text('verb').notNullable();
    table.text('from_state').notNullable();
    table.text('to_state').notNullable();
    table.text('because');
    table.text('request_id');
    table.timestamp('at').notNullable().defaultTo(knex.fn.now());
    table.index(['subject', 'subject_id']);
  });

  // Rows past the time limit of their state, and how often support was alerted.
  await knex.schema.createTable('alarms', (table) => {
    table.uuid('id').primary();
    table.text('subject').notNullable();
    table.uuid('subject_id').notNullable();
    table.text('state').notNullable();
    table.timestamp('raised_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('closed_at');
    table.unique(['subject', 'subject_id', 'state']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['alarms', 'moves', 'inbox', 'deliveries', 'outbox']) await knex.schema.dropTable(table);
}
