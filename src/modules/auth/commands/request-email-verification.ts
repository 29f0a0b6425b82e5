import type { Knex } from 'knex';
import { auditChange } from '../../../kernel/audit-log.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { invalidFields } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { rateLimiter } from '../../../kernel/rate-limit.ts';
import { getAccountToChange } from '../account-to-change.ts';
import { changedByColleague } from '../changed-by-colleague.ts';
import { emailAlreadyRegistered, emailVerified } from '../errors.ts';
import { emailVerificationRequested } from '../events.ts';
import { requirePassword } from '../login-limits.ts';
import { EmailVerification } from '../models/mailed-links.ts';
import { User } from '../models/user.ts';
import { getAccount } from '../queries.ts';
import { VALID_MS } from '../validity.ts';

/** Limited per account and per address, so that others cannot flood a mailbox. */
const REQUESTS = { points: 5, seconds: 3600 };

/** Requests a change of address. The old one stays until the new one is confirmed. */
export async function requestEmailChange(
  deps: Deps,
  input: { userId: string; email: string; present: string },
): Promise<void> {
  const user = await requirePassword(deps, input);
  if (input.email === user.email) throw invalidFields({ email: ['C’est déjà votre adresse.'] });
  // Counted before the look-up, because the response reveals whether an account exists.
  await rateLimiter(deps).consume('email-proof-account', user.id, REQUESTS);
  if (await User.query(deps.db).findOne({ email: input.email })) throw emailAlreadyRegistered();
  await sendVerification(deps, { userId: user.id, email: input.email, replaces: user.email });
}

/**
 * Requests a change of address for a person that a colleague has identified. The usual rules apply: the new address
 * must be confirmed, and the old one is warned. Throws 409 if a colleague has requested a change in the meantime.
 */
export async function requestEmailChangeForUser(
  deps: Deps,
  input: { userId: string; email: string; identifiedBy: string; expectedPendingSince: Date | null },
): Promise<Date> {
  const user = await getAccountToChange(deps, input.userId);
  if (input.email === user.email) throw invalidFields({ email: ['C’est déjà l’adresse de ce compte.'] });
  if (await User.query(deps.db).findOne({ email: input.email })) throw emailAlreadyRegistered();
  await rateLimiter(deps).consume('email-proof-letterbox', input.email, REQUESTS);
  return deps.db.transaction(async (trx) => {
    await User.query(trx).findById(user.id).forUpdate();
    const pending = await EmailVerification.query(trx)
      .findOne({ userId: user.id })
      .whereNotNull('replaces')
      .whereNull('usedAt')
      .where('expiresAt', '>', deps.now());
    if (pending?.createdAt.getTime() !== input.expectedPendingSince?.getTime())
      throw await changedByColleague(deps, user.id);
    const id = await createEmailVerification(deps, trx, { userId: user.id, email: input.email, replaces: user.email });
    await emit(trx, emailVerificationRequested, { id });
    await auditChange(trx, deps, {
      before: { verificationId: pending?.id ?? null },
      after: { verificationId: id, identifiedBy: input.identifiedBy },
    });
    return (await EmailVerification.query(trx).findById(id).throwIfNotFound()).createdAt;
  });
}

/** Sends the link for the account's own address again. */
export async function requestEmailVerification(deps: Deps, input: { userId: string }): Promise<void> {
  const user = await getAccount(deps, input.userId);
  if (user.emailVerifiedAt) throw emailVerified();
  await rateLimiter(deps).consume('email-proof-account', user.id, REQUESTS);
  await sendVerification(deps, { userId: user.id, email: user.email, replaces: null });
}

/** Cancels a requested change: its link stops working. */
export async function cancelEmailChange(deps: Pick<Deps, 'now'>, db: Knex, input: { userId: string }): Promise<void> {
  await EmailVerification.query(db)
    .where({ userId: input.userId })
    .whereNotNull('replaces')
    .whereNull('usedAt')
    .patch({ usedAt: deps.now() });
}

async function sendVerification(
  deps: Deps,
  input: { userId: string; email: string; replaces: string | null },
): Promise<void> {
  await rateLimiter(deps).consume('email-proof-letterbox', input.email, REQUESTS);
  await deps.db.transaction(async (trx) => {
    const id = await createEmailVerification(deps, trx, input);
    await emit(trx, emailVerificationRequested, { id });
  });
}

/**
 * Creates the link that verifies an address. Only the newest link works: an older one would restore a replaced address.
 */
export async function createEmailVerification(
  deps: Pick<Deps, 'newId' | 'now'>,
  trx: Knex.Transaction,
  input: { userId: string; email: string; replaces: string | null },
): Promise<string> {
  const id = deps.newId();
  await EmailVerification.query(trx).where({ userId: input.userId }).whereNull('usedAt').patch({ usedAt: deps.now() });
  await EmailVerification.query(trx).insert({
    id,
    ...input,
    expiresAt: new Date(deps.now().getTime() + VALID_MS.emailVerification),
  });
  return id;
}
