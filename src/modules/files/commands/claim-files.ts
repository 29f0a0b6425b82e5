import type { Deps } from '../../../kernel/deps.ts';
import { StoredFile } from '../models/file.ts';

/** Gives files that were stored before their owner had an account to that account. A file with an owner keeps it. */
export async function claimFiles(
  { db }: Pick<Deps, 'db'>,
  { keys, ownerUserId }: { keys: readonly string[]; ownerUserId: string },
): Promise<void> {
  await StoredFile.query(db)
    .whereIn('idempotencyKey', [...keys])
    .whereNull('ownerUserId')
    .patch({ ownerUserId });
}
