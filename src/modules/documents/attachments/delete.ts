import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { eraseFile } from '../../files/index.ts';
import { enclosureRemoved } from '../events.ts';
import { Enclosure } from './models/enclosure.ts';
import { toFileKeys } from './names.ts';

/** Deletes the rows; the event erases the bytes, so that a crash loses nothing. */
export async function deleteEnclosures(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await Enclosure.query(trx)
    .whereIn('id', [...ids])
    .delete();
  for (const id of ids) await emit(trx, enclosureRemoved, { id });
}

/** Erases the uploaded file, its pages and the picture of the first. */
export async function eraseBytes(deps: Pick<Deps, 'db' | 'storage'>, { id }: { id: string }): Promise<void> {
  for (const key of toFileKeys(id)) await eraseFile(deps, { key });
}
