import { changeInBatches } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { Subscription } from '../models/subscription.ts';

/**
 * The privacy page states the same period: a year, by which missing information would extend the right of withdrawal
 * (L. 221-20; docs/decisions/0020-record-consent-with-its-text.md).
 */
export const CONSENT_IP_RETENTION_DAYS = 365;

/** Clears the IP addresses of consents given before an instant. */
export const purgeConsentIps = (
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  { before, signal }: { before: Date; signal: AbortSignal | undefined },
): Promise<number> =>
  changeInBatches(deps, {
    table: 'subscriptions',
    rows: () => deps.db('subscriptions').whereNotNull('consent_ip').where('created_at', '<', before),
    change: (rows) => rows.update({ consent_ip: null }),
    signal,
  });

/** Clears the IP addresses of an erased person's consents. */
export async function eraseConsentIps({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }): Promise<void> {
  await Subscription.query(db).where({ userId }).whereNotNull('consentIp').patch({ consentIp: null });
}
