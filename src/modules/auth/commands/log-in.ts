import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import type { Credentials } from '../contract.ts';
import { accountBlocked, invalidCredentials } from '../errors.ts';
import { newDeviceUsed } from '../events.ts';
import { startLoginTry, type LoginOrigin } from '../login-limits.ts';
import { User } from '../models/user.ts';
import { isPasswordCorrect } from '../password.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/**
 * Returns the account of these credentials. An unknown account and a wrong password cause the same message, status and
 * work. The owner receives an e-mail about a log-in from a device that is not known.
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
  if (!loginTry.isKnownDevice)
    await deps.db.transaction((trx) => emit(trx, newDeviceUsed, { id: user.id, occurrenceId: deps.newId() }));
  return user;
}
