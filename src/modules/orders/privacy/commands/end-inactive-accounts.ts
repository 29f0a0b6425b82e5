import { createPageLoader, runInBatches, runSteps } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { recordPurgedRows } from '../../../../kernel/purged-rows.ts';
import {
  announceErasure,
  postponeErasure,
  recordActivity,
  selectErasable,
  selectInactive,
} from '../../../auth/index.ts';
import { findLastDraftChange } from '../../../documents/index.ts';
import { Letter } from '../../mailing/models/letter.ts';
import { Order } from '../../ordering/models/order.ts';
import { ThreadMessage } from '../../support/models/thread-message.ts';
import { Thread } from '../../support/models/thread.ts';
import { eraseUnblocked, findErasureBlocker } from './erase-account.ts';

/** Warns customers who were not there for long, and erases the accounts of those who did not come back. */
export const endInactiveAccounts = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  runSteps([
    () =>
      runInBatches(deps, {
        subject: 'accounts to warn',
        load: createPageLoader(() => selectInactive(deps).select('id')),
        process: ({ id }) => warn(deps, id),
        signal,
      }),
    () =>
      runInBatches(deps, {
        subject: 'accounts to erase',
        load: createPageLoader(() => selectErasable(deps).select('id')),
        process: ({ id }) => erase(deps, id),
        signal,
      }),
  ]);

/** Visits are stored as they happen. A message may come by mail, so that its sender is not logged in. */
async function warn(deps: Deps, userId: string): Promise<void> {
  await refreshActivity(deps, userId);
  if (!(await mustStay(deps, userId))) await announceErasure(deps, { userId });
}

async function erase(deps: Deps, userId: string): Promise<void> {
  await refreshActivity(deps, userId);
  if (await mustStay(deps, userId)) await postponeErasure(deps, { userId });
  else if (await eraseUnblocked(deps, userId, { announcedBefore: deps.now() }))
    await recordPurgedRows(deps.db, 'users', 1);
}

/** A customer who chose to keep a letter for five years finds it in the account, visited or not. */
async function mustStay(deps: Deps, userId: string): Promise<boolean> {
  if (await findErasureBlocker(deps, userId)) return true;
  const keptLetter = await Letter.query(deps.db)
    .whereIn('orderId', Order.query(deps.db).where({ userId }).select('id'))
    .where({ retention: 'five_years', purgedAt: null })
    .first();
  return keptLetter !== undefined;
}

async function refreshActivity(deps: Deps, userId: string): Promise<void> {
  const order = await Order.query(deps.db).where({ userId }).orderBy('createdAt', 'desc').first();
  const message = await ThreadMessage.query(deps.db)
    .whereIn('threadId', Thread.query(deps.db).where({ accountId: userId }).select('id'))
    .where({ direction: 'in', automatic: null })
    .orderBy('createdAt', 'desc')
    .first();
  const instants = [order?.createdAt, message?.createdAt, await findLastDraftChange(deps, userId)];
  const at = instants.reduce<Date | null>(
    (last, instant) => (instant && (!last || instant > last) ? instant : last),
    null,
  );
  if (at) await recordActivity(deps, { userId, at });
}
