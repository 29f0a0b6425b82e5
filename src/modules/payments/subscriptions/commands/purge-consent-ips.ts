import type { Deps } from '../../../../kernel/deps.ts';
import { Subscription } from '../models/subscription.ts';

/**
 * The privacy page states the same period: a year, by which missing information would extend the right of withdrawal
 * (L. 221-20; docs/decisions/0020-record-consent-with-its-text.md).
 */
export const CONSENT_IP_RETENTION_DAYS = 365;

/** Clears the IP addresses of consents after their retention, or of an erased person. */
export async function purgeConsentIps(
  deps: Pick<Deps, 'db'>,
  scope: { before: Date } | { userId: string },
): Promise<void> {
  await Subscription.query(deps.db)
    .whereNotNull('consentIp')
    .modify((query) => void ('before' in scope ? query.where('createdAt', '<', scope.before) : query.where(scope)))
    .patch({ consentIp: null });
}
