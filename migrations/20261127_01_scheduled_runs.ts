import type { Knex } from 'knex';

const limitResults = (knex: Knex, results: string) =>
  knex.raw(
    `alter table scheduled_tasks drop constraint scheduled_tasks_result,
     add constraint scheduled_tasks_result check (last_result in (${results}))`,
  );

/**
 * One row per run of a scheduled task: its primary key is the claim of a due time. Only small tables are locked, and
 * the processes of the version before this one still write what they write.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('scheduled_runs', (table) => {
    table.text('name').notNullable();
    table.timestamp('due_at').notNullable();
    // Null in a run that was skipped.
    table.timestamp('started_at');
    table.timestamp('finished_at');
    table.timestamp('lease_expires_at');
    table.text('result');
    table.text('error');
    table.primary(['name', 'due_at']);
    table.check(
      `result in ('ok', 'failed', 'timed_out', 'lost', 'interrupted', 'skipped')`,
      [],
      'scheduled_runs_result',
    );
    table.check(`(result is null) = (finished_at is null)`, [], 'scheduled_runs_finished');
  });
  // At most one run of a task at a time.
  await knex.raw('create unique index scheduled_runs_running on scheduled_runs (name) where finished_at is null');
  await knex.raw('create index scheduled_runs_due_at on scheduled_runs (due_at)');

  await knex.schema.alterTable('scheduled_tasks', (table) => {
    table.timestamp('last_due_at');
    table.integer('failure_count').notNullable().defaultTo(0);
  });
  // What ran before this step is not caught up.
  await knex('scheduled_tasks').update({ last_due_at: knex.ref('last_started_at') });
  await limitResults(knex, `'ok', 'failed', 'timed_out', 'lost', 'interrupted'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex('scheduled_tasks').whereNot({ last_result: 'ok' }).update({ last_result: 'failed' });
  await limitResults(knex, `'ok', 'failed'`);
  await knex.schema.alterTable('scheduled_tasks', (table) => table.dropColumns('last_due_at', 'failure_count'));
  await knex.schema.dropTable('scheduled_runs');
}
