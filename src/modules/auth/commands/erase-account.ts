import { randomBytes } from 'node:crypto';
import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { invalidFields } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { staffAccount } from '../errors.ts';
import { accountErased } from '../events.ts';
import { requirePassword } from '../login-limits.ts';
import { User } from '../models/user.ts';
import { hashPassword } from '../password.ts';
import { erasedProfileValues } from '../profile-fields.contract.ts';

/**
 * Checks the password and the confirmation. Changes nothing: other modules may still have a reason against the erasure.
 */
export async function confirmErasure(
  deps: Deps,
  input: { userId: string; email: string; present: string },
): Promise<void> {
  const user = await requirePassword(deps, input);
  if (user.role !== 'customer') throw staffAccount();
  if (input.email !== user.email) throw invalidFields({ email: ['Ce n’est pas l’adresse de ce compte. Retapez-la.'] });
}

/**
 * Erases an account. The row stays without personal data, because invoices and proofs refer to it. Returns false if it
 * was erased already.
 */
export async function eraseAccount(deps: Deps, input: { userId: string }): Promise<boolean> {
  const id = input.userId;
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return deps.db.transaction(async (trx) => {
    const ended = await User.query(trx)
      .findById(id)
      .whereNull('erasedAt')
      .patch({
        email: `${id}@erased.invalid`,
        ...erasedProfileValues,
        passwordHash,
        notifications: {},
        emailVerifiedAt: null,
        erasedAt: deps.now(),
      });
    if (ended === 0) return false;
    for (const table of ['sessions', 'password_resets', 'email_verifications'])
      await trx(table).where({ user_id: id }).delete();
    await emit(trx, accountErased, { id });
    await auditChange(trx, deps, { subjectId: id, before: { erased: false }, after: { erased: true } });
    return true;
  });
}
