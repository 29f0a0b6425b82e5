import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('letters', (table) => {
    // Id under which the partner and our store know a corrected letter, which is a new submission of the same letter.
    // Null: the letter's own id.
    table.uuid('round_key').index();
    // Amount by which a correction made the letter cheaper and that is not refunded yet.
    table.integer('give_back_cents').notNullable().defaultTo(0);
    // When the files and events that the proof rests on were erased after their retention.
    table.timestamp('forgotten_at');
  });
  await knex.schema.alterTable('orders', (table) => {
    table.uuid('resends_order_id').references('orders.id');
    table.text('resend_reason');
    // Consents for a letter that support sends again: given later by the person who pays, or never.
    table.jsonb('consents').nullable().alter();
  });
  // Two clicks, or two people, resend a letter once. After a refund it may be resent.
  await knex.raw(
    `create unique index orders_resent_once on orders (resends_order_id) where status not in ('cancelled', 'refunded')`,
  );

  await knex.schema.createTable('seals', (table) => {
    table.text('sha256').notNullable();
    table.uuid('letter_id').notNullable().references('letters.id').index();
    table.text('kind').notNullable();
    table.timestamp('sealed_at').notNullable().defaultTo(knex.fn.now());
    table.primary(['sha256', 'letter_id', 'kind']);
    table.check(`kind in ('letter', 'enclosure', 'proof_file', 'deposit', 'content', 'receipt')`, [], 'seals_kind');
  });
  await knex.raw(
    `insert into seals (sha256, letter_id, kind, sealed_at) select pdf_sha256, id, 'letter', coalesce(handed_over_at, created_at) from letters where pdf_sha256 is not null`,
  );

  await knex.schema.createTable('proof_files', (table) => {
    table.uuid('letter_id').notNullable().references('letters.id');
    // Number of facts in the proof file. Facts are only ever added, so their number identifies the version.
    table.integer('facts').notNullable();
    table.uuid('file_id').notNullable();
    table.text('sha256').notNullable();
    table.timestamp('made_at').notNullable();
    table.primary(['letter_id', 'facts']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('proof_files');
  await knex.schema.dropTable('seals');
  await knex.schema.alterTable('orders', (table) => table.dropColumns('resends_order_id', 'resend_reason'));
  await knex.schema.alterTable('letters', (table) => table.dropColumns('round_key', 'give_back_cents', 'forgotten_at'));
}
