import type { Knex } from 'knex';
import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { AppError } from '../../../kernel/errors.ts';
import { changedByColleague } from '../changed-by-colleague.ts';
import { noSecondFactor, ownSecondFactor } from '../errors.ts';
import { requirePassword } from '../login-limits.ts';
import { findActiveSecondFactor } from '../queries.ts';
import { secondFactorStateMachine } from '../second-factor.state-machine.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/** Removes the user's own second factor, by password and code; their sessions stay open. */
export async function removeOwnSecondFactor(
  deps: Deps,
  input: { userId: string; present: string; code: string },
): Promise<void> {
  const { id: userId } = await requirePassword(deps, input);
  if (!(await findActiveSecondFactor(deps, userId))) throw noSecondFactor();
  await verifySecondFactor(deps, { userId, code: input.code, isKnownDevice: true });
  await removeFactor(deps, { userId, initiator: 'own', removedBy: null, reason: null }, async () => undefined);
}

/**
 * Removes the second factor of a person who lost their telephone, after a colleague has identified them. Their sessions
 * end. `removedBy` is null on the command line.
 */
export async function removeSecondFactor(
  deps: Deps,
  input: { userId: string; removedBy: string | null; reason: string },
): Promise<void> {
  // Users remove their own second factor with their password.
  if (input.userId === input.removedBy) throw ownSecondFactor();
  await removeFactor(deps, { ...input, initiator: 'colleague' }, async (trx) => {
    await trx('sessions').where({ user_id: input.userId }).delete();
    if (input.removedBy)
      await auditChange(trx, deps, { before: { secondFactor: true }, after: { secondFactor: false } });
  });
}

async function removeFactor(
  deps: Deps,
  {
    userId,
    initiator,
    removedBy,
    reason,
  }: { userId: string; initiator: 'own' | 'colleague'; removedBy: string | null; reason: string | null },
  besides: (trx: Knex.Transaction) => Promise<void>,
): Promise<void> {
  const factor = await findActiveSecondFactor(deps, userId);
  if (!factor) throw await toFactorGone(deps, userId);
  await deps.db.transaction(async (trx) => {
    const moved = await secondFactorStateMachine.transition(trx, factor.id, 'remove', {
      set: { secret: null, removed_by: removedBy, removal_reason: reason },
      reason: initiator,
    });
    if (moved !== 'transitioned') throw await toFactorGone(deps, userId);
    await trx('recovery_codes').where({ second_factor_id: factor.id }).delete();
    await besides(trx);
  });
}

/** Names the colleague who removed it, if it was one. */
async function toFactorGone(deps: Deps, userId: string): Promise<AppError> {
  const last: { removed_by: string | null } | undefined = await deps
    .db('second_factors')
    .where({ user_id: userId })
    .orderBy('created_at', 'desc')
    .first('removed_by');
  return last?.removed_by ? changedByColleague(deps, userId) : noSecondFactor();
}
