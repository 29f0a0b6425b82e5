import type { Knex } from 'knex';

/** Who caused each transition, and an audit log that can be written but not rewritten. */
export async function up(knex: Knex): Promise<void> {
  // Without a default: rows from before have no known actor.
  await knex.schema.alterTable('moves', (table) => table.text('actor'));

  await knex.schema.createTable('audit_log', (table) => {
    table.uuid('id').primary();
    table.timestamp('at').notNullable().defaultTo(knex.fn.now());
    table.text('event').notNullable();
    table.text('actor').notNullable();
    table.text('result').notNullable();
    table.uuid('subject_id');
    table.text('account_hash');
    table.text('ip_hash');
    table.text('request_id');
    table.index(['at']);
    table.index(['actor', 'at']);
    table.index(['subject_id', 'at']);
    table.index(['ip_hash', 'at']);
  });
  // Rows are never changed; they leave only when their time is over.
  await knex.raw(`
    create function protect_audit_log() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '364 days' then return old; end if;
      raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
    end $$`);
  await knex.raw(
    'create trigger audit_log_rows before update or delete on audit_log for each row execute function protect_audit_log()',
  );
  await knex.raw(
    'create trigger audit_log_table before truncate on audit_log for each statement execute function protect_audit_log()',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('audit_log');
  await knex.raw('drop function protect_audit_log()');
  await knex.schema.alterTable('moves', (table) => table.dropColumn('actor'));
}
