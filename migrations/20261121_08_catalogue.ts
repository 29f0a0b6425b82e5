import type { Knex } from 'knex';

/** A neighbour is named by its place, category/slug; and a letter says at which events of life it is written. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update template_versions
    set data = data || jsonb_build_object(
      'lifeEvents', '[]'::jsonb,
      'neighbours', coalesce((select jsonb_agg((one->>'category') || '/' || (one->>'slug')) from jsonb_array_elements(data->'neighbours') one), '[]'::jsonb)
    )
    where not jsonb_exists(data, 'lifeEvents')`);
}

/** The names of the neighbours are in the catalogue; nothing else was lost. */
export const down = (): Promise<void> => Promise.resolve();
