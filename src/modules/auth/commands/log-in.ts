import type { Deps } from '../../../kernel/deps.ts';
import type { Credentials } from '../contract.ts';
import { accountBlocked, invalidCredentials } from '../errors.ts';
import { startLoginTry, type LoginOrigin } from '../login-limits.ts';
import { User } from '../models/user.ts';
import { isPasswordCorrect } from '../password.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/**
 * Returns the account of these credentials. An unknown account and a wrong password cause the same message, status and
 * work.
 */
export async function logIn(deps: Deps, input: Credentials & { origin: LoginOrigin }): Promise<User> {
  const user = await User.query(deps.db).findOne({ email: input.email });
  const loginTry = await startLoginTry(deps, { email: input.email, user, origin: input.origin });
  if (!(await isPasswordCorrect(user?.passwordHash, input.password)) || !user) {
    await loginTry.failed();
    throw invalidCredentials();
  }
  await loginTry.succeeded();
  await verifySecondFactor(deps, { userId: user.id, code: input.code, isKnownDevice: loginTry.isKnownDevice });
  // Only after the right password: others learn nothing about the account.
  if (user.blockedAt) throw accountBlocked();
  return user;
}
