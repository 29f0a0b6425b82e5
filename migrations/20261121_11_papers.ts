import type { Knex } from 'knex';

/** A saved file belongs to no letter: its owner stores it for later letters (decision 0007). */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enclosures', (table) => {
    table.setNullable('document_id');
    // Hash of the uploaded file: the same bytes are the same saved file.
    table.text('sha256');
    table.integer('bytes_in');
    table.timestamp('deleted_at');
    table.check('document_id is not null or owner_user_id is not null', [], 'enclosures_kept_by_accounts');
  });
  // Uploaded bytes are erased once the pages are ready. Existing rows are therefore identified by the hash of their
  // pages.
  await knex.raw(
    'update enclosures set sha256 = files.sha256, bytes_in = files.bytes from files where files.id = coalesce(enclosures.raw_file_id, enclosures.file_id)',
  );
  await knex.raw(
    'create index enclosures_kept on enclosures (owner_user_id, created_at desc, id desc) where document_id is null',
  );
  await knex.raw('create index enclosures_same on enclosures (owner_user_id, sha256)');
  await knex.raw('create index enclosures_put_away on enclosures (deleted_at) where deleted_at is not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex('enclosures').whereNull('document_id').delete();
  await knex.raw('drop index enclosures_kept');
  await knex.schema.alterTable('enclosures', (table) => {
    table.dropChecks('enclosures_kept_by_accounts');
    table.dropColumns('sha256', 'bytes_in', 'deleted_at');
    table.dropNullable('document_id');
  });
}
