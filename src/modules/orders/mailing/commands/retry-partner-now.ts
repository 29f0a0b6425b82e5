import type { Deps } from '../../../../kernel/deps.ts';

/**
 * Lets one letter try an unavailable partner at once, instead of at the instant that the caller saw. Returns false if
 * that instant has changed, or the partner answers again.
 */
export async function retryPartnerNow(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { outageId, expectedRetryAt }: { outageId: string; expectedRetryAt: Date | null },
): Promise<boolean> {
  const updated = await db('outages')
    .where({ id: outageId, status: 'open' })
    .whereRaw(`date_trunc('milliseconds', retry_at) is not distinct from ?::timestamptz`, [expectedRetryAt])
    .update({ retry_at: now(), half_open_until: null });
  return updated === 1;
}
