import type { Knex } from 'knex';

/**
 * Packs: several orders paid on one page. Their payments share the page and the charge, and a dispute of that charge is
 * divided over them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.uuid('pack_id');
  });
  await knex.raw('create index orders_pack on orders (pack_id) where pack_id is not null');
  await knex.schema.alterTable('payments', (table) => {
    table.uuid('pack_id');
    table.dropUnique(['stripe_session_id']);
    table.dropUnique(['stripe_payment_intent_id']);
    table.index('stripe_session_id');
    table.index('stripe_payment_intent_id');
  });
  await knex.raw('create index payments_pack on payments (pack_id) where pack_id is not null');
  for (const column of SHARED)
    await knex.raw(`create unique index payments_${column}_alone on payments (${column}) where pack_id is null`);
  await knex.schema.alterTable('disputes', (table) => {
    table.dropUnique(['stripe_dispute_id']);
    table.unique(['stripe_dispute_id', 'payment_id']);
  });
}

const SHARED = ['stripe_session_id', 'stripe_payment_intent_id'];

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('disputes', (table) => {
    table.dropUnique(['stripe_dispute_id', 'payment_id']);
    table.unique(['stripe_dispute_id']);
  });
  for (const column of SHARED) await knex.raw(`drop index payments_${column}_alone`);
  await knex.schema.alterTable('payments', (table) => {
    table.dropIndex('stripe_session_id');
    table.dropIndex('stripe_payment_intent_id');
    table.unique(['stripe_session_id']);
    table.unique(['stripe_payment_intent_id']);
    table.dropColumn('pack_id');
  });
  await knex.schema.alterTable('orders', (table) => {
    table.dropColumn('pack_id');
  });
}
