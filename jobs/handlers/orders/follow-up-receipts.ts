import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { listLettersWithoutReceipt, recordMissingReceipt, listProofKinds } from '../../../src/modules/orders/index.ts';
import { pollLetter } from './process-postal-webhook.ts';

/** A signed receipt returns by post and is scanned: it takes days, and some never come. */
const DAYS_TO_COME_BACK = 10;

/** Reads late receipts at the partner every day, and notifies the sender once of one that is still missing. */
export async function followUpReceipts(deps: Deps): Promise<void> {
  const deliveredBefore = new Date(deps.now().getTime() - DAYS_TO_COME_BACK * 86_400_000);
  for (const letterId of await listLettersWithoutReceipt(deps, deliveredBefore))
    try {
      await pollLetter(deps, letterId);
      if (!(await listProofKinds(deps, letterId)).includes('receipt')) await recordMissingReceipt(deps, { letterId });
    } catch (error) {
      // The partner is down: the receipt may exist, so the sender is not notified.
      deps.log.warn({ letterId, error: serializeError(error) }, 'late receipt could not be read at the partner');
    }
}
