import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => {
    // When this letter was first submitted: a partner recognises repetitions for a limited time only.
    table.timestamp('first_submitted_at');
    // Since when the letter cannot be submitted again because the partner cannot tell whether it has it.
    table.timestamp('unconfirmed_since');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.dropColumns('first_submitted_at', 'unconfirmed_since'));
}
