import type { Deps } from '../../../kernel/deps.ts';
import { EmailProof } from '../models/email-proof.ts';
import { PasswordReset } from '../models/password-reset.ts';

/** Deletes sessions nobody can open any more and links nobody can use. */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db('sessions').where('expires_at', '<', deps.now()).delete();
  await EmailProof.query(deps.db).where('expiresAt', '<', deps.now()).delete();
  await PasswordReset.query(deps.db).where('expiresAt', '<', deps.now()).delete();
}
