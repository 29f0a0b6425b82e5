import type { Deps } from '../../../../kernel/deps.ts';
import { CONSENT_IP_RETENTION_DAYS, purgeConsentIps as ofSubscriptions } from '../../../payments/index.ts';
import { Order } from '../../ordering/models/order.ts';

/** From where orders and subscriptions of somebody who has gone were agreed to. */
export const eraseConsentIps = (deps: Pick<Deps, 'db'>, whose: { userId: string }): Promise<void> =>
  forget(deps, whose);

/** Each night, the same of everybody, once it has been kept long enough. */
export const purgeConsentIps = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  forget(deps, { before: new Date(deps.now().getTime() - CONSENT_IP_RETENTION_DAYS * 86_400_000) });

async function forget(deps: Pick<Deps, 'db'>, whose: { before: Date } | { userId: string }): Promise<void> {
  await Order.query(deps.db)
    .whereNotNull('consentIp')
    .modify((query) => void ('before' in whose ? query.where('createdAt', '<', whose.before) : query.where(whose)))
    .patch({ consentIp: null });
  await ofSubscriptions(deps, whose);
}
