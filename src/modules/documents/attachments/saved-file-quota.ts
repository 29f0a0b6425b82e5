import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import type { SavedFilesView } from './contract.ts';
import { savedFileLimitReached, savedFileQuotaExceeded } from './errors.ts';
import { Enclosure } from './models/enclosure.ts';
import { ownedSavedFiles } from './queries.ts';

/** What a person's papers take: their printable pages, or the file as it came while it is looked at. Of a refused one nothing is left. */
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

/** One more of so many bytes; the place is held by the caller. */
export async function assertWithinQuota(
  deps: Pick<Deps, 'config'>,
  trx: Knex.Transaction,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  const quota = await computeQuota(deps, trx, userId);
  if (quota.papers >= quota.mostPapers) throw savedFileLimitReached(quota);
  if (quota.bytes + bytes > quota.mostBytes) throw savedFileQuotaExceeded({ ...quota, needed: bytes });
}
