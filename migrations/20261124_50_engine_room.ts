import type { Knex } from 'knex';

/** What the pages of the engine room show: jobs one by one, tasks, e-mails and limits that were reached. */
export async function up(knex: Knex): Promise<void> {
  // One job can be named, and tells who ran it again and why.
  await knex.schema.alterTable('job_dispatches', (table) => {
    table.uuid('id').notNullable().unique().defaultTo(knex.raw('gen_random_uuid()'));
    table.timestamp('replayed_at');
    table.uuid('replayed_by');
    table.text('replay_reason');
    table.index(['dispatched_at', 'id']);
    table.index(['job', 'dispatched_at']);
  });
  await knex.raw(
    'create index job_dispatches_failed on job_dispatches (failed_at, id) where failed_at is not null and done_at is null',
  );
  await knex.schema.alterTable('inbox', (table) => table.index(['received_at', 'id']));

  // One row per task of the scheduler: its last run and its next one.
  await knex.schema.createTable('scheduled_tasks', (table) => {
    table.uuid('id').primary();
    table.text('name').notNullable().unique();
    table.text('cron').notNullable();
    table.timestamp('next_run_at').notNullable();
    table.timestamp('last_started_at');
    table.timestamp('last_finished_at');
    table.text('last_result');
    table.text('last_error');
    table.timestamp('last_succeeded_at');
    table.timestamp('run_requested_at');
    table.uuid('run_requested_by');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(`last_result in ('ok', 'failed')`, [], 'scheduled_tasks_result');
  });

  // That an e-mail was sent, and what it was about; neither its address nor its text.
  await knex.schema.createTable('sent_emails', (table) => {
    table.uuid('id').primary();
    table.text('key').notNullable().unique();
    table.text('email').notNullable();
    table.text('event').notNullable();
    table.uuid('entity_id');
    table.text('result').notNullable();
    table.integer('attempts').notNullable().defaultTo(1);
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('last_tried_at').notNullable().defaultTo(knex.fn.now());
    table.check(`result in ('sent', 'skipped', 'failed')`, [], 'sent_emails_result');
    table.index(['created_at', 'id']);
    table.index('entity_id');
  });

  // How often a limit was reached, by hour; addresses and accounts as keyed hashes.
  await knex.schema.createTable('rate_limit_hits', (table) => {
    table.uuid('id').primary();
    table.text('kind').notNullable();
    table.text('key_hash').notNullable();
    table.timestamp('hour').notNullable();
    table.integer('hits').notNullable().defaultTo(1);
    table.timestamp('last_hit_at').notNullable().defaultTo(knex.fn.now());
    table.unique(['hour', 'kind', 'key_hash']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['rate_limit_hits', 'sent_emails', 'scheduled_tasks']) await knex.schema.dropTable(table);
  await knex.schema.alterTable('inbox', (table) => table.dropIndex(['received_at', 'id']));
  await knex.raw('drop index job_dispatches_failed');
  await knex.schema.alterTable('job_dispatches', (table) => {
    table.dropIndex(['job', 'dispatched_at']);
    table.dropIndex(['dispatched_at', 'id']);
    table.dropColumns('id', 'replayed_at', 'replayed_by', 'replay_reason');
  });
}
