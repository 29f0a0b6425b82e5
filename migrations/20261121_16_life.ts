import type { Knex } from 'knex';

const LETTER = [
  'queued',
  'rendered',
  'handing_over',
  'failed',
  'submitted',
  'accepted',
  'printed',
  'in_transit',
  'awaiting_pickup',
  'delivered',
  'returned',
  'rejected',
  'cancelled',
];
const oneOf = (states: readonly string[]) => `status in (${states.map((state) => `'${state}'`).join(', ')})`;

async function letterStates(knex: Knex, states: readonly string[]): Promise<void> {
  await knex.raw('alter table letters drop constraint letters_status');
  await knex.raw(`alter table letters add constraint letters_status check (${oneOf(states)})`);
}

export async function up(knex: Knex): Promise<void> {
  // The later posting day that the customer chose; null is the next collection.
  await knex.schema.alterTable('orders', (table) => {
    table.date('post_on');
  });
  await letterStates(knex, [...LETTER, 'archived']);
  await knex.schema.alterTable('letters', (table) => {
    // Instants at the postal service, on which legal deadlines depend, not the instants at which we learned of them.
    table.timestamp('deposited_at');
    table.timestamp('presented_at');
    table.timestamp('delivered_at');
    table.timestamp('returned_at');
    table.timestamp('handed_back_at');
    // The last day on which the letter can be collected at the post office.
    table.date('kept_until');
    table.text('return_code');
    table.text('return_reason');
    // The signed receipt did not arrive, and the sender was informed.
    table.timestamp('receipt_missed_at');
    table.uuid('claim_document_id');
    table.index(['status', 'status_since']);
  });

  // Tracking numbers that are polled at La Poste, and when next. Any worker may poll.
  await knex.schema.createTable('tracking_polls', (table) => {
    table.uuid('letter_id').primary().references('letters.id');
    table.text('number').notNullable();
    table.timestamp('next_at').notNullable().index();
    table.timestamp('asked_at');
    table.timestamp('known_at');
    table.integer('times').notNullable().defaultTo(0);
    table.timestamp('stopped_at');
    table.text('stopped_because');
  });
  // One row: today's number of polls, and until when a failing service is left alone.
  await knex.schema.createTable('tracking_service', (table) => {
    table.integer('id').primary();
    table.date('day').notNullable();
    table.integer('calls').notNullable().defaultTo(0);
    table.integer('failures').notNullable().defaultTo(0);
    table.timestamp('resumes_at');
    table.check('id = 1', [], 'tracking_service_one');
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('tracking_service');
  await knex.schema.dropTable('tracking_polls');
  await knex.raw(
    `update letters set status = case when delivered_at is null and returned_at is not null then 'returned' else 'delivered' end where status = 'archived'`,
  );
  await knex.schema.alterTable('letters', (table) => {
    table.dropIndex(['status', 'status_since']);
    table.dropColumns(
      'deposited_at',
      'presented_at',
      'delivered_at',
      'returned_at',
      'handed_back_at',
      'kept_until',
      'return_code',
      'return_reason',
      'receipt_missed_at',
      'claim_document_id',
    );
  });
  await letterStates(knex, LETTER);
  await knex.schema.alterTable('orders', (table) => table.dropColumn('post_on'));
}
