import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { passwordChanged } from '../events.ts';
import { requirePassword } from '../login-limits.ts';
import { User } from '../models/user.ts';
import { hashPassword, assertStrongPassword } from '../password.ts';

/** Sets another password and ends every session; the caller opens a new one for this browser. */
export async function changePassword(
  deps: Deps,
  input: { userId: string; present: string; password: string },
): Promise<User> {
  const user = await requirePassword(deps, input);
  await assertStrongPassword(input.password, user);
  const passwordHash = await hashPassword(input.password);
  return deps.db.transaction(async (trx) => {
    await User.query(trx).findById(user.id).patch({ passwordHash });
    await trx('sessions').where({ user_id: user.id }).delete();
    await trx('password_resets').where({ user_id: user.id }).whereNull('used_at').update({ used_at: deps.now() });
    await emit(trx, passwordChanged, { id: deps.newId(), userId: user.id });
    return User.query(trx).findById(user.id).throwIfNotFound();
  });
}
