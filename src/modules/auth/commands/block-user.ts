import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { getAccountToChange } from '../account-to-change.ts';
import { changedByColleague } from '../changed-by-colleague.ts';
import { accountBlocked, accountUnblocked, sessionsEnded } from '../events.ts';
import { PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';

/** Closes an account to its owner: their sessions and links end. Letters that are under way continue. */
export async function blockUser(deps: Deps, { userId }: { userId: string }): Promise<void> {
  await getAccountToChange(deps, userId);
  await setBlocked(deps, userId, true);
}

/** Opens a blocked account again. */
export async function unblockUser(deps: Deps, { userId }: { userId: string }): Promise<void> {
  await getAccountToChange(deps, userId);
  await setBlocked(deps, userId, false);
}

/** Of two colleagues who decide at once, the second finds no row in the state that both saw. */
async function setBlocked(deps: Deps, userId: string, isBlocked: boolean): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const changed = await User.query(trx)
      .findById(userId)
      .where({ role: 'customer' })
      .whereNull('erasedAt')
      .where((query) => void (isBlocked ? query.whereNull('blockedAt') : query.whereNotNull('blockedAt')))
      .patch({ blockedAt: isBlocked ? deps.now() : null });
    if (changed === 0) throw await changedByColleague(deps, userId);
    if (isBlocked) {
      await trx('sessions').where({ user_id: userId }).delete();
      await PasswordReset.query(trx).where({ userId }).whereNull('usedAt').patch({ usedAt: deps.now() });
    }
    await emit(trx, isBlocked ? accountBlocked : accountUnblocked, { id: userId, occurrenceId: deps.newId() });
    await auditChange(trx, deps, { before: { blocked: !isBlocked }, after: { blocked: isBlocked } });
  });
}

/** Logs a person out of all browsers, and tells them. Returns the number of sessions. */
export async function endSessionsOfUser(deps: Deps, { userId }: { userId: string }): Promise<number> {
  await getAccountToChange(deps, userId);
  return deps.db.transaction(async (trx) => {
    const ended = await trx('sessions').where({ user_id: userId }).delete();
    if (ended > 0) await emit(trx, sessionsEnded, { id: userId, occurrenceId: deps.newId() });
    await auditChange(trx, deps, { before: { sessions: ended }, after: { sessions: 0 } });
    return ended;
  });
}
