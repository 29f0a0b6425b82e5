import type { Knex } from 'knex';

/** What the jobs of an event continue (W3C Trace Context). Null: the event was published outside a trace. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('outbox', (table) => table.text('trace_parent'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('outbox', (table) => table.dropColumn('trace_parent'));
}
