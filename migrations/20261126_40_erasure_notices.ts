import type { Knex } from 'knex';

/**
 * Where to tell a person that their account is erased: the account itself no longer has the address. A row is deleted
 * with its sent e-mail, or when it expires.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('erasure_notices', (table) => {
    table.uuid('id').primary().references('users.id');
    table.text('email').notNullable();
    table.timestamp('expires_at').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('erasure_notices');
}
