import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.uuid('id').primary();
    table.text('email').notNullable().unique();
    table.text('password_hash').notNullable();
    table.text('first_name').notNullable();
    table.text('last_name').notNullable();
    table.text('role').notNullable().defaultTo('customer');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(`role in ('customer', 'support', 'manager', 'admin')`, [], 'users_role');
    table.check('email = lower(email)', [], 'users_email_lower');
  });

  // The cookie holds a random id. Only its hash is stored, so that a copy of this table opens no session.
  await knex.schema.createTable('sessions', (table) => {
    table.text('id_hash').primary();
    table.uuid('user_id').references('users.id').onDelete('CASCADE').index();
    table.jsonb('data').notNullable();
    table.timestamp('expires_at').notNullable().index();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
  });

  await knex.schema.createTable('password_resets', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('expires_at').notNullable();
    table.timestamp('used_at');
  });

  // The schema that rate-limiter-flexible expects.
  await knex.schema.createTable('throttles', (table) => {
    table.string('key', 255).primary();
    table.integer('points').notNullable().defaultTo(0);
    table.bigInteger('expire');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['throttles', 'password_resets', 'sessions', 'users']) await knex.schema.dropTable(table);
}
