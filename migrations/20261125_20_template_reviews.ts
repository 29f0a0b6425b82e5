import type { Knex } from 'knex';

/** Publication by a second person, days of review, and changes of the law with the letters to check. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('template_drafts', (table) => {
    table.text('status').notNullable().defaultTo('draft');
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    // Everybody who saved a revision: none of them publishes it.
    table.specificType('authors', 'uuid[]').notNullable().defaultTo('{}');
    table.uuid('submitted_by');
    table.timestamp('submitted_at');
    table.text('submission_note');
    table.uuid('returned_by');
    table.timestamp('returned_at');
    table.text('return_reason');
    table.check(`status in ('draft', 'submitted', 'returned')`, [], 'template_drafts_status');
  });
  await knex.raw('update template_drafts set authors = array[changed_by]');
  await knex.schema.alterTable('template_versions', (table) => {
    // The draft that it was: a second publisher learns who was faster.
    table.uuid('draft_id').unique();
    table.specificType('written_by', 'uuid[]').notNullable().defaultTo('{}');
    // Why it was published without a second person.
    table.text('unreviewed_reason');
  });
  await knex.schema.createTable('template_reviews', (table) => {
    table.uuid('id').primary();
    table.text('slug').notNullable();
    table.uuid('version_id').notNullable();
    table.date('reviewed_on').notNullable();
    table.uuid('reviewed_by').notNullable();
    table.text('note').notNullable();
    table.timestamp('created_at').notNullable();
    table.index(['slug', 'created_at']);
  });
  await knex.schema.createTable('legal_changes', (table) => {
    table.uuid('id').primary();
    table.text('text').notNullable();
    // Null: the whole text.
    table.text('article');
    table.text('source_url').notNullable();
    table.date('effective_on').notNullable();
    table.text('note').notNullable();
    table.uuid('recorded_by').notNullable();
    table.timestamp('created_at').notNullable();
  });
  await knex.schema.createTable('legal_checks', (table) => {
    table.uuid('id').primary();
    table.uuid('legal_change_id').notNullable().references('id').inTable('legal_changes');
    table.text('slug').notNullable();
    table.text('status').notNullable().defaultTo('pending');
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.uuid('decided_by');
    table.uuid('draft_id');
    table.timestamp('created_at').notNullable();
    // One check of each letter for each change, however often it is published.
    table.unique(['legal_change_id', 'slug']);
    table.check(`status in ('pending', 'verified', 'to_correct', 'corrected')`, [], 'legal_checks_status');
  });
  await knex.raw(`create index legal_checks_open on legal_checks (slug) where status in ('pending', 'to_correct')`);
}

/** Reviews and changes of the law are lost. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['legal_checks', 'legal_changes', 'template_reviews']) await knex.schema.dropTable(table);
  await knex.schema.alterTable('template_versions', (table) =>
    table.dropColumns('draft_id', 'written_by', 'unreviewed_reason'),
  );
  await knex.raw('alter table template_drafts drop constraint template_drafts_status');
  await knex.schema.alterTable('template_drafts', (table) =>
    table.dropColumns(
      'status',
      'status_since',
      'authors',
      'submitted_by',
      'submitted_at',
      'submission_note',
      'returned_by',
      'returned_at',
      'return_reason',
    ),
  );
}
