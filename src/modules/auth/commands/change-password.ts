import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { passwordChanged } from '../events.ts';
import { requirePassword } from '../login-limits.ts';
import { User } from '../models/user.ts';
import { hashPassword, assertStrongPassword } from '../password.ts';
import { cancelEmailChange } from './request-email-verification.ts';

/**
 * Sets another password, and ends every session and a requested change of address; the caller opens a new session for
 * this browser.
 */
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
    await cancelEmailChange(deps, trx, { userId: user.id });
    await emit(trx, passwordChanged, { id: deps.newId(), userId: user.id });
    return User.query(trx).findById(user.id).throwIfNotFound();
  });
}
