import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { fileKeyStateMachine } from '../file.state-machine.ts';

/** The ids of the keys that stored files need. One look at the index for each, however many files there are. */
export async function listUsedKeyIds(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { key_id: string }[] }>(
    `with recursive used (key_id) as (
       select min(encryption_key_id) from files
       union all
       select (select min(encryption_key_id) from files where encryption_key_id > used.key_id) from used where used.key_id is not null
     )
     select key_id from used where key_id is not null`,
  );
  return rows.map(({ key_id }) => key_id);
}

/** Records which keys the stored files need and FILE_KEYS lacks. The alarms follow from it. */
export async function checkFileKeys(deps: Pick<Deps, 'db' | 'storage' | 'newId'>): Promise<void> {
  const used = await listUsedKeyIds(deps.db);
  await deps.db.transaction(async (trx) => {
    await trx('file_keys').whereNotIn('key_id', used).delete();
    if (used.length > 0)
      await trx('file_keys')
        .insert(used.map((keyId) => ({ id: deps.newId(), key_id: keyId, status: fileKeyStateMachine.initial })))
        .onConflict('key_id')
        .ignore();
    const keys: { id: string; key_id: string }[] = await trx('file_keys').orderBy('key_id').forUpdate();
    for (const { id, key_id } of keys)
      await fileKeyStateMachine.transition(trx, id, deps.storage.keyIds.includes(key_id) ? 'find' : 'lose');
  });
}
