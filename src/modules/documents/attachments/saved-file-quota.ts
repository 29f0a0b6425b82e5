import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import type { SavedFilesView } from './contract.ts';
import { savedFileLimitReached, savedFileQuotaExceeded } from './errors.ts';
import { Enclosure } from './models/enclosure.ts';
import { ownedSavedFiles } from './queries.ts';

/**
 * Counts a person's saved files and their bytes: the printable pages, or the uploaded file until it is normalised. A
 * rejected file counts nothing.
 */
export async function computeQuota(
  deps: Pick<Deps, 'config'>,
  db: Knex,
  userId: string,
): Promise<SavedFilesView['quota']> {
  const { maxBytes, maxCount } = deps.config.savedFiles;
  const [used] = (await Enclosure.query(db)
    .modify(ownedSavedFiles, userId)
    .select(
      db.raw(
        `count(*)::int as papers, coalesce(sum(case status when 'refused' then 0 else coalesce(bytes, bytes_in, 0) end), 0)::float as bytes`,
      ),
    )) as unknown as { papers: number; bytes: number }[];
  return { ...used!, mostBytes: maxBytes, mostPapers: maxCount };
}

/** Throws unless one more file of this size fits; the caller holds the lock. */
export async function assertWithinQuota(
  deps: Pick<Deps, 'config'>,
  trx: Knex.Transaction,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  const quota = await computeQuota(deps, trx, userId);
  if (quota.papers >= quota.mostPapers) throw savedFileLimitReached(quota);
  if (quota.bytes + bytes > quota.mostBytes) throw savedFileQuotaExceeded({ ...quota, needed: bytes });
}
