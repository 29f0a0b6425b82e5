import type { Knex } from 'knex';
import { createPageLoader, runInBatches } from '../../../../../kernel/batches.ts';
import type { Deps } from '../../../../../kernel/deps.ts';
import { runExclusively } from '../../../../../kernel/exclusive.ts';
import { Approval } from '../../models/approval.ts';
import { approvalStateMachine } from '../approval.state-machine.ts';
import { NO_RECIPIENT } from '../close-approval.ts';
import { carryOut, findCarriedOut } from './carry-out.ts';

/** After this time a colleague has to make a new request, based on the current state. */
const APPROVAL_DAYS = 3;

/** Expires undecided requests, and marks requests that a crash left carried out but unmarked. */
export function expireApprovals(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.now().getTime() - APPROVAL_DAYS * 86_400_000);
  return runInBatches(deps, {
    subject: 'approvals',
    load: createPageLoader<{ id: string; orderId: string }>(() =>
      deps
        .db('approvals')
        .where({ status: 'requested' })
        .where('status_since', '<', before)
        .select('id', { orderId: 'order_id' }),
    ),
    process: ({ id, orderId }) =>
      runExclusively(deps, `order ${orderId}`, async () => {
        const approval = await Approval.query(deps.db).findById(id);
        if (approval?.status !== 'requested') return;
        const carriedOutBy = await findCarriedOut(deps, approval);
        if (carriedOutBy) return carryOut(deps, approval, { userId: carriedOutBy, reason: '' });
        await deps.db.transaction((trx) => expire(trx, approval, 'due'));
      }),
    signal,
  });
}

/** Ends the open requests about orders of an erased account, and erases their free text. */
export async function eraseApprovals(trx: Knex.Transaction, orderIds: readonly string[]): Promise<void> {
  const ofOrders = Approval.query(trx).whereIn('orderId', [...orderIds]);
  for (const approval of await ofOrders.clone().where({ status: 'requested' }))
    await expire(trx, approval, 'account erased');
  await ofOrders.patch({ reason: '', decisionReason: null });
}

const expire = async (trx: Knex.Transaction, { id }: Approval, reason: string): Promise<void> =>
  void (await approvalStateMachine.transition(trx, id, 'expire', { reason, set: NO_RECIPIENT }));
