import type { Knex } from 'knex';

/** Tables with a state machine whose rows are deleted. Rows of the others stay for the accounts. */
const TABLES = ['threads', 'second_factors', 'enclosures', 'documents'];

/** Deletes the transitions of a row together with the row. No other task deletes them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function delete_transitions() returns trigger language plpgsql as $$
    begin
      delete from state_transitions where entity = tg_table_name and entity_id in (select id from deleted);
      return null;
    end $$`);
  for (const table of TABLES) {
    await knex.raw(
      `create trigger ${table}_delete_transitions after delete on ${table} referencing old table as deleted
        for each statement execute function delete_transitions()`,
    );
    await knex.raw(
      `delete from state_transitions t where entity = ? and not exists (select from ${table} where id = t.entity_id)`,
      [table],
    );
  }
  await knex.raw(
    `update state_transitions t set reason = null from letters l
      where l.purged_at is not null and t.entity_id in (l.id, l.order_id) and t.reason is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`drop trigger ${table}_delete_transitions on ${table}`);
  await knex.raw('drop function delete_transitions');
}
