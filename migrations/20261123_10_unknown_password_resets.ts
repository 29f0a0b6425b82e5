import type { Knex } from 'knex';

/** A request for an unknown address writes the same row as one for an account, so that its duration does not differ. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table password_resets alter column user_id drop not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex('password_resets').whereNull('user_id').delete();
  await knex.raw('alter table password_resets alter column user_id set not null');
}
