import type { Knex } from 'knex';

const KINDS = ['letter', 'receipt', 'proof', 'upload', 'terms', 'export'];

async function allowKinds(knex: Knex, kinds: readonly string[]): Promise<void> {
  await knex.raw('alter table files drop constraint files_kind');
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await knex.raw(`alter table files add constraint files_kind check (kind in (${list}))`);
}

/** A small picture of the first page, for the back office. Enclosures from before have none. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enclosures', (table) => void table.uuid('preview_file_id'));
  await allowKinds(knex, [...KINDS, 'preview']);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('enclosures', (table) => table.dropColumn('preview_file_id'));
  await knex('files').where({ kind: 'preview' }).delete();
  await allowKinds(knex, KINDS);
}
