import type { Knex } from 'knex';

/** What a person says of themselves, whether their e-mail is theirs, and how their account ends. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.timestamp('email_verified_at');
    // What is not said is wanted.
    table.jsonb('notifications').notNullable().defaultTo('{}');
    table.timestamp('erased_at');
  });
  // A link that proves an address: the account's own at sign-up, the next one at a change.
  await knex.schema.createTable('email_proofs', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('email').notNullable();
    // The address it takes the place of, which is told; null when it is the account's own.
    table.text('replaces');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('expires_at').notNullable();
    table.timestamp('used_at');
  });
  // What a list of open sessions calls them by; the hash of their secret is shown to nobody.
  await knex.raw('alter table sessions add column id uuid not null unique default gen_random_uuid()');

  // Where a person writes from: it fills in the top of their letters.
  await knex.schema.createTable('own_addresses', (table) => {
    table.uuid('user_id').primary();
    table.jsonb('address').notNullable();
    table.timestamp('updated_at').notNullable();
  });
}

/** What people have said of themselves is lost. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('own_addresses');
  await knex.schema.alterTable('sessions', (table) => table.dropColumn('id'));
  await knex.schema.dropTable('email_proofs');
  await knex.schema.alterTable('users', (table) =>
    table.dropColumns('email_verified_at', 'notifications', 'erased_at'),
  );
}
