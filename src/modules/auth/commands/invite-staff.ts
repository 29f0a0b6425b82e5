import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { changedByColleague } from '../changed-by-colleague.ts';
import { alreadyJoined, alreadyStaff, blockedAccount } from '../errors.ts';
import { staffInvited } from '../events.ts';
import { EmailVerification, PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { hashPassword } from '../password.ts';
import type { Role } from '../roles.ts';
import { VALID_MS } from '../validity.ts';
import { lockStaffRoles } from './change-staff-role.ts';

interface Invitation {
  email: string;
  firstName: string;
  lastName: string;
  role: Exclude<Role, 'customer'>;
  invitedBy: string;
}

/**
 * Invites a colleague: an account with a random password, and a single-use link by e-mail to choose another. A
 * customer's account of this address becomes the colleague's: its password, sessions and links end, so that only the
 * holder of the mailbox enters.
 */
export async function inviteStaff(deps: Deps, { invitedBy, ...person }: Invitation): Promise<string> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return deps.db.transaction(async (trx) => {
    await lockStaffRoles(trx, invitedBy);
    const existing = await User.query(trx).findOne({ email: person.email }).forUpdate();
    if (existing && existing.role !== 'customer') throw alreadyStaff();
    if (existing?.blockedAt) throw blockedAccount();
    const columns = { ...person, passwordHash, emailVerifiedAt: null };
    const id = existing?.id ?? deps.newId();
    if (existing) {
      await User.query(trx).findById(id).patch(columns);
      await trx('sessions').where({ user_id: id }).delete();
      await EmailVerification.query(trx).where({ userId: id }).whereNull('usedAt').patch({ usedAt: deps.now() });
    } else await User.query(trx).insert({ id, ...columns });
    await sendLink(deps, trx, id);
    await auditChange(trx, deps, {
      subjectId: id,
      before: { role: existing?.role ?? null },
      after: { role: person.role },
    });
    return id;
  });
}

/**
 * Sends a colleague who has not chosen a password yet a new link; the previous one stops working. Throws 409 if another
 * colleague has sent one in the meantime, because the first mail would then contain a dead link.
 */
export async function inviteStaffAgain(
  deps: Deps,
  input: { userId: string; invitedBy: string; expectedInvitedUntil: Date | null },
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    await lockStaffRoles(trx, input.invitedBy);
    const person = await User.query(trx).findById(input.userId).whereNull('erasedAt');
    if (!person || person.role === 'customer') throw notFound();
    if (person.emailVerifiedAt) throw alreadyJoined();
    const link = await PasswordReset.query(trx)
      .where({ userId: person.id })
      .whereNull('usedAt')
      .orderBy('expiresAt', 'desc')
      .first();
    if (link?.expiresAt.getTime() !== input.expectedInvitedUntil?.getTime())
      throw await changedByColleague(deps, person.id);
    await sendLink(deps, trx, person.id);
    await auditChange(trx, deps, { before: { role: person.role }, after: { role: person.role } });
  });
}

async function sendLink(deps: Deps, trx: Knex.Transaction, userId: string): Promise<void> {
  const id = deps.newId();
  await PasswordReset.query(trx).where({ userId }).whereNull('usedAt').patch({ usedAt: deps.now() });
  await PasswordReset.query(trx).insert({
    id,
    userId,
    expiresAt: new Date(deps.now().getTime() + VALID_MS.invitation),
  });
  await emit(trx, staffInvited, { id });
}
