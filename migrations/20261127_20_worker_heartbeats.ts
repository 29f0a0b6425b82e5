import type { Knex } from 'knex';

/** When each part of each worker last gave a sign (src/kernel/worker-heartbeats.ts). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('worker_heartbeats', (table) => {
    table.uuid('worker_id').notNullable();
    table.text('part').notNullable();
    table.timestamp('beaten_at').notNullable();
    table.primary(['worker_id', 'part']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('worker_heartbeats');
}
