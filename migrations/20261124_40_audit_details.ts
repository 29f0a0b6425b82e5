import type { Knex } from 'knex';

/** What a journal for readers needs beyond the event: in which role somebody acted, on what, why, and what changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('audit_log', (table) => {
    table.text('actor_role');
    // The collection in the address: `orders`, `users`.
    table.text('subject');
    table.text('reason');
    // Ids, states and amounts before and after: never personal data.
    table.jsonb('before');
    table.jsonb('after');
    table.index(['event', 'at']);
    table.index(['subject', 'at']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('audit_log', (table) => {
    table.dropIndex(['event', 'at']);
    table.dropIndex(['subject', 'at']);
    table.dropColumns('actor_role', 'subject', 'reason', 'before', 'after');
  });
}
