import type { Deps } from '../../../kernel/deps.ts';
import { EmailVerification, ErasureNotice, PasswordReset } from '../models/mailed-links.ts';
import { SecondFactor } from '../models/second-factor.ts';
import { PREPARED_MS } from './enroll-second-factor.ts';

/** Deletes expired sessions, links and addresses of erased accounts, and second factors that were never confirmed. */
export async function purgeExpiredCredentials(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deps.db('sessions').where('expires_at', '<', deps.now()).delete();
  await EmailVerification.query(deps.db).where('expiresAt', '<', deps.now()).delete();
  await ErasureNotice.query(deps.db).where('expiresAt', '<', deps.now()).delete();
  await PasswordReset.query(deps.db).where('expiresAt', '<', deps.now()).delete();
  await SecondFactor.query(deps.db)
    .where({ status: 'prepared' })
    .where('createdAt', '<', new Date(deps.now().getTime() - PREPARED_MS))
    .delete();
}
