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
export async function archiveLetters(deps: Deps): Promise<void> {
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * 86_400_000);
  const due: { rows: { id: string; complete: boolean }[] } = await deps.db.raw(
    `select id, complete from (
       select id, status_since, ${PROOFS_COMPLETE} as complete from letters where status = any(?) and status_since < ?) as ended
      where complete or status_since < ? limit 500`,
    [[...letterStateMachine.groups['arrived']], daysAgo(QUIET_DAYS), daysAgo(MAX_WAIT_DAYS)],
  );
  for (const { id, complete } of due.rows)
    await deps.db.transaction((trx) =>
      letterStateMachine.transition(trx, id, 'archive', {
        reason: complete ? 'proofs complete' : `proofs missing after ${MAX_WAIT_DAYS} days`,
      }),
    );
}
