import type { Deps } from '../../../src/kernel/deps.ts';
import {
  refundDifference,
  closeRejectedLetter,
  listLettersOwedRefund,
  listOrdersOwedRefund,
  listUncorrectedOrders,
  refundUnsentOrder,
} from '../../../src/modules/orders/index.ts';

/**
 * Refunds letters that will not leave: rejections not corrected in time, and cancellations that a crash interrupted.
 */
export async function refundUnsentLetters(deps: Deps): Promise<void> {
  for (const orderId of await listUncorrectedOrders(deps))
    await closeRejectedLetter(deps, { orderId, reason: 'not corrected in time' });
  for (const { orderId, isRejected } of await listOrdersOwedRefund(deps))
    await ignoreNothingToRefund(
      refundUnsentOrder(deps, { orderId, cause: isRejected ? 'rejected' : 'change_of_mind' }),
    );
  for (const letterId of await listLettersOwedRefund(deps))
    await ignoreNothingToRefund(refundDifference(deps, { letterId }));
}

/** A dispute or a refund by support may have come first. */
const ignoreNothingToRefund = (refund: Promise<void>): Promise<void> =>
  refund.catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'nothing_to_refund') throw error;
  });
