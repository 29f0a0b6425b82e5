import type { Knex } from 'knex';

/** Recipient and address as the sender typed them. The lines of the envelope are in capitals, as La Poste requires. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.jsonb('addressee'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.dropColumn('addressee'));
}
