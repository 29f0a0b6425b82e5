import type { Knex } from 'knex';

/**
 * Accepted texts never change: every version of the terms that was in force, and the address from which each order was
 * accepted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('terms', (table) => {
    // Hash of the bytes below. They are stored as text because jsonb would reorder them.
    table.text('sha256').primary();
    table.text('version').notNullable();
    table.text('words').notNullable();
    table.timestamp('kept_at').notNullable();
    // Written once from this text: the terms, and the withdrawal information with its form.
    table.uuid('file_id');
    table.uuid('withdrawal_file_id');
  });
  await knex.raw(`create function terms_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.file_id is null and new.file_id is not null
         and to_jsonb(new) - 'file_id' - 'withdrawal_file_id' = to_jsonb(old) - 'file_id' - 'withdrawal_file_id' then
        return new;
      end if;
      raise exception 'what was accepted is never changed: other words are another text' using errcode = 'restrict_violation';
    end $$`);
  await knex.raw(
    'create trigger terms_stay before update or delete on terms for each row execute function terms_stay()',
  );
  await knex.raw(
    'create trigger terms_stay_all before truncate on terms for each statement execute function terms_stay()',
  );

  // Separate from the accepted text because it is erased earlier (decision 0020).
  for (const name of ['orders', 'subscriptions'])
    await knex.schema.alterTable(name, (table) => table.text('agreed_from'));
  await knex.raw('alter table files drop constraint files_kind');
  await knex.raw(
    `alter table files add constraint files_kind check (kind in ('letter', 'receipt', 'proof', 'upload', 'terms'))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex('files').where({ kind: 'terms' }).delete();
  await knex.raw('alter table files drop constraint files_kind');
  await knex.raw(
    `alter table files add constraint files_kind check (kind in ('letter', 'receipt', 'proof', 'upload'))`,
  );
  for (const name of ['orders', 'subscriptions'])
    await knex.schema.alterTable(name, (table) => table.dropColumn('agreed_from'));
  await knex.schema.dropTable('terms');
  await knex.raw('drop function terms_stay');
}
