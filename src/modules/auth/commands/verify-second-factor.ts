import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { rateLimiter } from '../../../kernel/rate-limit.ts';
import { encrypt, decrypt } from '../encrypted-secret.ts';
import { secondFactorCodeRequired, secondFactorUnreadable, usedCode, invalidCode } from '../errors.ts';
import { recoveryCodeUsed } from '../events.ts';
import { SecondFactor } from '../models/second-factor.ts';
import { hashRecoveryCode } from '../password.ts';
import { findActiveSecondFactor } from '../queries.ts';
import { readCode } from '../recovery-codes.ts';
import { secondFactorStateMachine } from '../second-factor.state-machine.ts';
import { findStep } from '../totp.ts';

/**
 * Limits attempts over all known devices of an account, and separately over all others: an attacker who has only the
 * password cannot use up the attempts of the owner.
 */
const TRIES = { points: 5, seconds: 900 };

/**
 * Verifies the second factor of an account that has one. Called only after the right password, so that others cannot
 * find out about it.
 */
export async function verifySecondFactor(
  deps: Deps,
  input: { userId: string; code: string | undefined; isKnownDevice: boolean },
): Promise<void> {
  const factor = await findActiveSecondFactor(deps, input.userId);
  if (!factor) return;
  if (input.code === undefined) throw secondFactorCodeRequired();
  const tries = rateLimiter(deps);
  const name = input.isKnownDevice ? 'second-factor-known-device' : 'second-factor';
  await tries.consume(name, input.userId, TRIES);
  const { kind, code } = readCode(input.code);
  if (kind === 'digits') await consumeDigits(deps, factor, code);
  else if (kind === 'recovery') await consumeRecoveryCode(deps, factor, code);
  else throw invalidCode();
  await tries.reset(name, input.userId);
}

/** Atomic: of two log-ins with the same code only one finds its time step unused. */
async function consumeDigits(deps: Deps, factor: SecondFactor, digits: string): Promise<void> {
  const opened = decrypt(deps.config, factor.secret!, factor.userId);
  if (!opened) {
    deps.log.error({ secondFactorId: factor.id }, 'no session key opens this second factor');
    throw secondFactorUnreadable();
  }
  const step = findStep(opened.secret, digits, deps.now());
  if (step === null) throw invalidCode();
  const changed = await SecondFactor.query(deps.db)
    .where({ id: factor.id, status: 'active' })
    .where((free) => void free.whereNull('lastStep').orWhere('lastStep', '<', step))
    // Re-encrypts the secret with the newest key, so that old keys can be retired.
    .patch({ lastStep: step, ...(!opened.byFirst && { secret: encrypt(deps.config, opened.secret, factor.userId) }) });
  if (changed === 0) throw usedCode();
}

async function consumeRecoveryCode(deps: Deps, { id, userId }: SecondFactor, code: string): Promise<void> {
  const codeHash = await hashRecoveryCode(code, userId);
  await deps.db.transaction(async (trx) => {
    const spent = await trx('recovery_codes')
      .where({ second_factor_id: id, code_hash: codeHash })
      .whereNull('used_at')
      .update({ used_at: deps.now() });
    if (spent === 0 || (await secondFactorStateMachine.transition(trx, id, 'spendCode')) !== 'transitioned')
      throw invalidCode();
    await emit(trx, recoveryCodeUsed, { id, occurrenceId: deps.newId() });
  });
}
