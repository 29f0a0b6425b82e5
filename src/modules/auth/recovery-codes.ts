import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { hashRecoveryCode } from './password.ts';

const CODE_COUNT = 10;

/** Digits only, so that a numeric keypad is enough; sixteen, so that they cannot be guessed. */
const DIGITS = 16;

interface RecoveryCodes {
  /** Formats a code in groups of four, to be shown once. */
  shown: string[];
  hashes: string[];
}

export async function createRecoveryCodes(userId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODE_COUNT }, () => Array.from({ length: DIGITS }, () => randomInt(10)).join(''));
  return {
    shown: codes.map((code) => code.replace(/\d{4}(?=\d)/g, '$& ')),
    hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, userId))),
  };
}

/** Replaces the codes of a second factor. */
export async function storeRecoveryCodes(
  trx: Knex.Transaction,
  secondFactorId: string,
  { hashes }: RecoveryCodes,
): Promise<void> {
  await trx('recovery_codes').where({ second_factor_id: secondFactorId }).delete();
  await trx('recovery_codes').insert(hashes.map((hash) => ({ second_factor_id: secondFactorId, code_hash: hash })));
}

/** Removes the spaces and dashes that people type between groups. */
export function readCode(typed: string): { kind: 'digits' | 'recovery' | 'neither'; code: string } {
  const code = typed.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'digits', code };
  return { kind: /^\d{16}$/.test(code) ? 'recovery' : 'neither', code };
}
