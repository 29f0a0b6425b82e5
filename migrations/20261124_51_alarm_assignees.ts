import type { Knex } from 'knex';

/** Who looks after an alarm. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('alarms', (table) => {
    table.uuid('assignee_id');
    table.timestamp('assigned_at');
  });
  await knex.raw('create index alarms_newest_open on alarms (raised_at, id) where closed_at is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index alarms_newest_open');
  await knex.schema.alterTable('alarms', (table) => table.dropColumns('assignee_id', 'assigned_at'));
}
