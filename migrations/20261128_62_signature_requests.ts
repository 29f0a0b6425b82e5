import type { Knex } from 'knex';

/**
 * Links to sign a letter on another device. A row belongs to an account or to a visitor, and holds the drawn signature
 * until the form has fetched it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('signature_requests', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').references('users.id');
    table.text('visitor');
    table.uuid('template_version_id').notNullable().references('template_versions.id');
    table.jsonb('signature');
    table.timestamp('signed_at');
    table.timestamp('created_at').notNullable();
    table.timestamp('expires_at').notNullable().index();
    table.check('(user_id is null) <> (visitor is null)', [], 'signature_requests_owner');
  });
  await knex.raw('create index signature_requests_user on signature_requests (user_id) where user_id is not null');
  await knex.raw('create index signature_requests_visitor on signature_requests (visitor) where visitor is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('signature_requests');
}
