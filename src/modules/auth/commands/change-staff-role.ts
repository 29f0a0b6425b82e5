import type { Knex } from 'knex';
import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { forbidden, notFound } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { lockUntilCommit } from '../../../kernel/exclusive.ts';
import { changedByColleague } from '../changed-by-colleague.ts';
import { lastAdmin, ownRole } from '../errors.ts';
import { staffRoleChanged } from '../events.ts';
import { PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { listPermissions, type Role } from '../roles.ts';

/**
 * Serialises role changes and checks the permission again: of two administrators who withdraw each other's role, only
 * the first succeeds.
 */
export async function lockStaffRoles(trx: Knex.Transaction, decidedBy: string): Promise<void> {
  await lockUntilCommit(trx, 'staff roles');
  const decider = await User.query(trx).findById(decidedBy);
  if (!decider || !listPermissions(decider.role).includes('staff.manage')) throw forbidden();
}

/**
 * Gives a colleague another role, or none: `customer`. Ends their sessions and notifies them by e-mail. Throws 409 if a
 * colleague has changed the role in the meantime.
 */
export async function changeStaffRole(
  deps: Deps,
  input: { userId: string; role: Role; expectedRole: Role; changedBy: string },
): Promise<void> {
  const { userId, role, expectedRole, changedBy } = input;
  if (userId === changedBy) throw ownRole();
  await deps.db.transaction(async (trx) => {
    await lockStaffRoles(trx, changedBy);
    const person = await User.query(trx).findById(userId).whereNull('erasedAt').forUpdate();
    if (!person) throw notFound();
    if (person.role !== expectedRole || person.role === 'customer') throw await changedByColleague(deps, userId);
    if (person.role === 'admin' && role !== 'admin' && !(await hasOtherAdmin(trx, userId))) throw lastAdmin();
    await User.query(trx).findById(userId).patch({ role });
    await trx('sessions').where({ user_id: userId }).delete();
    // An invitation that was not used yet gives no access any more.
    if (role === 'customer')
      await PasswordReset.query(trx).where({ userId }).whereNull('usedAt').patch({ usedAt: deps.now() });
    await emit(trx, staffRoleChanged, { id: userId, occurrenceId: deps.newId() });
    await auditChange(trx, deps, { before: { role: person.role }, after: { role } });
  });
}

/** An invited administrator without a password does not count as another administrator. */
async function hasOtherAdmin(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const other = await User.query(trx)
    .where({ role: 'admin' })
    .whereNot({ id: userId })
    .whereNull('erasedAt')
    .whereNotNull('emailVerifiedAt')
    .first();
  return other !== undefined;
}
