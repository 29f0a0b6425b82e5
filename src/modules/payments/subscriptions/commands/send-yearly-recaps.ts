import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { subscriptionYearPassed } from '../../events.ts';
import { Subscription } from '../models/subscription.ts';

/** Announces, once a year, each contract that renews by itself (docs/domain/legal.md#renewal). */
export const sendYearlyRecaps = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (trx) => {
    const yearAgo = new Date(deps.now());
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    const due = await Subscription.query(trx)
      .where({ status: 'active', cancelAtPeriodEnd: false })
      .whereRaw('coalesce(recapped_at, started_at) <= ?', [yearAgo])
      .limit(500)
      .forUpdate()
      .skipLocked();
    for (const { id } of due) {
      await Subscription.query(trx).findById(id).patch({ recappedAt: deps.now() });
      await emit(trx, subscriptionYearPassed, { id });
    }
    return due.length;
  });
