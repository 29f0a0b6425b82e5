import type { Deps } from '../../../src/kernel/deps.ts';
import { ordersOwedMoney, ordersRejectedBefore } from '../../../src/modules/orders/index.ts';
import { requestRefund } from '../../../src/modules/payments/index.ts';

/** As its e-mail promises (`letter-rejected`): by then support has put it right, or the money goes back by itself. */
const DAYS_TO_PUT_RIGHT = 3;

/** Gives back what was paid for letters that will not leave: a cancellation that a crash cut in two, a rejection nobody could put right. */
export async function payBackUnsent(deps: Deps): Promise<void> {
  const rejectedBefore = new Date(deps.now().getTime() - DAYS_TO_PUT_RIGHT * 86_400_000);
  const owed = [
    ...(await ordersOwedMoney(deps)).map((orderId) => ({ orderId, cause: 'change_of_mind', reason: 'changement d’avis avant l’envoi' })),
    ...(await ordersRejectedBefore(deps, rejectedBefore)).map((orderId) => ({ orderId, cause: 'rejected', reason: 'lettre refusée par le service postal' })),
  ];
  for (const one of owed)
    await requestRefund(deps, one).catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'nothing_to_refund') throw error;
    });
}
