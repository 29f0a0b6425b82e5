import type { Deps } from '../../../kernel/deps.ts';
import { emit } from '../../../kernel/events.ts';
import { throttle } from '../../../kernel/throttle.ts';
import { passwordResetRequested } from '../events.ts';
import { PasswordReset } from '../models/password-reset.ts';
import { User } from '../models/user.ts';

const VALID_MS = 3_600_000;

/** Nobody's letterbox is filled by someone else's clicks; counted for unknown addresses too, so that the count says nothing. */
const ASKS = { points: 5, seconds: 3600 };

/** Prepares a link when the account exists; the answer to the person is the same when it does not. */
export async function requestPasswordReset(deps: Deps, input: { email: string }): Promise<void> {
  await throttle(deps).consume('forgot-account', input.email, ASKS);
  await deps.db.transaction(async (trx) => {
    const user = await User.query(trx).findOne({ email: input.email });
    if (!user) return;
    // Only the newest link works.
    await PasswordReset.query(trx).where({ userId: user.id }).whereNull('usedAt').patch({ usedAt: deps.now() });
    const id = deps.newId();
    await PasswordReset.query(trx).insert({ id, userId: user.id, expiresAt: new Date(deps.now().getTime() + VALID_MS) });
    await emit(trx, passwordResetRequested, { id });
  });
}
