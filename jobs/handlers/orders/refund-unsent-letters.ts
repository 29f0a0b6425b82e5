import { runInBatches, runSteps } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import {
  refundDifference,
  closeRejectedLetter,
  pageLettersOwedRefund,
  pageOrdersOwedRefund,
  pageUncorrectedLetters,
  refundUnsentOrder,
} from '../../../src/modules/orders/index.ts';

/**
 * Refunds letters that will not leave: rejections not corrected in time, and cancellations that a crash interrupted.
 */
export const refundUnsentLetters = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  runSteps([
    () =>
      runInBatches(deps, {
        subject: 'rejected letters',
        load: pageUncorrectedLetters(deps),
        process: ({ orderId }) => closeRejectedLetter(deps, { orderId, reason: 'not corrected in time' }),
        signal,
      }),
    () =>
      runInBatches(deps, {
        subject: 'orders owed a refund',
        load: pageOrdersOwedRefund(deps),
        process: ({ id, isRejected }) =>
          refundUnsentOrder(deps, { orderId: id, cause: isRejected ? 'rejected' : 'change_of_mind' }),
        signal,
      }),
    () =>
      runInBatches(deps, {
        subject: 'letters owed a difference',
        load: pageLettersOwedRefund(deps),
        process: ({ id }) => refundDifference(deps, { letterId: id }),
        signal,
      }),
  ]);
