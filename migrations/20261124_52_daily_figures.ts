import type { Knex } from 'knex';

const INSTANTS = {
  letters: ['handed_over_at', 'delivered_at', 'returned_at'],
  orders: ['created_at'],
  payments: ['paid_at'],
  refunds: ['status_since'],
  documents: ['created_at'],
} as const;
const nameOf = (table: string, column: string): string => `${table}_by_${column}`;
const all = Object.entries(INSTANTS).flatMap(([table, columns]) => columns.map((column) => ({ table, column })));

/** What a day brought, and the indexes by which one day is counted. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('daily_figures', (table) => {
    table.date('day').notNullable();
    table.text('figure').notNullable();
    table.bigInteger('value').notNullable();
    table.primary(['day', 'figure']);
  });
  for (const { table, column } of all)
    await knex.raw(`create index ?? on ?? (??) where ${column} is not null`, [nameOf(table, column), table, column]);
}

export async function down(knex: Knex): Promise<void> {
  for (const { table, column } of all) await knex.raw('drop index ??', [nameOf(table, column)]);
  await knex.schema.dropTable('daily_figures');
}
