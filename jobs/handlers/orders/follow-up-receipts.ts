import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { lettersWithoutReceipt, recordMissingReceipt, proofKinds } from '../../../src/modules/orders/index.ts';
import { pollLetter } from './process-postal-webhook.ts';

/** A signed receipt travels back by post and is scanned: it takes days, and some never come. */
const DAYS_TO_COME_BACK = 10;

/** Receipts that are late: the partner is asked again, every day; what still is not there is told to the sender, once. */
export async function followUpReceipts(deps: Deps): Promise<void> {
  const deliveredBefore = new Date(deps.now().getTime() - DAYS_TO_COME_BACK * 86_400_000);
  for (const letterId of await lettersWithoutReceipt(deps, deliveredBefore))
    try {
      await pollLetter(deps, letterId);
      if (!(await proofKinds(deps, letterId)).includes('receipt')) await recordMissingReceipt(deps, { letterId });
    } catch (error) {
      // The partner is down: nothing is said of a receipt that may be there.
      deps.log.warn({ letterId, error: serializeError(error) }, 'the partner could not be asked for a receipt');
    }
}
