import type { Knex } from 'knex';

/** How long the content of a letter is stored, as its sender chose, and since when. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => {
    table.text('retention').notNullable().defaultTo('usual').checkIn(['usual', 'thirty_days', 'five_years']);
    table.timestamp('retention_chosen_at');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.dropColumns('retention', 'retention_chosen_at'));
}
