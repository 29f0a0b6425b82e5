import type { Knex } from 'knex';

/** What people searched for and did not find: known words only, never what was typed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('unanswered_searches', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('uuidv7()'));
    table.text('words').notNullable().unique();
    table.text('subject');
    table.integer('times').notNullable();
    table.date('first_asked_on').notNullable();
    table.date('last_asked_on').notNullable();
  });
  await knex.raw('create index unanswered_searches_by_times on unanswered_searches (times, id)');
  await knex.raw('create index unanswered_searches_by_last_asked on unanswered_searches (last_asked_on, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('unanswered_searches');
}
