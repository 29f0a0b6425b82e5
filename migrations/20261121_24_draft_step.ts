import type { Knex } from 'knex';

/** The step at which a draft was left, counted from 0. It opens there on another device. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('documents', (table) => table.smallint('step').notNullable().defaultTo(0));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('documents', (table) => table.dropColumn('step'));
}
