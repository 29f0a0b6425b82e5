import type { Deps } from '../../../../kernel/deps.ts';
import { emit } from '../../../../kernel/events.ts';
import { trialEndsSoon } from '../../events.ts';
import { Subscription } from '../models/subscription.ts';

const DAY = 86_400_000;
/** Two days before the end (docs/domain/product.md#offers). */
const REMINDER_DAYS = 2;

/** Announces, once, each trial that is about to become a subscription. A cancelled trial needs no reminder. */
export const sendTrialReminders = (deps: Deps): Promise<number> =>
  deps.db.transaction(async (trx) => {
    const due = await Subscription.query(trx)
      .where({ status: 'trialing', cancelAtPeriodEnd: false })
      .whereNull('remindedAt')
      .where('trialEndsAt', '<=', new Date(deps.now().getTime() + REMINDER_DAYS * DAY))
      .where('trialEndsAt', '>', deps.now())
      .limit(500)
      .forUpdate()
      .skipLocked();
    for (const { id } of due) {
      await Subscription.query(trx).findById(id).patch({ remindedAt: deps.now() });
      await emit(trx, trialEndsSoon, { id });
    }
    return due.length;
  });
