import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { rateLimiter } from '../../../kernel/rate-limit.ts';
import { resetLinkUsed } from '../errors.ts';
import { passwordChanged } from '../events.ts';
import { readLinkToken } from '../link-token.ts';
import { clearLoginLimits } from '../login-limits.ts';
import { PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { assertStrongPassword, hashPassword, isPasswordCorrect } from '../password.ts';
import { cancelEmailChange } from './request-email-verification.ts';

/** Limits how many passwords a used link can test: it may lie in the history of a shared browser. */
const REPETITIONS = { points: 5, seconds: 3600 };

interface Reset {
  id: string;
  password: string;
}

/**
 * Sets a new password, marks the link as used, ends every session of the account and a requested change of its address,
 * and clears its log-in limits. Idempotent: a used link changes nothing while the account has this password, because
 * the first response may have been lost.
 */
export async function resetPassword(deps: Deps, input: { token: string; password: string }): Promise<User> {
  const id = readLinkToken(deps.config, 'password-reset', input.token);
  if (!id) throw resetLinkUsed();
  const reset = { id, password: input.password };
  const user = (await useLink(deps, reset)) ?? (await findRepeatedReset(deps, reset));
  if (!user) throw resetLinkUsed();
  await clearLoginLimits(deps, user);
  return user;
}

/** Returns null if the link was used before. Throws if it is not valid. */
async function useLink(deps: Deps, { id, password }: Reset): Promise<User | null> {
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (trx) => {
    const reset = await PasswordReset.query(trx).findById(id).forUpdate();
    if (!reset?.userId || reset.expiresAt <= deps.now()) throw resetLinkUsed();
    if (reset.usedAt) return null;
    const account = await User.query(trx).findById(reset.userId).throwIfNotFound();
    await assertStrongPassword(password, account);
    // The link came by e-mail, so the address is the person's: an invited colleague has joined.
    const emailVerifiedAt = account.emailVerifiedAt ?? deps.now();
    await User.query(trx).findById(account.id).patch({ passwordHash, emailVerifiedAt });
    await PasswordReset.query(trx).findById(id).patch({ usedAt: deps.now() });
    await trx('sessions').where({ user_id: account.id }).delete();
    await cancelEmailChange(deps, trx, { userId: account.id });
    await emit(trx, passwordChanged, { id: deps.newId(), userId: account.id });
    return User.query(trx).findById(account.id).throwIfNotFound();
  });
}

/** Finds the account of a used link if it has this password. */
async function findRepeatedReset(deps: Deps, { id, password }: Reset): Promise<User | null> {
  if (!(await rateLimiter(deps).tryConsume('reset-repeated', id, REPETITIONS))) return null;
  const user = await User.query(deps.db).findOne({ id: PasswordReset.query(deps.db).findById(id).select('userId') });
  return user && (await isPasswordCorrect(user.passwordHash, password)) ? user : null;
}
