import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { PROOFS_COMPLETE } from '../proof-availability.ts';

/** The partner is asked about this many letters a turn, and about a letter that only waits for its proofs once a day. */
const AT_ONCE = 100;
const DAY = 86_400_000;

/** Letters whose news or proofs may have been missed; each is asked about again only after as long a silence, those asked longest ago first. */
export async function claimSilentLetters(deps: Deps): Promise<string[]> {
  const now = deps.now();
  const quietSince = new Date(now.getTime() - deps.config.postalPollAfterSeconds * 1000);
  const taken: { rows: { id: string }[] } = await deps.db.raw(
    `update letters set polled_at = ? where id in (
       select id from letters where provider_ref is not null and (
         (status = any(?) and status_since < ? and coalesce(polled_at, '-infinity') < ?)
         or (status = any(?) and coalesce(polled_at, '-infinity') < ? and not ${PROOFS_COMPLETE}))
       order by polled_at nulls first limit ${AT_ONCE} for update skip locked)
     returning id`,
    [
      now,
      [...letterStateMachine.groups['atPartner']],
      quietSince,
      quietSince,
      [...letterStateMachine.groups['arrived']],
      new Date(now.getTime() - DAY),
    ],
  );
  return taken.rows.map(({ id }) => id);
}

/** The partner is asked about this letter now; its silence counts from here. */
export const recordPoll = (deps: Deps, input: { letterId: string }): Promise<unknown> =>
  deps.db('letters').where({ id: input.letterId }).update({ polled_at: deps.now() });
