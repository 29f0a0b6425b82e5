import type { Knex } from 'knex';

/** Profile fields, e-mail verification and account deletion. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.timestamp('email_verified_at');
    // Notifications are on unless the person turns them off.
    table.jsonb('notifications').notNullable().defaultTo('{}');
    table.timestamp('erased_at');
  });
  // A link that verifies an address: the account's own after registration, the new one after a change.
  await knex.schema.createTable('email_proofs', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('email').notNullable();
    // The address that is replaced and receives a notice; null when the account's own address is verified.
    table.text('replaces');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('expires_at').notNullable();
    table.timestamp('used_at');
  });
  // Public id of a session in the list of open sessions. The hash of its secret is never shown.
  await knex.raw('alter table sessions add column id uuid not null unique default gen_random_uuid()');

  // Sender addresses: they fill in the head of a person's letters.
  await knex.schema.createTable('own_addresses', (table) => {
    table.uuid('user_id').primary();
    table.jsonb('address').notNullable();
    table.timestamp('updated_at').notNullable();
  });
}

/** Profile data is lost. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('own_addresses');
  await knex.schema.alterTable('sessions', (table) => table.dropColumn('id'));
  await knex.schema.dropTable('email_proofs');
  await knex.schema.alterTable('users', (table) =>
    table.dropColumns('email_verified_at', 'notifications', 'erased_at'),
  );
}
