import type { Knex } from 'knex';

// A credit note has one cause. So has an invoice that reverses a credit note: the bank returned the refund, or the
// dispute was won later.
const onlyOne = `num_nonnulls(refund_id, dispute_id) = 1 or (kind = 'invoice' and num_nonnulls(refund_id, dispute_id) = 0)`;

export async function up(knex: Knex): Promise<void> {
  // A disputed payment as it is at Stripe; `status` is our own state.
  await knex.schema.createTable('disputes', (table) => {
    table.uuid('id').primary();
    table.uuid('payment_id').notNullable().references('payments.id').index();
    table.text('stripe_dispute_id').notNullable().unique();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.text('reason').notNullable();
    table.integer('amount_cents').notNullable();
    // Amount that the bank withdrew definitively.
    table.integer('lost_cents').notNullable().defaultTo(0);
    // A response requested before the last applied one is ignored.
    table.timestamp('read_at').notNullable();
    table.timestamp('answer_due_at');
    table.timestamp('opened_at').notNullable();
    table.timestamp('closed_at');
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(
      `status in ('announced', 'inquiry', 'to_answer', 'under_review', 'won', 'lost', 'dropped')`,
      [],
      'disputes_status',
    );
    table.check('amount_cents >= 0 and lost_cents between 0 and amount_cents', [], 'disputes_amount');
  });

  // Discrepancies between our books, Stripe and the postal partner: ids and amounts only.
  await knex.schema.createTable('differences', (table) => {
    table.uuid('id').primary();
    table.text('kind').notNullable();
    table.text('subject').notNullable();
    table.jsonb('says').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.timestamp('first_seen_at').notNullable();
    table.timestamp('last_seen_at').notNullable();
    table.timestamp('resolved_at');
    table.text('resolution');
    table.uuid('resolved_by');
    table.check(`status in ('open', 'settled', 'closed')`, [], 'differences_status');
  });
  await knex.raw(`create unique index differences_open on differences (kind, subject) where status = 'open'`);

  await knex.schema.alterTable('invoices', (table) => {
    table.uuid('dispute_id').references('disputes.id').index();
    table.dropUnique(['refund_id']);
    table.unique(['refund_id', 'kind']);
  });
  await knex.raw('drop index invoices_one_per_payment');
  await knex.raw(
    `create unique index invoices_one_per_payment on invoices (payment_id) where kind = 'invoice' and num_nonnulls(refund_id, dispute_id) = 0`,
  );
  await knex.raw(`alter table invoices add constraint invoices_cause check (${onlyOne})`);
  // Numbers follow time: an invoice is never dated before the one with the preceding number.
  await knex.schema.alterTable('invoice_series', (table) => {
    table.timestamp('last_at').notNullable().defaultTo('epoch');
  });

  // An invoice never changes and is never deleted. Only its PDF is attached to it, once (docs/domain/legal.md).
  await knex.raw(`create function invoices_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.file_id is null and new.file_id is not null
         and to_jsonb(new) - 'file_id' = to_jsonb(old) - 'file_id' then
        return new;
      end if;
      raise exception 'an invoice is never changed: a credit note corrects it' using errcode = 'restrict_violation';
    end $$`);
  await knex.raw(
    'create trigger invoices_stay before update or delete on invoices for each row execute function invoices_stay()',
  );
  await knex.raw(
    'create trigger invoices_stay_all before truncate on invoices for each statement execute function invoices_stay()',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger invoices_stay on invoices');
  await knex.raw('drop trigger invoices_stay_all on invoices');
  await knex.raw('drop function invoices_stay');
  await knex.schema.alterTable('invoice_series', (table) => table.dropColumn('last_at'));
  await knex.raw('alter table invoices drop constraint invoices_cause');
  await knex('invoices').where({ kind: 'invoice' }).whereRaw('num_nonnulls(refund_id, dispute_id) = 1').delete();
  await knex('invoices').whereNotNull('dispute_id').delete();
  await knex.raw('drop index invoices_one_per_payment');
  await knex.raw(`create unique index invoices_one_per_payment on invoices (payment_id) where kind = 'invoice'`);
  await knex.schema.alterTable('invoices', (table) => {
    table.dropUnique(['refund_id', 'kind']);
    table.unique(['refund_id']);
    table.dropColumn('dispute_id');
  });
  await knex.schema.dropTable('differences');
  await knex.schema.dropTable('disputes');
}
