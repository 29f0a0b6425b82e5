import type { Knex } from 'knex';

/** To whom and where a letter goes, as its sender wrote it: the lines of the envelope are in capitals (La Poste's rules). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.jsonb('addressee'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.dropColumn('addressee'));
}
