import type { Knex } from 'knex';

/** Notifies listeners at the commit that the outbox has new rows, once per transaction. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function ring_outbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('outbox', '');
      return null;
    end $$`);
  await knex.raw(
    'create trigger outbox_rings after insert on outbox for each row when (new.available_at <= now()) execute function ring_outbox()',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger outbox_rings on outbox');
  await knex.raw('drop function ring_outbox');
}
