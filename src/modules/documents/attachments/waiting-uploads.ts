import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import { lockUntilCommit } from '../../../kernel/exclusive.ts';
import { uploadsFull } from './errors.ts';

/** An upload that has not arrived after this time was interrupted and no longer counts. */
const ARRIVES_WITHIN_MINUTES = 5;
const RETRY_AFTER_SECONDS = 60;

/**
 * Throws when the files of all visitors that wait to be normalised would exceed the configured ceiling. Only callers that
 * hold `lockVisitorUploads` until they insert their row never exceed it.
 */
export async function assertBelowVisitorCeiling(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Knex,
  bytes: number,
): Promise<void> {
  const { maxFiles, maxBytes } = config.visitorUploads;
  const arriving = new Date(now().getTime() - ARRIVES_WITHIN_MINUTES * 60_000);
  const [waiting] = await db('enclosures')
    .where({ status: 'received' })
    .whereNull('owner_user_id')
    .where((row) => void row.whereNotNull('raw_file_id').orWhere('created_at', '>', arriving))
    .select<{ files: number; bytes: number }[]>(
      db.raw('count(*)::int as files, coalesce(sum(bytes_in), 0)::float as bytes'),
    );
  // An aggregate has exactly one row.
  const isFull = waiting!.files >= maxFiles || waiting!.bytes + bytes > maxBytes;
  if (isFull) throw uploadsFull({ ...waiting, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Lets one visitor's upload at a time pass the ceiling, until the end of the transaction. */
export const lockVisitorUploads = (trx: Knex.Transaction): Promise<void> => lockUntilCommit(trx, 'visitor uploads');

/** Behind every file of a customer; within what BullMQ takes as a priority on Redis (2^21). */
const AFTER_CUSTOMERS = 1_000_000;

/**
 * Computes the order in which files are normalised, in the order of `ids`; the lower runs first. Each owner's first
 * file comes before any owner's second, customers before visitors.
 */
export async function computeUploadPriorities(deps: Pick<Deps, 'db'>, ids: readonly string[]): Promise<number[]> {
  const { rows }: { rows: { id: string; priority: number }[] } = await deps.db.raw(
    `with waiting as (
       select id, owner_user_id is null as is_visitor,
              row_number() over (partition by coalesce(owner_user_id::text, visitor) order by status_since, id) as place
         from enclosures where status = 'received' and raw_file_id is not null)
     select id, (least(place, ${AFTER_CUSTOMERS - 1}) + case when is_visitor then ${AFTER_CUSTOMERS} else 0 end)::int as priority
       from waiting where id = any(?)`,
    [[...ids]],
  );
  const priorities = new Map(rows.map(({ id, priority }) => [id, priority]));
  // Deleted and finished files cost nothing.
  return ids.map((id) => priorities.get(id) ?? 1);
}
