import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { resetLinkUsed } from '../errors.ts';
import { passwordChanged } from '../events.ts';
import { readLinkToken } from '../link-token.ts';
import { clearLoginLimits } from '../login-limits.ts';
import { PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { hashPassword, assertStrongPassword } from '../password.ts';
import { cancelEmailChange } from './request-email-verification.ts';

/**
 * Sets a new password, marks the link as used, ends every session of the account and a requested change of its address,
 * and clears its log-in limits.
 */
export async function resetPassword(deps: Deps, input: { token: string; password: string }): Promise<User> {
  const id = readLinkToken(deps.config, 'password-reset', input.token);
  if (!id) throw resetLinkUsed();
  const passwordHash = await hashPassword(input.password);
  const user = await deps.db.transaction(async (trx) => {
    const reset = await PasswordReset.query(trx).findById(id).forUpdate();
    if (!reset?.userId || reset.usedAt || reset.expiresAt <= deps.now()) throw resetLinkUsed();
    const account = await User.query(trx).findById(reset.userId).throwIfNotFound();
    await assertStrongPassword(input.password, account);
    // The link came by e-mail, so the address is the person's: an invited colleague has joined.
    const emailVerifiedAt = account.emailVerifiedAt ?? deps.now();
    await User.query(trx).findById(account.id).patch({ passwordHash, emailVerifiedAt });
    await PasswordReset.query(trx).findById(id).patch({ usedAt: deps.now() });
    await trx('sessions').where({ user_id: account.id }).delete();
    await cancelEmailChange(deps, trx, { userId: account.id });
    await emit(trx, passwordChanged, { id: deps.newId(), userId: account.id });
    return User.query(trx).findById(account.id).throwIfNotFound();
  });
  await clearLoginLimits(deps, user);
  return user;
}
