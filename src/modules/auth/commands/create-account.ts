import type { Deps } from '../../../kernel/deps.ts';
import { User } from '../models/user.ts';
import { hashPassword } from '../password.ts';
import type { Role } from '../roles.ts';

/** Creates an account outside the sign-up: for the seeds, or a new colleague. Idempotent by e-mail. */
export async function createAccount(
  deps: Pick<Deps, 'db' | 'newId' | 'now'>,
  input: { email: string; password: string; firstName: string; lastName: string; role: Role },
): Promise<string> {
  const existing = await User.query(deps.db).findOne({ email: input.email });
  if (existing) return existing.id;
  const { password, ...columns } = input;
  const id = deps.newId();
  await User.query(deps.db).insert({
    id,
    ...columns,
    passwordHash: await hashPassword(password),
    emailVerifiedAt: deps.now(),
    lastActiveAt: deps.now(),
  });
  return id;
}
