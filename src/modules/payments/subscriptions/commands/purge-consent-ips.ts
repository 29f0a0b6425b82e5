import type { Deps } from '../../../../kernel/deps.ts';
import { Subscription } from '../models/subscription.ts';

/** The privacy page says the same: a year, as long as a missing information would prolong the right of withdrawal (L. 221-20, decision 0020). */
export const AGREED_FROM_KEPT_DAYS = 365;

/** From where a subscription was agreed to is forgotten with its time, or with whom it was. */
export async function purgeConsentIps(
  deps: Pick<Deps, 'db'>,
  whose: { before: Date } | { userId: string },
): Promise<void> {
  await Subscription.query(deps.db)
    .whereNotNull('consentIp')
    .modify((query) => void ('before' in whose ? query.where('createdAt', '<', whose.before) : query.where(whose)))
    .patch({ consentIp: null });
}
