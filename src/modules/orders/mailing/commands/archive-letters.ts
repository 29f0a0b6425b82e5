import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { PROOFS_COMPLETE } from '../proof-availability.ts';

/** Contradictions come within days; a returned letter is acted on. Then its file may close (docs/decisions/0013-order-contradictory-tracking-events.md). */
const QUIET_DAYS = 10;
/** Proofs that did not come by then will not. */
const LONGEST_DAYS = 60;

/** Closes the file of letters that came to their end: all their proofs are here, or no more are to be expected. */
export async function archiveLetters(deps: Deps): Promise<void> {
  const before = (days: number) => new Date(deps.now().getTime() - days * 86_400_000);
  const ripe: { rows: { id: string; complete: boolean }[] } = await deps.db.raw(
    `select id, complete from (
       select id, status_since, ${PROOFS_COMPLETE} as complete from letters where status = any(?) and status_since < ?) as ended
      where complete or status_since < ? limit 500`,
    [[...letterStateMachine.groups['arrived']], before(QUIET_DAYS), before(LONGEST_DAYS)],
  );
  for (const { id, complete } of ripe.rows)
    await deps.db.transaction((trx) =>
      letterStateMachine.transition(trx, id, 'archive', {
        reason: complete ? 'proofs complete' : `proofs missing after ${LONGEST_DAYS} days`,
      }),
    );
}
