import { runSteps } from '../../../src/kernel/batches.ts';
import type { Deps } from '../../../src/kernel/deps.ts';
import { reconcileLetters } from '../../../src/modules/orders/index.ts';
import {
  listOpenDiscrepancies,
  reconcileStripe,
  reconcileLedger,
  syncBalance,
} from '../../../src/modules/payments/index.ts';

/** How far back a nightly run looks: longer than any event was ever late. */
export const DAYS = 14;

/**
 * Compares Stripe, the postal partners and our ledger. Returns the open discrepancies by kind. A side that fails does
 * not stop the others; the run fails at the end.
 */
export async function reconcile(
  deps: Deps,
  signal?: AbortSignal,
  days = DAYS,
): Promise<{ kind: string; count: number }[]> {
  const since = new Date(deps.now().getTime() - days * 86_400_000);
  await runSteps([
    () => reconcileStripe(deps, { since, signal }),
    () => syncBalance(deps, signal, since),
    () => reconcileLetters(deps, { since, signal }),
    () => reconcileLedger(deps),
  ]);
  return listOpenDiscrepancies(deps);
}
