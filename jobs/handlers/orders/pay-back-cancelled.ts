import type { Deps } from '../../../src/kernel/deps.ts';
import { ordersOwedMoney } from '../../../src/modules/orders/index.ts';
import { requestRefund } from '../../../src/modules/payments/index.ts';

/** Completes a cancellation that a crash cut between stopping the letter and giving the money back. */
export async function payBackCancelled(deps: Deps): Promise<void> {
  for (const orderId of await ordersOwedMoney(deps))
    await requestRefund(deps, { orderId, cause: 'change_of_mind', reason: 'changement d’avis avant l’envoi' }).catch((error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'nothing_to_refund') throw error;
    });
}
