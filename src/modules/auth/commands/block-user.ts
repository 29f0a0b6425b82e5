import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { getAccountToChange, isBlockedAsExpected } from '../account-to-change.ts';
import { changedByColleague } from '../changed-by-colleague.ts';
import { accountBlocked, accountUnblocked, sessionsEnded } from '../events.ts';
import { PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { cancelEmailChange } from './request-email-verification.ts';

interface BlockInput {
  userId: string;
  /** Since when the screen showed the account as blocked. Another state is a conflict. */
  expectedBlockedAt: Date | null;
}

/** Closes an account to its owner: their sessions and links end. Letters that are under way continue. */
export const blockUser = (deps: Deps, input: BlockInput): Promise<void> =>
  setBlocked(deps, { ...input, isBlocked: true });

/** Opens a blocked account again. */
export const unblockUser = (deps: Deps, input: BlockInput): Promise<void> =>
  setBlocked(deps, { ...input, isBlocked: false });

async function setBlocked(
  deps: Deps,
  { userId, expectedBlockedAt, isBlocked }: BlockInput & { isBlocked: boolean },
): Promise<void> {
  await getAccountToChange(deps, userId);
  await deps.db.transaction(async (trx) => {
    const user = await User.query(trx).findById(userId).where({ role: 'customer' }).whereNull('erasedAt').forUpdate();
    const wasBlocked = expectedBlockedAt !== null;
    if (!user || wasBlocked === isBlocked || !isBlockedAsExpected(user, { expectedBlockedAt }))
      throw await changedByColleague(deps, userId);
    await user.$query(trx).patch({ blockedAt: isBlocked ? deps.now() : null });
    if (isBlocked) {
      await trx('sessions').where({ user_id: userId }).delete();
      await PasswordReset.query(trx).where({ userId }).whereNull('usedAt').patch({ usedAt: deps.now() });
      await cancelEmailChange(deps, trx, { userId });
    }
    await emit(trx, isBlocked ? accountBlocked : accountUnblocked, { id: userId, occurrenceId: deps.newId() });
    await auditChange(trx, deps, { before: { blocked: !isBlocked }, after: { blocked: isBlocked } });
  });
}

/** Logs a person out of all browsers, and notifies them. Returns the number of sessions. */
export async function endSessionsOfUser(deps: Deps, { userId }: { userId: string }): Promise<number> {
  await getAccountToChange(deps, userId);
  return deps.db.transaction(async (trx) => {
    const ended = await trx('sessions').where({ user_id: userId }).delete();
    if (ended > 0) await emit(trx, sessionsEnded, { id: userId, occurrenceId: deps.newId() });
    await auditChange(trx, deps, { before: { sessions: ended }, after: { sessions: 0 } });
    return ended;
  });
}
