import type { Knex } from 'knex';

const limitStates = (knex: Knex, states: string) =>
  knex.raw(
    `alter table legal_checks drop constraint legal_checks_status,
     add constraint legal_checks_status check (status in (${states}))`,
  );

/** A change of the law that was recorded by mistake is withdrawn with its open checks. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('legal_changes', (table) => {
    table.timestamp('withdrawn_at');
    table.uuid('withdrawn_by');
    table.text('withdrawal_reason');
  });
  await limitStates(knex, `'pending', 'verified', 'to_correct', 'corrected', 'withdrawn'`);
}

/** Withdrawn changes and their checks are deleted. */
export async function down(knex: Knex): Promise<void> {
  const withdrawn = knex('legal_changes').whereNotNull('withdrawn_at').select('id');
  await knex('legal_checks').whereIn('legal_change_id', withdrawn).delete();
  await knex('legal_changes').whereNotNull('withdrawn_at').delete();
  await limitStates(knex, `'pending', 'verified', 'to_correct', 'corrected'`);
  await knex.schema.alterTable('legal_changes', (table) =>
    table.dropColumns('withdrawn_at', 'withdrawn_by', 'withdrawal_reason'),
  );
}
