import { randomBytes } from 'node:crypto';
import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { invalidFields } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { isBlockedAsExpected } from '../account-to-change.ts';
import { staffAccount } from '../errors.ts';
import { accountErased } from '../events.ts';
import { requirePassword } from '../login-limits.ts';
import { ErasureNotice } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { hashPassword } from '../password.ts';
import { erasedProfileValues } from '../profile-fields.contract.ts';
import { VALID_MS } from '../validity.ts';

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
 * Erases an account. The row stays without personal data, because invoices and proofs refer to it. The address is
 * set aside for the e-mail that says so. Returns false if the account was erased already, or is not
 * blocked as the decision expects, or its announced erasure is not due.
 */
export async function eraseAccount(
  deps: Deps,
  input: { userId: string; expectedBlockedAt?: Date | null; announcedBefore?: Date },
): Promise<boolean> {
  const id = input.userId;
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return deps.db.transaction(async (trx) => {
    const user = await User.query(trx).findById(id).whereNull('erasedAt').forUpdate();
    if (!user || !isBlockedAsExpected(user, input)) return false;
    const { announcedBefore } = input;
    if (announcedBefore && !(user.eraseAfter && user.eraseAfter <= announcedBefore)) return false;
    await ErasureNotice.query(trx).insert({
      id,
      email: user.email,
      expiresAt: new Date(deps.now().getTime() + VALID_MS.erasureNotice),
    });
    await user.$query(trx).patch({
      email: `${id}@erased.invalid`,
      ...erasedProfileValues,
      passwordHash,
      notifications: {},
      emailVerifiedAt: null,
      eraseAfter: null,
      erasedAt: deps.now(),
    });
    for (const table of ['sessions', 'password_resets', 'email_verifications', 'second_factors'])
      await trx(table).where({ user_id: id }).delete();
    await emit(trx, accountErased, { id });
    await auditChange(trx, deps, { subjectId: id, before: { erased: false }, after: { erased: true } });
    return true;
  });
}

/** Deletes the address of an erased account: the e-mail that needed it is sent. */
export async function deleteErasedAddress({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await ErasureNotice.query(db).deleteById(userId);
}
