import { auditChange } from '../../../../kernel/audit-log.ts';
import type { Deps } from '../../../../kernel/deps.ts';

/**
 * Lets one letter try an unavailable partner at once, instead of at the instant that the caller saw. Returns false if
 * that instant has changed, or the partner answers again.
 */
export const retryPartnerNow = (
  deps: Pick<Deps, 'db' | 'now'>,
  { outageId, expectedRetryAt }: { outageId: string; expectedRetryAt: Date | null },
): Promise<boolean> =>
  deps.db.transaction(async (trx) => {
    const retryAt = deps.now();
    const updated = await trx('outages')
      .where({ id: outageId, status: 'open' })
      .whereRaw(`date_trunc('milliseconds', retry_at) is not distinct from ?::timestamptz`, [expectedRetryAt])
      .update({ retry_at: retryAt, half_open_until: null });
    if (updated === 0) return false;
    await auditChange(trx, deps, { before: { retryAt: expectedRetryAt }, after: { retryAt } });
    return true;
  });
