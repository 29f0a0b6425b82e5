import type { Deps } from '../../kernel/deps.ts';
import { rateLimiter } from '../../kernel/rate-limit.ts';
import { invalidCurrentPassword } from './errors.ts';
import type { User } from './models/user.ts';
import { passwordMatches } from './password.ts';
import { accountById } from './queries.ts';

/** As at log-in: ten tries in a quarter of an hour. */
const TRIES = { points: 10, seconds: 900 };

/** The account, once its password was typed again: an open session alone changes neither password nor address. */
export async function requirePassword(deps: Deps, input: { userId: string; present: string }): Promise<User> {
  const tries = rateLimiter(deps);
  await tries.consume('present-password', input.userId, TRIES);
  const user = await accountById(deps, input.userId);
  if (!(await passwordMatches(user.passwordHash, input.present))) throw invalidCurrentPassword();
  await tries.reset('present-password', input.userId);
  return user;
}
