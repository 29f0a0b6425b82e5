import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { rateLimiter } from '../../../kernel/rate-limit.ts';
import { passwordResetRequested } from '../events.ts';
import { PasswordReset } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { VALID_MS } from '../validity.ts';

/** Prevents others from flooding a mailbox. Unknown addresses are counted too, so that the limit reveals nothing. */
const REQUESTS = { points: 5, seconds: 3600 };

/**
 * Creates a reset link. For an address without an account the same statements run and no mail is sent, so that neither
 * the response nor its duration reveals whether an account exists.
 */
export async function requestPasswordReset(deps: Deps, input: { email: string }): Promise<void> {
  await rateLimiter(deps).consume('forgot-account', input.email, REQUESTS);
  await deps.db.transaction(async (trx) => {
    const user = await User.query(trx).findOne({ email: input.email });
    const id = deps.newId();
    // Only the newest link works. Without an account nothing is deleted, because no user has this id.
    await PasswordReset.query(trx)
      .where({ userId: user?.id ?? id })
      .whereNull('usedAt')
      .patch({ usedAt: deps.now() });
    await PasswordReset.query(trx).insert({
      id,
      userId: user?.id ?? null,
      expiresAt: new Date(deps.now().getTime() + VALID_MS.passwordReset),
    });
    await emit(trx, passwordResetRequested, { id });
  });
}
