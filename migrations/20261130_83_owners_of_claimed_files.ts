import type { Knex } from 'knex';

/** Each batch is a statement of its own, so that no row is locked for long; the step may be repeated. */
export const config = { transaction: false };

const BATCH_SIZE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Gives files that were uploaded before a sign-up to the account that has claimed their enclosure since. */
export async function up(knex: Knex): Promise<void> {
  for (let lastId: string | undefined = BEFORE_ALL; lastId;) {
    const { rows }: { rows: { id: string }[] } = await knex.raw(
      `with batch as (
         select id, owner_user_id, array[raw_file_id, file_id, preview_file_id] as file_ids
           from enclosures where id > ? order by id limit ${BATCH_SIZE}
       ), filled as (
         update files set owner_user_id = claimed.owner_user_id
           from (select owner_user_id, unnest(file_ids) as file_id from batch where owner_user_id is not null) as claimed
          where files.id = claimed.file_id and files.owner_user_id is null
       )
       select id from batch order by id desc limit 1`,
      [lastId],
    );
    lastId = rows[0]?.id;
  }
}

/** The version before reads the owners as well. */
export async function down(): Promise<void> {}
