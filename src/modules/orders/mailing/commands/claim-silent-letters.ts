import type { Deps } from '../../../../kernel/deps.ts';
import { letterStateMachine } from '../letter.state-machine.ts';
import { PROOFS_COMPLETE } from '../proof-availability.ts';

/** A letter that only waits for its proofs is read once a day. */
const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * Claims letters of a partner without recent events or proofs, the longest unread first, as far as its budget of this
 * minute allows.
 */
export async function claimSilentLetters(
  deps: Deps,
  { provider, limit }: { provider: string; limit: number },
): Promise<{ id: string }[]> {
  const now = deps.now();
  const quietSince = new Date(now.getTime() - deps.config.postalPollAfterSeconds * 1000);
  const budget = deps.config.postalPollsPerMinute - (await countRecentPolls(deps, provider));
  if (budget <= 0) return [];
  const claimed: { rows: { id: string }[] } = await deps.db.raw(
    `update letters set polled_at = ? where id in (
       select id from letters where provider = ? and provider_ref is not null and (
         (status = any(?) and status_since < ? and coalesce(polled_at, '-infinity') < ?)
         or (status = any(?) and coalesce(polled_at, '-infinity') < ? and not ${PROOFS_COMPLETE}))
       order by polled_at nulls first limit (?) for update skip locked)
     returning id`,
    [
      now,
      provider,
      [...letterStateMachine.groups['atPartner']],
      quietSince,
      quietSince,
      [...letterStateMachine.groups['arrived']],
      new Date(now.getTime() - DAY),
      Math.min(limit, budget),
    ],
  );
  return claimed.rows;
}

async function countRecentPolls({ db, now }: Pick<Deps, 'db' | 'now'>, provider: string): Promise<number> {
  const [polled] = await db('letters')
    .where({ provider })
    .whereNotNull('provider_ref')
    .whereNotIn('status', ['archived', 'cancelled'])
    .where('polled_at', '>', new Date(now().getTime() - MINUTE))
    .count<{ count: string }[]>();
  return Number(polled?.count ?? 0);
}

/** Records that a letter is read at its partner now. */
export const recordPoll = (deps: Deps, input: { letterId: string }): Promise<unknown> =>
  deps.db('letters').where({ id: input.letterId }).update({ polled_at: deps.now() });
