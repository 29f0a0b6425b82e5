import type { Knex } from 'knex';
import { renameColumn, renameEventsAndJobs, renameTable, renameTransitions, swapped } from './renames.ts';

const TABLES = [
  ['email_proofs', 'email_verifications'],
  ['own_addresses', 'sender_addresses'],
] as const;
const COLUMNS = [
  ['recovery_codes', 'spent_at', 'used_at'],
  ['contacts', 'mark', 'address_key'],
  ['search_state', 'mark', 'index_version'],
  ['template_versions', 'withdrawn_because', 'withdrawal_reason'],
  ['enclosures', 'fit', 'scale_to_fit'],
  ['files', 'made_for', 'idempotency_key'],
] as const;
const WORK = {
  events: { 'email_proof.requested': 'email_verification.requested', 'recovery_code.spent': 'recovery_code.used' },
  jobs: { 'erase-answers': 'erase-user-documents', 'erase-own-files': 'erase-user-files' },
};
const ENCLOSURE_TRANSITIONS = { fit: 'rescale' };

/** Gives the tables of accounts, documents and files the names of the code. */
export async function up(knex: Knex): Promise<void> {
  for (const [from, to] of TABLES) await renameTable(knex, from, to);
  for (const [table, from, to] of COLUMNS) await renameColumn(knex, table, from, to);
  await renameEventsAndJobs(knex, WORK);
  await renameTransitions(knex, 'enclosures', ENCLOSURE_TRANSITIONS);
  await renameFieldKey(knex, 'usual', 'defaultValue');
}

export async function down(knex: Knex): Promise<void> {
  await renameFieldKey(knex, 'defaultValue', 'usual');
  await renameTransitions(knex, 'enclosures', swapped(ENCLOSURE_TRANSITIONS));
  await renameEventsAndJobs(knex, { events: swapped(WORK.events), jobs: swapped(WORK.jobs) });
  for (const [table, from, to] of COLUMNS.toReversed()) await renameColumn(knex, table, to, from);
  for (const [from, to] of TABLES) await renameTable(knex, to, from);
}

/**
 * Renames a key of the fields of stored templates, in what was read from them and in the sources they are written from.
 */
async function renameFieldKey(knex: Knex, from: string, to: string): Promise<void> {
  await knex.raw(
    `update template_versions set data = jsonb_set(data, '{steps}', (
       select jsonb_agg(jsonb_set(step, '{fields}', (
           select jsonb_agg(case when jsonb_exists(field, k.was) then (field - k.was) || jsonb_build_object(k.becomes, field -> k.was) else field end order by field_at)
             from jsonb_array_elements(step -> 'fields') with ordinality as f (field, field_at))) order by step_at)
         from jsonb_array_elements(data -> 'steps') with ordinality as s (step, step_at)))
       from (select cast(? as text) as was, cast(? as text) as becomes) as k
      where exists (select 1 from jsonb_path_query(data, '$.steps[*].fields[*]') as field where jsonb_exists(field, k.was))`,
    [from, to],
  );
  // In the front matter a field is a block of lines or `{ … }` on one line.
  for (const table of ['template_versions', 'template_drafts'])
    await knex(table)
      .where('source', '~', `(^|[\\n{,]) *(- )?${from}: `)
      .update({
        source: knex.raw(`regexp_replace(source, ?, ?, 'g')`, [`(^|[\\n{,])( *(- )?)${from}: `, `\\1\\2${to}: `]),
      });
}
