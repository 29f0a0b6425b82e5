import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { noSecondFactor } from '../errors.ts';
import { recoveryCodesRenewed } from '../events.ts';
import { requirePassword } from '../login-limits.ts';
import { findActiveSecondFactor } from '../queries.ts';
import { storeRecoveryCodes, createRecoveryCodes } from '../recovery-codes.ts';
import { secondFactorStateMachine } from '../second-factor.state-machine.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/**
 * Returns ten new codes and deletes the previous ones. Requires a code: otherwise a password and an open session could
 * remove the second factor.
 */
export async function regenerateRecoveryCodes(
  deps: Deps,
  input: { userId: string; present: string; code: string },
): Promise<string[]> {
  const { id: userId } = await requirePassword(deps, input);
  const factor = await findActiveSecondFactor(deps, userId);
  if (!factor) throw noSecondFactor();
  await verifySecondFactor(deps, { userId, code: input.code, isKnownDevice: true });
  const codes = await createRecoveryCodes(userId);
  await deps.db.transaction(async (trx) => {
    if ((await secondFactorStateMachine.transition(trx, factor.id, 'renewCodes')) !== 'transitioned')
      throw noSecondFactor();
    await storeRecoveryCodes(trx, factor.id, codes);
    await emit(trx, recoveryCodesRenewed, { id: factor.id, occurrenceId: deps.newId() });
  });
  return codes.shown;
}
