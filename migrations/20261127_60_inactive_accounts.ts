import type { Knex } from 'knex';

/**
 * When a person was last there, and when the account of one who is not is erased. Existing accounts count from now: their
 * last visit was not stored, and its erasure must not come before a full period.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    table.timestamp('last_active_at').notNullable().defaultTo(knex.fn.now());
    // Set with the e-mail that says so; null again once the person is back.
    table.timestamp('erase_after');
  });
  await knex.raw(`create index users_inactive on users (last_active_at) where role = 'customer' and erased_at is null`);
  await knex.raw('create index users_erase_after on users (erase_after) where erase_after is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index users_erase_after');
  await knex.raw('drop index users_inactive');
  await knex.schema.alterTable('users', (table) => table.dropColumns('last_active_at', 'erase_after'));
}
