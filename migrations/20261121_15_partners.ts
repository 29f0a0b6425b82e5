import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // When a partner fails, everybody waits together: one living row per partner, shared by all workers.
  await knex.schema.createTable('outages', (table) => {
    table.uuid('id').primary();
    table.text('partner').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.integer('failures').notNullable();
    // Nobody asks before; then one, alone, until its trial ends.
    table.timestamp('retry_at');
    table.timestamp('trial_until');
    table.text('because').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(`status in ('suspected', 'open', 'over')`, [], 'outages_status');
  });
  await knex.raw(`create unique index outages_living on outages (partner) where status <> 'over'`);

  await knex.schema.alterTable('letters', (table) => {
    // Whose turn it is: address, document and option can be corrected by the customer, ours only by us.
    table.text('reject_kind');
    // The partner's last answer that was no yes, as it came but without names: support reads it, nobody else.
    table.text('partner_said');
    table.timestamp('partner_said_at');
    // Since when the hand-over fails: each try would otherwise start the clock of its alarm again.
    table.timestamp('troubled_since');
    // Silence counts from the last question, so that a quiet letter is not asked about at every round.
    table.timestamp('asked_at');
    table.check(`reject_kind in ('address', 'document', 'option', 'ours')`, [], 'letters_reject_kind');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) =>
    table.dropColumns('reject_kind', 'partner_said', 'partner_said_at', 'troubled_since', 'asked_at'),
  );
  await knex.schema.dropTable('outages');
}
