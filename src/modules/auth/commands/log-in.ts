import type { Deps } from '../../../kernel/deps.ts';
import { throttle } from '../../../kernel/throttle.ts';
import type { Credentials } from '../contract.ts';
import { wrongCredentials } from '../errors.ts';
import { User } from '../models/user.ts';
import { passwordMatches } from '../password.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

/** Ten tries an account in a quarter of an hour, from wherever they come. */
const TRIES = { points: 10, seconds: 900 };

/** The account of these credentials. Unknown account and wrong password are told in the same words and time. */
export async function logIn(deps: Deps, input: Credentials): Promise<User> {
  const tries = throttle(deps);
  await tries.consume('login-account', input.email, TRIES);
  const user = await User.query(deps.db).findOne({ email: input.email });
  if (!(await passwordMatches(user?.passwordHash, input.password)) || !user) throw wrongCredentials();
  await tries.forget('login-account', input.email);
  await proveSecondFactor(deps, { userId: user.id, code: input.code });
  return user;
}
