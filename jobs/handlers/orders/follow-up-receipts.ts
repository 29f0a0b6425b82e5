import { runInBatches } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { listProofKinds, pageLettersWithoutReceipt, recordMissingReceipt } from '../../../src/modules/orders/index.ts';
import { pollLetter } from './process-postal-webhook.ts';

/** A signed receipt returns by post and is scanned: it takes days, and some never come. */
const DAYS_TO_COME_BACK = 10;

/**
 * Reads late receipts at the partner, and notifies the sender once of one that is still missing. After that the letter
 * is read with those that wait for a proof (poll-silent-letters.ts).
 */
export function followUpReceipts(deps: Deps, signal?: AbortSignal): Promise<number> {
  const deliveredBefore = new Date(deps.now().getTime() - DAYS_TO_COME_BACK * 86_400_000);
  return runInBatches(deps, {
    subject: 'letters',
    load: pageLettersWithoutReceipt(deps, deliveredBefore),
    // While the partner is down, the receipt may exist: the sender is not notified.
    async process({ id: letterId }) {
      await pollLetter(deps, letterId);
      if (!(await listProofKinds(deps, letterId)).includes('receipt')) await recordMissingReceipt(deps, { letterId });
    },
    signal,
  });
}
