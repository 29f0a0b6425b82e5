import type { Deps } from '../../../kernel/deps.ts';
import { describeError } from '../../../kernel/log.ts';
import type { DifferenceKind } from '../contract.ts';
import { differenceMachine } from '../payment.machine.ts';

/** What each side says: ids, words and amounts, never personal data. Null: they agree. */
export type Says = Record<string, string | number | boolean | null> | null;

/** Looks whether two sides agree; if they do not, settles what can be settled and looks again. What is left waits for a person. */
export async function compare(deps: Deps, kind: DifferenceKind, subject: string, look: () => Promise<Says>, settle?: () => Promise<unknown>): Promise<void> {
  const before = await look();
  if (!before || !settle) return record(deps, kind, subject, before, before === null);
  await settle().catch((error: unknown) => deps.log.warn({ kind, error: describeError(error) }, 'a difference could not be settled'));
  const after = await look();
  await record(deps, kind, subject, after ?? before, after === null);
}

/** All of a kind at once: what is no longer found is settled. */
export async function recordAll(deps: Deps, kind: DifferenceKind, found: readonly { subject: string; says: Exclude<Says, null> }[]): Promise<void> {
  for (const { subject, says } of found) await record(deps, kind, subject, says, false);
  const gone: { subject: string }[] = await deps.db('differences').where({ kind, status: 'open' }).whereNotIn('subject', found.map(({ subject }) => subject)).select('subject');
  for (const { subject } of gone) await record(deps, kind, subject, null, true);
}

const record = (deps: Deps, kind: DifferenceKind, subject: string, says: Says, isSettled: boolean): Promise<void> =>
  deps.db.transaction(async (trx) => {
    const now = deps.now();
    if (says)
      await trx.raw(
        `insert into differences (id, kind, subject, says, status, first_seen_at, last_seen_at) values (?, ?, ?, ?, 'open', ?, ?)
         on conflict (kind, subject) where status = 'open' do update set says = excluded.says, last_seen_at = excluded.last_seen_at`,
        [deps.newId(), kind, subject, JSON.stringify(says), now, now],
      );
    const open: { id: string } | undefined = await trx('differences').where({ kind, subject, status: 'open' }).first('id');
    if (open && isSettled)
      await differenceMachine.move(trx, open.id, 'settle', { set: { resolved_at: now, resolution: says ? 'Relu et réglé.' : 'Les deux côtés disent de nouveau la même chose.' } });
  });
