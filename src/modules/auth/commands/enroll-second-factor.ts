import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Deps } from '../../../kernel/deps.ts';
import type { AppError } from '../../../kernel/errors.ts';
import type { SecondFactorAdded } from '../contract.ts';
import { encrypt, decrypt } from '../encrypted-secret.ts';
import { enrolmentExpired, secondFactorExists, invalidFirstCode } from '../errors.ts';
import { requirePassword } from '../login-limits.ts';
import { SecondFactor } from '../models/second-factor.ts';
import { User } from '../models/user.ts';
import { findActiveSecondFactor } from '../queries.ts';
import { storeRecoveryCodes, createRecoveryCodes, readCode } from '../recovery-codes.ts';
import { secondFactorStateMachine } from '../second-factor.state-machine.ts';
import { toBase32, buildOtpauthUri, findStep } from '../totp.ts';
import { endOtherSessions } from './revoke-sessions.ts';

/** RFC 4226, 4: 160 bits are recommended. */
const SECRET_BYTES = 20;
/** An unconfirmed secret expires after this time. */
export const PREPARED_MS = 30 * 60_000;

/** Serialises enrolments of one person, so that two open pages create one second factor. */
const lockUser = (trx: Knex.Transaction, userId: string) => User.query(trx).findById(userId).forUpdate();

/** Creates a secret for the person's authenticator. It has no effect until a code of it was entered. */
export async function prepareSecondFactor(
  deps: Deps,
  input: { userId: string; present: string },
): Promise<{ secret: string; uri: string }> {
  const { id: userId, email } = await requirePassword(deps, input);
  const bytes = randomBytes(SECRET_BYTES);
  await deps.db.transaction(async (trx) => {
    await lockUser(trx, userId);
    if (await SecondFactor.query(trx).findOne({ userId, status: 'active' })) throw secondFactorExists();
    await SecondFactor.query(trx).where({ userId, status: 'prepared' }).delete();
    await SecondFactor.query(trx).insert({
      id: deps.newId(),
      userId,
      status: secondFactorStateMachine.initial,
      secret: encrypt(deps.config, bytes, userId),
      createdAt: deps.now(),
    });
  });
  const secret = toBase32(bytes);
  return { secret, uri: buildOtpauthUri(secret, email) };
}

/**
 * Activates the second factor: every log-in requires it from now on, and other sessions, opened without it, end.
 * Returns the recovery codes, which cannot be read again.
 */
export async function confirmSecondFactor(
  deps: Deps,
  input: { userId: string; code: string; secret: string | null },
): Promise<SecondFactorAdded> {
  const { userId } = input;
  const factor = await SecondFactor.query(deps.db)
    .findOne({ userId, status: 'prepared' })
    .where('createdAt', '>', new Date(deps.now().getTime() - PREPARED_MS));
  const opened = factor && decrypt(deps.config, factor.secret!, userId);
  if (!opened) throw await toNotPrepared(deps.db, userId);
  const { kind, code } = readCode(input.code);
  const step = kind === 'digits' ? findStep(opened.secret, code, deps.now()) : null;
  if (step === null) throw invalidFirstCode();
  const codes = await createRecoveryCodes(userId);
  return deps.db.transaction(async (trx) => {
    await lockUser(trx, userId);
    if (!(await SecondFactor.query(trx).findOne({ id: factor.id, status: 'prepared' })))
      throw await toNotPrepared(trx, userId);
    await secondFactorStateMachine.transition(trx, factor.id, 'confirm', {
      set: { last_step: step, active_since: deps.now() },
    });
    await storeRecoveryCodes(trx, factor.id, codes);
    return { codes: codes.shown, endedSessions: await endOtherSessions(trx, input) };
  });
}

/** Activated in another tab, or by a request whose answer was lost; otherwise expired, or deleted by a second enrolment. */
const toNotPrepared = async (db: Knex, userId: string): Promise<AppError> =>
  (await findActiveSecondFactor({ db }, userId)) ? secondFactorExists() : enrolmentExpired();
