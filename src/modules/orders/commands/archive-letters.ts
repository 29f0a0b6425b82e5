import type { Deps } from '../../../kernel/deps.ts';
import { letterMachine } from '../letter.machine.ts';

/** Contradictions come within days; a returned letter is acted on. Then its file may close (decisions/0013). */
const QUIET_DAYS = 10;
/** Proofs that did not come by then will not. */
const LONGEST_DAYS = 60;

/** Closes the file of letters that came to their end: all their proofs are here, or no more are to be expected. */
export async function archiveLetters(deps: Deps): Promise<void> {
  const before = (days: number) => new Date(deps.now().getTime() - days * 86_400_000);
  const ripe: { rows: { id: string; complete: boolean }[] } = await deps.db.raw(
    `with held as (
       select l.id, l.status_since,
              case when l.product = 'green' then '{}'::text[]
                   when l.product = 'registered_receipt' and l.status = 'delivered' then '{deposit,receipt}'::text[]
                   else '{deposit}'::text[] end
              <@ array(select kind from letter_proofs where letter_id = l.id) as complete
         from letters l where l.status = any(?) and l.status_since < ?)
     select id, complete from held where complete or status_since < ? limit 500`,
    [[...letterMachine.groups['arrived']!], before(QUIET_DAYS), before(LONGEST_DAYS)],
  );
  for (const { id, complete } of ripe.rows)
    await deps.db.transaction((trx) => letterMachine.move(trx, id, 'archive', { because: complete ? 'proofs complete' : `proofs missing after ${LONGEST_DAYS} days` }));
}
