import type { Knex } from 'knex';
import type { Deps } from '../../../../../kernel/deps.ts';
import { runExclusively } from '../../../../../kernel/exclusive.ts';
import { Approval } from '../../models/approval.ts';
import { approvalStateMachine } from '../approval.state-machine.ts';
import { NO_RECIPIENT } from '../close-approval.ts';
import { carryOut, findCarriedOut } from './carry-out.ts';

/** What nobody decided for so long is asked again, on the state of that day. */
const APPROVAL_DAYS = 3;

/** Ends requests that nobody decided, and marks those that a crash left carried out. */
export async function expireApprovals(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - APPROVAL_DAYS * 86_400_000);
  for (const { id, orderId } of await Approval.query(deps.db)
    .where({ status: 'requested' })
    .where('statusSince', '<', before))
    await runExclusively(deps, `order ${orderId}`, async () => {
      const approval = await Approval.query(deps.db).findById(id);
      if (approval?.status !== 'requested') return;
      const carriedOutBy = await findCarriedOut(deps, approval);
      if (carriedOutBy) return carryOut(deps, approval, { userId: carriedOutBy, reason: '' });
      await deps.db.transaction((trx) => expire(trx, approval, 'due'));
    });
}

/** Ends the open requests about the orders of an account that is erased, and erases what people wrote. */
export async function eraseApprovals(trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> {
  const ofOrders = Approval.query(trx).whereIn('orderId', [...orderIds]);
  for (const approval of await ofOrders.clone().where({ status: 'requested' }))
    await expire(trx, approval, 'account erased');
  await ofOrders.patch({ reason: '', decisionReason: null });
}

const expire = async (trx: Knex.Transaction, { id }: Approval, reason: string): Promise<void> =>
  void (await approvalStateMachine.transition(trx, id, 'expire', { reason, set: NO_RECIPIENT }));
