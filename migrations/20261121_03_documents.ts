import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Every version ever published. An order refers to the version it was written with, permanently.
  await knex.schema.createTable('template_versions', (table) => {
    table.uuid('id').primary();
    table.text('category').notNullable();
    table.text('slug').notNullable();
    table.integer('version').notNullable();
    table.text('checksum').notNullable();
    table.jsonb('data').notNullable();
    table.timestamp('published_at').notNullable();
    table.timestamp('withdrawn_at');
    table.unique(['slug', 'version']);
  });
  await knex.raw('create index template_versions_live on template_versions (slug) where withdrawn_at is null');

  await knex.schema.createTable('documents', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable();
    table.uuid('template_version_id').notNullable().references('template_versions.id');
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.jsonb('content').notNullable();
    // Incremented by each save, so that two tabs never overwrite each other unnoticed.
    table.integer('revision').notNullable().defaultTo(1);
    table.date('dated_on');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('deleted_at');
    table.check(`status in ('draft', 'ordered')`, [], 'documents_status');
    table.index(['user_id', 'updated_at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('documents');
  await knex.schema.dropTable('template_versions');
}
