import type { Deps } from '../../../../kernel/deps.ts';
import { AGREED_FROM_KEPT_DAYS, purgeConsentIps as ofSubscriptions } from '../../../payments/index.ts';
import { Order } from '../../ordering/models/order.ts';
import { Message } from '../../support/models/message.ts';

/** The privacy page says the same: a year for a question, five (Code civil, 2224) for what may have to be proved. */
const KEPT_DAYS = { question: 365, withdrawal: 5 * 365, termination: 5 * 365 } as const;

/** Each night, handled messages past their time are erased. An open one is never. */
export async function eraseOldMessages(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const [kind, days] of Object.entries(KEPT_DAYS))
    await Message.query(deps.db)
      .where({ kind, status: 'handled' })
      .where('createdAt', '<', new Date(deps.now().getTime() - days * 86_400_000))
      .delete();
}

/** From where orders and subscriptions of somebody who has gone were agreed to. */
export const eraseConsentIps = (deps: Pick<Deps, 'db'>, whose: { userId: string }): Promise<void> =>
  forget(deps, whose);

/** Each night, the same of everybody, once it has been kept long enough. */
export const purgeConsentIps = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  forget(deps, { before: new Date(deps.now().getTime() - AGREED_FROM_KEPT_DAYS * 86_400_000) });

async function forget(deps: Pick<Deps, 'db'>, whose: { before: Date } | { userId: string }): Promise<void> {
  await Order.query(deps.db)
    .whereNotNull('consentIp')
    .modify((query) => void ('before' in whose ? query.where('createdAt', '<', whose.before) : query.where(whose)))
    .patch({ consentIp: null });
  await ofSubscriptions(deps, whose);
}
