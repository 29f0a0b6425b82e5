import type { Deps } from '../../../kernel/deps.ts';
import { User } from '../models/user.ts';
import { hashPassword } from '../password.ts';
import type { Role } from '../roles.ts';

/** Makes an account that nobody asked for on screen: the town of the seeds, or a new colleague. Known e-mails stay as they are. */
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
  });
  return id;
}
