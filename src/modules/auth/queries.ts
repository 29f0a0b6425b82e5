import type { Deps } from '../../kernel/deps.ts';
import { unauthenticated } from '../../kernel/refusal.ts';
import { PasswordReset } from './models/password-reset.ts';
import { User } from './models/user.ts';
import { resetToken } from './reset-token.ts';

/** The account behind a session; gone while the request ran, it is a stranger's. */
export async function accountById(deps: Deps, id: string): Promise<User> {
  const user = await User.query(deps.db).findById(id);
  if (!user) throw unauthenticated();
  return user;
}

/** Who to write to. */
export async function userById(deps: Deps, id: string): Promise<{ id: string; email: string; firstName: string; lastName: string }> {
  const { email, firstName, lastName } = await User.query(deps.db).findById(id).throwIfNotFound();
  return { id, email, firstName, lastName };
}

/** The address in the e-mail; null when the link was used, replaced or has expired. */
export async function resetLink(deps: Deps, input: { resetId: string }): Promise<{ userId: string; url: string } | null> {
  const reset = await PasswordReset.query(deps.db).findById(input.resetId);
  if (!reset || reset.usedAt || reset.expiresAt <= deps.now()) return null;
  // Behind a hash: a fragment stays in the browser, out of logs and referrers.
  return { userId: reset.userId, url: `${deps.config.publicUrl}/login/nouveau-mot-de-passe#${resetToken(deps.config, reset.id)}` };
}
