import { randomBytes } from 'node:crypto';
import type { Deps } from '../../../kernel/deps.ts';
import { invalidFields } from '../../../kernel/errors.ts';
import { lockUntilCommit } from '../../../kernel/exclusive.ts';
import { Email } from '../contract.ts';
import { accountExists, adminExists } from '../errors.ts';
import { createLinkUrl } from '../link-token.ts';
import { PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { hashPassword } from '../password.ts';
import { VALID_MS } from '../validity.ts';

/**
 * Creates an administrator with a random password, and a single-use link to choose another. Throws `admin_exists` if the
 * installation has an administrator, unless `isAdditional` is set. The name is completed in the profile.
 */
export async function createAdmin(
  deps: Deps,
  input: { email: string; isAdditional: boolean },
): Promise<{ url: string; expiresAt: Date }> {
  const { data: email, error } = Email.safeParse(input.email);
  if (error) throw invalidFields({ email: error.issues.map(({ message }) => message) });
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const [firstName = ''] = email.split('@');
  const expiresAt = new Date(deps.now().getTime() + VALID_MS.invitation);
  const resetId = deps.newId();
  await deps.db.transaction(async (trx) => {
    // Serialises concurrent calls, so that only one creates the first administrator.
    await lockUntilCommit(trx, 'create-admin');
    const admin = await User.query(trx).findOne({ role: 'admin' }).whereNull('erasedAt');
    if (admin && !input.isAdditional) throw adminExists();
    if (await User.query(trx).findOne({ email })) throw accountExists();
    const id = deps.newId();
    await User.query(trx).insert({ id, email, passwordHash, firstName, lastName: '', role: 'admin' });
    await PasswordReset.query(trx).insert({ id: resetId, userId: id, expiresAt });
  });
  return { url: createLinkUrl(deps.config, 'password-reset', resetId), expiresAt };
}
