import type { Deps } from '../../../kernel/deps.ts';
import { User } from '../models/user.ts';
import { deleteErasedAddress, eraseAccount } from './erase-account.ts';

/** The id of the account is part of the key: an entry says nothing else. */
const PREFIX = 'erasure-';

/**
 * Notes an erasure in the file store, where no backup reads it and no restore overwrites it: a backup that was made
 * before would otherwise bring the person back.
 */
export const recordErasure = ({ storage }: Pick<Deps, 'storage'>, { userId }: { userId: string }): Promise<void> =>
  storage.put(`${PREFIX}${userId}`, Buffer.from(userId));

/**
 * Erases the accounts again that a backup brought back. Nothing can block it: it was decided before. No e-mail
 * says so a second time. Returns how many erasures the store knows, and how many were repeated.
 */
export async function repeatErasures(deps: Deps): Promise<{ recorded: number; repeated: number }> {
  let [recorded, repeated] = [0, 0];
  for await (const page of deps.storage.list()) {
    const ids = page.flatMap(({ key }) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
    recorded += ids.length;
    const restored = await User.query(deps.db).whereRaw('id::text = any(?)', [ids]).whereNull('erasedAt').select('id');
    for (const { id } of restored) {
      if (!(await eraseAccount(deps, { userId: id }))) continue;
      await deleteErasedAddress(deps, id);
      repeated += 1;
    }
  }
  return { recorded, repeated };
}
