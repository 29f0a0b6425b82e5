import { DISPUTED, cancelLetter } from '../../../src/modules/orders/index.ts';
import { getDispute } from '../../../src/modules/payments/index.ts';
import { defineHandler, retry } from '../../handler.ts';

/** The holder of the card says they never ordered: what has not left is not posted in their name. */
export const cancelDisputedLetter = defineHandler({
  job: 'cancel-disputed-letter',
  queue: 'money',
  retry: retry.network,
  async run({ id }, deps) {
    const { reason, status, orderId } = await getDispute(deps, id);
    const isOpen = status === 'to_answer' || status === 'under_review';
    if (orderId && isOpen && reason === 'fraudulent') await cancelLetter(deps, { orderId, because: DISPUTED });
  },
});
