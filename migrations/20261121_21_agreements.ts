import type { Knex } from 'knex';

/** What is accepted stays what it was: each text of the terms that was ever in force, and from where each order was agreed to. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('terms', (table) => {
    // Of the words below, to the byte: they are text and not jsonb, which would put them in another order.
    table.text('sha256').primary();
    table.text('version').notNullable();
    table.text('words').notNullable();
    table.timestamp('kept_at').notNullable();
    // Written from these words once: the terms, and the withdrawal's information with its form.
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

  // Apart from what was agreed to: it is forgotten earlier (decision 0020).
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
