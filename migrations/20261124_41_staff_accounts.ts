import type { Knex } from 'knex';

/** Colleagues are found by their role, and customers can be blocked. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => table.timestamp('blocked_at'));
  await knex.raw(`create index users_staff on users (role, created_at) where role <> 'customer'`);
  // An invited colleague has joined once the address is confirmed: those from before have joined.
  await knex('users')
    .whereNot({ role: 'customer' })
    .whereNull('email_verified_at')
    .update({ email_verified_at: knex.ref('created_at') });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index users_staff');
  await knex.schema.alterTable('users', (table) => table.dropColumn('blocked_at'));
}
