import type { Knex } from 'knex';

/** What staff log in with beside their password. A factor that was removed keeps its row without its secret: it is the trail of who did what. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('second_factors', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE').index();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    // Since when it counts; the state's own instant also tells of codes that were renewed or spent.
    table.timestamp('active_since');
    // Encrypted with a key that is not in this database.
    table.binary('secret');
    // The step of the last code that was good: it and those before it are good no more.
    table.bigInteger('last_step');
    // A colleague who removed it, and why; null when it was the person.
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

/** Everybody who had one has to add it anew. */
export async function down(knex: Knex): Promise<void> {
  await knex('moves').where({ subject: 'second_factors' }).delete();
  for (const table of ['recovery_codes', 'second_factors']) await knex.schema.dropTable(table);
}
