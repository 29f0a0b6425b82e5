import type { Knex } from 'knex';

/** Second factors of staff. A removed factor keeps its row without its secret, for the audit trail. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('second_factors', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    // When the factor became active. The state's own instant also changes when codes are renewed or used.
    table.timestamp('active_since');
    // Encrypted with a key that is not in this database.
    table.binary('secret');
    // Time step of the last accepted code: codes of this step and earlier ones are refused.
    table.bigInteger('last_step');
    // The colleague who removed it, and why; null when the owner did.
    table.uuid('removed_by').references('users.id');
    table.text('removal_reason');
    table.timestamp('created_at').notNullable();
    table.check(`status in ('prepared', 'active', 'removed')`, [], 'second_factors_status');
    table.check(`(status = 'removed') = (secret is null)`, [], 'second_factors_secret');
  });
  for (const status of ['prepared', 'active'])
    await knex.raw(
      `create unique index second_factors_one_${status} on second_factors (user_id) where status = '${status}'`,
    );

  await knex.schema.createTable('recovery_codes', (table) => {
    table.uuid('second_factor_id').notNullable().references('second_factors.id').onDelete('CASCADE');
    table.text('code_hash').notNullable();
    table.timestamp('spent_at');
    table.primary(['second_factor_id', 'code_hash']);
  });
}

/** Everyone who had a second factor has to add it again. */
export async function down(knex: Knex): Promise<void> {
  await knex('moves').where({ subject: 'second_factors' }).delete();
  for (const table of ['recovery_codes', 'second_factors']) await knex.schema.dropTable(table);
}
