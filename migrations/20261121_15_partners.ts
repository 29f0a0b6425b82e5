import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // One row per postal partner holds its circuit breaker, shared by all workers.
  await knex.schema.createTable('outages', (table) => {
    table.uuid('id').primary();
    table.text('partner').notNullable();
    table.text('status').notNullable();
    table.timestamp('status_since').notNullable().defaultTo(knex.fn.now());
    table.integer('failures').notNullable();
    // While the breaker is open nobody calls the partner; then one trial call is allowed until this instant.
    table.timestamp('retry_at');
    table.timestamp('trial_until');
    table.text('because').notNullable();
    table.timestamp('created_at').notNullable().defaultTo(knex.fn.now());
    table.check(`status in ('suspected', 'open', 'over')`, [], 'outages_status');
  });
  await knex.raw(`create unique index outages_living on outages (partner) where status <> 'over'`);

  await knex.schema.alterTable('letters', (table) => {
    // Who must act next: the customer can correct the address, the document and the option; only we can correct the
    // rest.
    table.text('reject_kind');
    // The partner's last rejection as received, without names. Support reads it.
    table.text('partner_said');
    table.timestamp('partner_said_at');
    // When the hand-over first failed: retries must not restart the alarm's clock.
    table.timestamp('troubled_since');
    // Silence counts from the last poll, so that a quiet letter is not polled in every round.
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
