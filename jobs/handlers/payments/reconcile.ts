import type { Deps } from '../../../src/kernel/deps.ts';
import { reconcileLetters } from '../../../src/modules/orders/index.ts';
import { openDifferences, reconcileMoney, reconcileOwnBooks } from '../../../src/modules/payments/index.ts';

/** How far back a nightly run looks: longer than any news was ever late. */
export const DAYS = 14;

/** Compares Stripe, the postal partner and our own books; says what waits for a person. */
export async function reconcile(deps: Deps, days = DAYS): Promise<{ kind: string; count: number }[]> {
  const since = new Date(deps.now().getTime() - days * 86_400_000);
  await reconcileMoney(deps, { since });
  await reconcileLetters(deps, { since });
  await reconcileOwnBooks(deps);
  return openDifferences(deps);
}
