import type { Deps } from '../../../src/kernel/deps.ts';
import { serializeError } from '../../../src/kernel/logger.ts';
import { reconcileLetters } from '../../../src/modules/orders/index.ts';
import {
  listOpenDiscrepancies,
  reconcileStripe,
  reconcileLedger,
  syncBalance,
} from '../../../src/modules/payments/index.ts';

/** How far back a nightly run looks: longer than any event was ever late. */
export const DAYS = 14;

/** Compares Stripe, the postal partners and our ledger. Returns the open discrepancies by kind. */
export async function reconcile(deps: Deps, days = DAYS): Promise<{ kind: string; count: number }[]> {
  const since = new Date(deps.now().getTime() - days * 86_400_000);
  // A side that fails does not stop the others; the run fails at the end.
  const sides = [
    () => reconcileStripe(deps, { since }),
    () => syncBalance(deps, { since }),
    () => reconcileLetters(deps, { since }),
    () => reconcileLedger(deps),
  ];
  const failures: unknown[] = [];
  for (const compareSide of sides)
    await compareSide().catch((error: unknown) => {
      deps.log.error({ error: serializeError(error) }, 'a side could not be compared');
      failures.push(error);
    });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${sides.length} sides could not be compared`);
  return listOpenDiscrepancies(deps);
}
