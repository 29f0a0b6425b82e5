import type { Deps } from '../../../../kernel/deps.ts';
import { runExclusively } from '../../../../kernel/exclusive.ts';
import type { RetentionChoice } from '../../contract.ts';
import { readOrderSubject } from '../../support/decide-on-order.ts';
import { findRetentionBlocker } from '../retention.ts';

/** Stores how long the sender wants a letter to be stored. Repeating a choice changes nothing. */
export const chooseRetention = (
  deps: Deps,
  { orderId, choice }: { orderId: string; choice: RetentionChoice },
): Promise<void> =>
  // Its erasure holds the same lock: a choice never comes in the middle.
  runExclusively(deps, `order ${orderId}`, async () => {
    const { order, letter } = await readOrderSubject(deps, orderId);
    const blocker = findRetentionBlocker(order, letter);
    if (blocker) throw blocker;
    if (letter && letter.retention !== choice)
      await letter.$query(deps.db).patch({ retention: choice, retentionChosenAt: deps.now() });
  });
