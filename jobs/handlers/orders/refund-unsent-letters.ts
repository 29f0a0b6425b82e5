import type { Deps } from '../../../src/kernel/deps.ts';
import {
  refundDifference,
  closeRejectedLetter,
  listLettersOwedRefund,
  listOrdersOwedRefund,
  listUncorrectedOrders,
  refundUnsentOrder,
} from '../../../src/modules/orders/index.ts';

/** Gives back what was paid for letters that will not leave: a rejection nobody corrected in time, a cancellation that a crash cut in two. */
export async function refundUnsentLetters(deps: Deps): Promise<void> {
  for (const orderId of await listUncorrectedOrders(deps))
    await closeRejectedLetter(deps, { orderId, because: 'not corrected in time' });
  for (const { orderId, isRejected } of await listOrdersOwedRefund(deps))
    await unlessNothing(refundUnsentOrder(deps, { orderId, cause: isRejected ? 'rejected' : 'change_of_mind' }));
  for (const letterId of await listLettersOwedRefund(deps)) await unlessNothing(refundDifference(deps, { letterId }));
}

/** The bank may have been faster: a dispute, or a refund by support. */
const unlessNothing = (asked: Promise<void>): Promise<void> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'nothing_to_refund') throw error;
  });
