import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => {
    // When this sending was first submitted to its partner. A partner that recognises repetitions does so for a limited time.
    table.timestamp('first_submitted_at');
    // Since when it cannot be submitted again, because the partner cannot say whether it has the letter.
    table.timestamp('unconfirmed_since');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => table.dropColumns('first_submitted_at', 'unconfirmed_since'));
}
