import { UniqueViolationError } from 'objection';
import type { Deps } from '../../../kernel/deps.ts';
import { accountBlocked, emailLinkUsed, emailTaken } from '../errors.ts';
import { readLinkToken } from '../link-token.ts';
import { EmailVerification, PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';

/**
 * Confirms an address: from now on it is the account's. Idempotent: a used link changes nothing while the account still
 * has its address. Throws 403 for a blocked account, whose address stays.
 */
export async function confirmEmail(deps: Deps, input: { token: string }): Promise<void> {
  const id = readLinkToken(deps.config, 'email-proof', input.token);
  if (!id) throw emailLinkUsed();
  try {
    await deps.db.transaction(async (trx) => {
      // Same lock order as the commands that revoke this link: the account first.
      const user = await User.query(trx)
        .whereIn('id', EmailVerification.query(trx).where({ id }).select('userId'))
        .forUpdate()
        .first();
      const verification = await EmailVerification.query(trx).findById(id);
      if (!user || !verification) throw emailLinkUsed();
      // A repeated click, or a retry after a lost response: the address is confirmed already.
      if (verification.usedAt && user.email === verification.email && user.emailVerifiedAt) return;
      if (verification.usedAt || verification.expiresAt <= deps.now()) throw emailLinkUsed();
      if (user.blockedAt) throw accountBlocked();
      const [now, ofUser] = [deps.now(), { userId: user.id }];
      await user.$query(trx).patch({ email: verification.email, emailVerifiedAt: now });
      await EmailVerification.query(trx).where(ofUser).whereNull('usedAt').patch({ usedAt: now });
      // A link sent to the old address must no longer open the account.
      if (verification.replaces)
        await PasswordReset.query(trx).where(ofUser).whereNull('usedAt').patch({ usedAt: now });
    });
  } catch (error) {
    throw error instanceof UniqueViolationError ? emailTaken() : error;
  }
}
