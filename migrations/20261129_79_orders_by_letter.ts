import type { Knex } from 'knex';

/** For the people who sent a letter whose law has changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('set local statement_timeout = 0');
  await knex.raw('create index orders_template_slug on orders (template_slug, created_at)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index orders_template_slug');
}
