import type { Deps } from '../../../../kernel/deps.ts';
import { subscriptionYearPassed } from '../../events.ts';
import { announceDue } from '../announce-due.ts';

/** Announces, once a year, each contract that renews by itself (docs/domain/legal.md#renewal). */
export function sendYearlyRecaps(deps: Deps, signal?: AbortSignal): Promise<number> {
  const yearAgo = new Date(deps.now());
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  return announceDue(deps, {
    due: (subscriptions) =>
      subscriptions
        .where({ status: 'active', cancel_at_period_end: false })
        .whereRaw('coalesce(recapped_at, started_at) <= ?', [yearAgo]),
    stamp: 'recapped_at',
    event: subscriptionYearPassed,
    signal,
  });
}
