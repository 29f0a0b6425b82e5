import type { Knex } from 'knex';

/**
 * The next day on which a letter may need its next step: its sender is reminded then. Letters of the last months are
 * looked at once, from the day they are expected.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => {
    table.date('next_step_on');
  });
  await knex.raw(`
    update letters set next_step_on = expected_on
    where handed_over_at > now() - interval '4 months' and purged_at is null`);
  await knex.raw('create index letters_next_step on letters (next_step_on) where next_step_on is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index letters_next_step');
  await knex.schema.alterTable('letters', (table) => table.dropColumn('next_step_on'));
}
