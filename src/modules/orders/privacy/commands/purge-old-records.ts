import type { Deps } from '../../../../kernel/deps.ts';
import { CONSENT_IP_RETENTION_DAYS, purgeConsentIps as ofSubscriptions } from '../../../payments/index.ts';
import { Order } from '../../ordering/models/order.ts';
import { Thread } from '../../support/models/thread.ts';

/** As the privacy page states: a year for a question, five (Code civil, 2224) for what may have to be proved. */
const RETENTION_DAYS = { question: 365, withdrawal: 5 * 365, termination: 5 * 365 } as const;

/**
 * Erases finished threads with their messages, a retention period after the last one. An open thread is never erased.
 */
export async function eraseOldMessages(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const [kind, days] of Object.entries(RETENTION_DAYS))
    await Thread.query(deps.db)
      .where({ kind, status: 'done' })
      .where('lastMessageAt', '<', new Date(deps.now().getTime() - days * 86_400_000))
      .delete();
}

/** Erases the consent IP addresses of an erased account. */
export const eraseConsentIps = (deps: Pick<Deps, 'db'>, owner: { userId: string }): Promise<void> =>
  clearConsentIps(deps, owner);

/** Purges the consent IP addresses after the retention period. */
export const purgeConsentIps = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  clearConsentIps(deps, { before: new Date(deps.now().getTime() - CONSENT_IP_RETENTION_DAYS * 86_400_000) });

async function clearConsentIps(
  deps: Pick<Deps, 'db'>,
  selection: { before: Date } | { userId: string },
): Promise<void> {
  await Order.query(deps.db)
    .whereNotNull('consentIp')
    .modify(
      (query) =>
        void ('before' in selection ? query.where('createdAt', '<', selection.before) : query.where(selection)),
    )
    .patch({ consentIp: null });
  await ofSubscriptions(deps, selection);
}
