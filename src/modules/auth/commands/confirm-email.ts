import { UniqueViolationError } from 'objection';
import type { Deps } from '../../../kernel/deps.ts';
import { emailLinkUsed, emailTaken } from '../errors.ts';
import { readLinkToken } from '../link-token.ts';
import { EmailVerification, PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';

/** The owner of an address has clicked: it is the account's from now on. Of a link that was used, and whose address still is, nothing changes. */
export async function confirmEmail(deps: Deps, input: { token: string }): Promise<void> {
  const id = readLinkToken(deps.config, 'email-proof', input.token);
  if (!id) throw emailLinkUsed();
  try {
    await deps.db.transaction(async (trx) => {
      const proof = await EmailVerification.query(trx).findById(id).forUpdate();
      // Pressed a second time, or its answer was lost: it is as they asked.
      if (
        proof?.usedAt &&
        (await User.query(trx).findById(proof.userId).where({ email: proof.email }).whereNotNull('emailVerifiedAt'))
      )
        return;
      if (!proof || proof.usedAt || proof.expiresAt <= deps.now()) throw emailLinkUsed();
      const [now, mine] = [deps.now(), { userId: proof.userId }];
      await User.query(trx).findById(proof.userId).patch({ email: proof.email, emailVerifiedAt: now });
      await EmailVerification.query(trx).where(mine).whereNull('usedAt').patch({ usedAt: now });
      // A link on its way to the old letterbox must not open the account any more.
      if (proof.replaces) await PasswordReset.query(trx).where(mine).whereNull('usedAt').patch({ usedAt: now });
    });
  } catch (error) {
    throw error instanceof UniqueViolationError ? emailTaken() : error;
  }
}
