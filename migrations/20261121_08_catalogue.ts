import type { Knex } from 'knex';

/** Related templates are named by path (category/slug), and a template lists the life events that call for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update template_versions
    set data = data || jsonb_build_object(
      'lifeEvents', '[]'::jsonb,
      'neighbours', coalesce((select jsonb_agg((one->>'category') || '/' || (one->>'slug')) from jsonb_array_elements(data->'neighbours') one), '[]'::jsonb)
    )
    where not jsonb_exists(data, 'lifeEvents')`);

  await knex.schema.alterTable('template_versions', (table) => {
    // 'file': loaded from the files of this build. 'office': written in the back office by a staff member.
    table.text('origin').notNullable().defaultTo('file');
    table.text('source');
    table.text('samples');
    table.uuid('published_by');
    table.uuid('withdrawn_by');
    table.text('withdrawn_because');
    table.check(`origin in ('file', 'office')`, [], 'template_versions_origin');
  });
  // A person's contacts: the recipients of their letters.
  await knex.schema.createTable('contacts', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable();
    // The postal form of the address distinguishes two addresses from two spellings of one.
    table.text('mark').notNullable();
    table.jsonb('address').notNullable();
    table.timestamp('used_at').notNullable();
    table.unique(['user_id', 'mark']);
  });
  await knex.schema.createTable('template_drafts', (table) => {
    table.uuid('id').primary();
    table.text('category').notNullable();
    table.text('slug').notNullable();
    table.text('source').notNullable();
    table.text('samples').notNullable();
    // Optimistic lock: two people who edit one draft never overwrite each other unnoticed.
    table.integer('revision').notNullable().defaultTo(1);
    table.uuid('changed_by').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
  });
}

/** Related templates keep their names; template drafts are lost. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('contacts');
  await knex.schema.dropTable('template_drafts');
  await knex.schema.alterTable('template_versions', (table) =>
    table.dropColumns('origin', 'source', 'samples', 'published_by', 'withdrawn_by', 'withdrawn_because'),
  );
}
