import { UniqueViolationError } from 'objection';
import type { Deps } from '../../../kernel/deps.ts';
import { emailLinkUsed, emailTaken } from '../errors.ts';
import { readLinkToken } from '../link-token.ts';
import { EmailVerification, PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';

/**
 * Confirms an address: from now on it is the account's. Idempotent: a used link changes nothing while the account still
 * has its address.
 */
export async function confirmEmail(deps: Deps, input: { token: string }): Promise<void> {
  const id = readLinkToken(deps.config, 'email-proof', input.token);
  if (!id) throw emailLinkUsed();
  try {
    await deps.db.transaction(async (trx) => {
      const verification = await EmailVerification.query(trx).findById(id).forUpdate();
      // A repeated click, or a retry after a lost response: the address is confirmed already.
      if (
        verification?.usedAt &&
        (await User.query(trx)
          .findById(verification.userId)
          .where({ email: verification.email })
          .whereNotNull('emailVerifiedAt'))
      )
        return;
      if (!verification || verification.usedAt || verification.expiresAt <= deps.now()) throw emailLinkUsed();
      const [now, ofUser] = [deps.now(), { userId: verification.userId }];
      await User.query(trx).findById(verification.userId).patch({ email: verification.email, emailVerifiedAt: now });
      await EmailVerification.query(trx).where(ofUser).whereNull('usedAt').patch({ usedAt: now });
      // A link sent to the old address must no longer open the account.
      if (verification.replaces)
        await PasswordReset.query(trx).where(ofUser).whereNull('usedAt').patch({ usedAt: now });
    });
  } catch (error) {
    throw error instanceof UniqueViolationError ? emailTaken() : error;
  }
}
