import type { Knex } from 'knex';

const protect = (deletion: string): string => `
  create or replace function invoices_immutable() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.file_id is null and new.file_id is not null
       and to_jsonb(new) - 'file_id' = to_jsonb(old) - 'file_id' then
      return new;
    end if;
    ${deletion}
    raise exception 'an invoice is never changed: a credit note corrects it' using errcode = 'restrict_violation';
  end $$`;

/**
 * An invoice may be deleted ten years after its date at the earliest (C. com. L. 123-22). The law counts from the end of
 * the accounting year, as the task does that deletes them; nothing can delete a younger one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    protect(`if tg_op = 'DELETE' and old.issued_at < now() - interval '10 years' then
      return old;
    end if;`),
  );
  await knex.raw('create index subscriptions_ended_at on subscriptions (ended_at) where ended_at is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index subscriptions_ended_at');
  await knex.raw(protect(''));
}
