import type { Knex } from 'knex';

/** How long the content of a letter is stored, as its sender chose, and since when. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => {
    table.text('retention').notNullable().defaultTo('usual').checkIn(['usual', 'thirty_days', 'five_years']);
    table.timestamp('retention_chosen_at');
  });
  await knex.raw('set local statement_timeout = 0');
  await knex.raw(
    `create index letters_erased_early on letters (id) where retention = 'thirty_days' and purged_at is null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.dropColumns('retention', 'retention_chosen_at'));
}
