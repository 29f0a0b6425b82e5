import type { Knex } from 'knex';

/** A letter uses a word the more, the more its part of the letter counts: the sum has decimals. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table search_stems alter column uses type real');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table search_stems alter column uses type integer using ceil(uses)');
}
