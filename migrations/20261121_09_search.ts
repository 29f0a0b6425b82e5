import type { Knex } from 'knex';

/** Index for a catalogue too large for the browser. `rebuild-search-index` rebuilds it from the published versions. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('search_letters', (table) => {
    table.uuid('version_id').primary().references('template_versions.id');
    table.text('category').notNullable();
    table.text('slug').notNullable();
    table.text('title').notNullable();
    // Stems are computed by our code, so that the server needs no dictionary or extension. Weights A to D by part of
    // the letter.
    table.specificType('terms', 'tsvector').notNullable();
    // The same stems by part and in order, for the scoring that browser and server share.
    table.text('parts').notNullable();
  });
  await knex.raw('create index search_letters_terms on search_letters using gin (terms) with (fastupdate = off)');
  await knex.schema.createTable('search_words', (table) => {
    table.text('folded').primary();
    table.text('written').notNullable();
  });
  await knex.schema.createTable('search_stems', (table) => {
    table.text('stem').primary();
    table.integer('uses').notNullable();
  });
  await knex.schema.createTable('search_state', (table) => {
    table.boolean('one').primary().defaultTo(true);
    table.text('mark').notNullable();
    table.integer('letters').notNullable();
    table.check('one', [], 'search_state_one');
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['search_state', 'search_stems', 'search_words', 'search_letters'])
    await knex.schema.dropTable(table);
}
