import type { Knex } from 'knex';

/** The page of the form where a draft was left: taken up again on another device, it opens there. Counted from 0. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('documents', (table) => table.smallint('step').notNullable().defaultTo(0));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('documents', (table) => table.dropColumn('step'));
}
