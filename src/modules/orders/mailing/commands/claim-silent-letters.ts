import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { PROOFS_COMPLETE } from '../proof-availability.ts';

/** How many letters are read per run; a letter that only waits for its proofs is read once a day. */
const MAX_LETTERS = 100;
const DAY = 86_400_000;

/** Claims letters without recent events or proofs, the longest unread first. */
export async function claimSilentLetters(deps: Deps): Promise<string[]> {
  const now = deps.now();
  const quietSince = new Date(now.getTime() - deps.config.postalPollAfterSeconds * 1000);
  const claimed: { rows: { id: string }[] } = await deps.db.raw(
    `update letters set polled_at = ? where id in (
       select id from letters where provider_ref is not null and (
         (status = any(?) and status_since < ? and coalesce(polled_at, '-infinity') < ?)
         or (status = any(?) and coalesce(polled_at, '-infinity') < ? and not ${PROOFS_COMPLETE}))
       order by polled_at nulls first limit ${MAX_LETTERS} for update skip locked)
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
  return claimed.rows.map(({ id }) => id);
}

/** Records that a letter is read at its partner now. */
export const recordPoll = (deps: Deps, input: { letterId: string }): Promise<unknown> =>
  deps.db('letters').where({ id: input.letterId }).update({ polled_at: deps.now() });
