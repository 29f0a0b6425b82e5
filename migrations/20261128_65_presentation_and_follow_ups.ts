import type { Knex } from 'knex';

/**
 * The expected first presentation that an ordered letter prints. Published versions name what a next letter waits for:
 * `followUp` with its days becomes the silence of `followUps`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('documents', (table) => {
    table.date('presented_on');
  });
  await knex.raw(`
    update template_versions
    set data = (data - 'followUp') || jsonb_build_object('followUps', jsonb_build_array(jsonb_build_object(
      'on', 'silence',
      'after', 'P' || (data -> 'followUp' ->> 'afterDays') || 'D',
      'letter', data -> 'followUp' ->> 'letter',
      'because', data -> 'followUp' ->> 'says')))
    where data ? 'followUp'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update template_versions
    set data = (data - 'followUps') || jsonb_build_object('followUp', jsonb_build_object(
      'afterDays', substring(data #>> '{followUps,0,after}' from '[0-9]+')::int,
      'letter', data #>> '{followUps,0,letter}',
      'says', data #>> '{followUps,0,because}'))
    where data #>> '{followUps,0,after}' ~ '^P[0-9]+D$' and data #>> '{followUps,0,letter}' is not null`);
  await knex.raw(`update template_versions set data = data - 'followUps' where data ? 'followUps'`);
  await knex.schema.alterTable('documents', (table) => {
    table.dropColumn('presented_on');
  });
}
