import { createPageLoader, runInBatches } from '../../../../kernel/batches.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { PROOFS_COMPLETE } from '../proof-availability.ts';

/**
 * Contradictory events come within days; after that a letter may be archived
 * (docs/decisions/0013-order-contradictory-tracking-events.md).
 */
const QUIET_DAYS = 10;
/** After this time no proof is expected any more. */
const MAX_WAIT_DAYS = 60;

/** Archives letters that ended: all their proofs are stored, or none is expected any more. */
export function archiveLetters(deps: Deps, signal?: AbortSignal): Promise<number> {
  const toDaysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000);
  const [quietSince, endedBefore] = [toDaysAgo(QUIET_DAYS), toDaysAgo(MAX_WAIT_DAYS)];
  return runInBatches(deps, {
    subject: 'letters',
    load: createPageLoader<{ id: string; isComplete: boolean }>(() =>
      deps
        .db('letters')
        .whereIn('status', [...letterStateMachine.groups['arrived']])
        .where('status_since', '<', quietSince)
        .whereRaw(`(status_since < ? or ${PROOFS_COMPLETE})`, [endedBefore])
        .select('id', { isComplete: deps.db.raw(PROOFS_COMPLETE) }),
    ),
    process: ({ id, isComplete }) =>
      deps.db.transaction((trx) =>
        letterStateMachine.transition(trx, id, 'archive', {
          reason: isComplete ? 'proofs complete' : `proofs missing after ${MAX_WAIT_DAYS} days`,
        }),
      ),
    signal,
  });
}
