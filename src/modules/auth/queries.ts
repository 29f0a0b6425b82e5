import type { Deps } from '../../kernel/deps.ts';
import type { Actor } from '../../kernel/endpoint.ts';
import { notFound, unauthenticated } from '../../kernel/errors.ts';
import { findRevealedIds, maskPersonal } from '../../kernel/reveals.ts';
import type { Notifications, SecondFactorHistory, SecondFactorView, SessionView } from './contract.ts';
import { staffAccount } from './errors.ts';
import { createLinkUrl } from './link-token.ts';
import { EmailVerification, ErasureNotice, PasswordReset } from './models/mailed-links.ts';
import { SecondFactor } from './models/second-factor.ts';
import { User } from './models/user.ts';
import { applyDefaultNotifications } from './presenter.ts';
import { toProfileValues } from './profile-fields.contract.ts';
import { listRolesWith, type Role } from './roles.ts';

/** Returns the account of a session. Throws 401 if it was erased during the request. */
export async function getAccount(deps: Deps, id: string): Promise<User> {
  const user = await User.query(deps.db).findById(id);
  if (!user || user.erasedAt) throw unauthenticated();
  return user;
}

/**
 * Returns a customer's account for a decision of the staff. Rejects a colleague's account: a role for customer accounts
 * must not allow taking it over.
 */
export async function getCustomerAccount(deps: Deps, id: string): Promise<User> {
  const user = await User.query(deps.db).findById(id);
  if (!user || user.erasedAt) throw notFound();
  if (user.role !== 'customer') throw staffAccount();
  return user;
}

/** Throws unless this is a customer's account that is not erased. */
export const assertCustomerAccount = async (deps: Deps, id: string): Promise<void> =>
  void (await getCustomerAccount(deps, id));

/** Returns the addressee of an e-mail and their choice of notifications; `erased` accounts receive none. */
export async function getUser(
  deps: Deps,
  id: string,
): Promise<{
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  erased: boolean;
  blocked: boolean;
  notifications: Notifications;
}> {
  const { email, firstName, lastName, role, erasedAt, blockedAt, notifications } = await User.query(deps.db)
    .findById(id)
    .throwIfNotFound();
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    erased: erasedAt !== null,
    blocked: blockedAt !== null,
    notifications: applyDefaultNotifications(notifications),
  };
}

/** Finds the account of an address. */
export async function findUserId(deps: Deps, email: string): Promise<string | null> {
  const user = await User.query(deps.db).findOne({ email: email.trim().toLowerCase() }).whereNull('erasedAt');
  return user?.id ?? null;
}

/** Finds the account of an address that its owner has verified. */
export async function findVerifiedUserId(deps: Deps, email: string): Promise<string | null> {
  const user = await User.query(deps.db)
    .findOne({ email: email.trim().toLowerCase() })
    .whereNull('erasedAt')
    .whereNotNull('emailVerifiedAt');
  return user?.id ?? null;
}

/** Returns the address for the e-mail; null without an account, or if the link was used, replaced or has expired. */
export async function findResetLink(
  deps: Deps,
  input: { resetId: string },
): Promise<{ userId: string; url: string } | null> {
  const reset = await PasswordReset.query(deps.db).findById(input.resetId);
  if (!reset?.userId || reset.usedAt || reset.expiresAt <= deps.now()) return null;
  return { userId: reset.userId, url: createLinkUrl(deps.config, 'password-reset', reset.id) };
}

const queryOpenVerifications = (deps: Deps) =>
  EmailVerification.query(deps.db).whereNull('usedAt').where('expiresAt', '>', deps.now());

/**
 * Finds the open verification of an address, by its id or by account; null when it was used, replaced or has expired.
 */
export async function findEmailVerification(
  deps: Deps,
  by: { id: string } | { userId: string },
): Promise<{ id: string; userId: string; email: string; replaces: string | null; url: string } | null> {
  const proof = await queryOpenVerifications(deps).where(by).first();
  if (!proof) return null;
  const { id, userId, email, replaces } = proof;
  return {
    id,
    userId,
    email,
    replaces,
    url: createLinkUrl(deps.config, 'email-proof', id),
  };
}

/** Finds the address that a verification replaces. */
export async function findReplacedEmail(
  deps: Deps,
  input: { id: string },
): Promise<{ userId: string; email: string } | null> {
  const proof = await EmailVerification.query(deps.db).findById(input.id);
  return proof?.replaces ? { userId: proof.userId, email: proof.replaces } : null;
}

/** Returns when the erasure of an inactive account is due; null once the person is back, or the account is erased. */
export async function findAnnouncedErasure(deps: Pick<Deps, 'db'>, userId: string): Promise<Date | null> {
  const user = await User.query(deps.db).findById(userId).whereNull('erasedAt');
  return user?.eraseAfter ?? null;
}

export const isAccountErased = async (deps: Pick<Deps, 'db'>, userId: string): Promise<boolean> =>
  (await User.query(deps.db).findById(userId).whereNotNull('erasedAt').select('id')) !== undefined;

/** Finds the address of an erased account, until the e-mail is sent. */
export async function findErasedAddress(deps: Deps, userId: string): Promise<string | null> {
  const notice = await ErasureNotice.query(deps.db).findById(userId).where('expiresAt', '>', deps.now());
  return notice?.email ?? null;
}

/** Lists the browsers in which this account is logged in, last used first; `secret` is that of the current session. */
export async function listSessions(
  deps: Deps,
  { userId, secret }: { userId: string; secret: string | null },
): Promise<SessionView[]> {
  const rows: { id: string; data: { seenAt?: number; device?: string | null; xsrf?: string }; created_at: Date }[] =
    await deps
      .db('sessions')
      .where({ user_id: userId })
      .where('expires_at', '>', deps.now())
      .select('id', 'data', 'created_at');
  return rows
    .map(({ id, data, created_at: openedAt }) => ({
      id,
      device: data.device ?? null,
      openedAt: openedAt.toISOString(),
      seenAt: new Date(data.seenAt ?? openedAt).toISOString(),
      current: data.xsrf !== undefined && data.xsrf === secret,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || b.seenAt.localeCompare(a.seenAt));
}

/** Returns the personal data of the account, for the export. */
export async function listAccountPersonalData(deps: Deps, userId: string) {
  const user = await getAccount(deps, userId);
  const { email, emailVerifiedAt, role, createdAt, notifications } = user;
  const sessions = await listSessions(deps, { userId, secret: null });
  return {
    email,
    emailVerifiedAt,
    ...toProfileValues(user),
    role,
    createdAt,
    notifications: applyDefaultNotifications(notifications),
    sessions: sessions.map(({ device, openedAt, seenAt }) => ({ device, openedAt, seenAt })),
    /** Without the secret, which is a key, and without the colleague who removed it. */
    secondFactor: (await getSecondFactorHistory(deps, userId)).entries.map(({ at, what, reason }) => ({
      at,
      what,
      reason,
    })),
  };
}

export const findActiveSecondFactor = async (
  deps: Pick<Deps, 'db'>,
  userId: string,
): Promise<SecondFactor | undefined> => SecondFactor.query(deps.db).findOne({ userId, status: 'active' });

const countRecoveryCodes = async (deps: Pick<Deps, 'db'>, secondFactorId: string): Promise<number> =>
  Number(
    (
      await deps
        .db('recovery_codes')
        .where({ second_factor_id: secondFactorId })
        .whereNull('used_at')
        .count<{ count: string }[]>()
    )[0]!.count,
  );

/** Returns the state of a person's own second factor. */
export async function getSecondFactor(
  deps: Deps,
  { id, role }: { id: string; role: string },
): Promise<SecondFactorView> {
  const factor = await findActiveSecondFactor(deps, id);
  return {
    activeSince: factor?.activeSince?.toISOString() ?? null,
    recoveryCodesLeft: factor ? await countRecoveryCodes(deps, factor.id) : 0,
    required: role !== 'customer' && deps.config.secondFactor === 'required',
  };
}

/** Returns the addressee and the content of a notice. */
export async function getSecondFactorNotice(
  deps: Deps,
  input: { id: string },
): Promise<{ userId: string; removedByOther: boolean; recoveryCodesLeft: number }> {
  const { id, userId, removalReason } = await SecondFactor.query(deps.db).findById(input.id).throwIfNotFound();
  return { userId, removedByOther: removalReason !== null, recoveryCodesLeft: await countRecoveryCodes(deps, id) };
}

/** Lists the history of a person's second factors, newest first. */
export async function getSecondFactorHistory(deps: Pick<Deps, 'db'>, userId: string): Promise<SecondFactorHistory> {
  const rows: {
    at: Date;
    what: SecondFactorHistory['entries'][number]['what'];
    by: string | null;
    reason: string | null;
  }[] = await deps
    .db('state_transitions')
    .join('second_factors', 'second_factors.id', 'state_transitions.entity_id')
    .leftJoin('users', 'users.id', 'second_factors.removed_by')
    .where({ 'state_transitions.entity': 'second_factors', 'second_factors.user_id': userId })
    .orderBy('state_transitions.id', 'desc')
    .select({
      at: 'state_transitions.occurred_at',
      what: 'state_transitions.transition',
      by: deps.db.raw(
        `case when state_transitions.transition = 'remove' then users.first_name || ' ' || users.last_name end`,
      ),
      reason: deps.db.raw(`case when state_transitions.transition = 'remove' then removal_reason end`),
    });
  return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Returns names for the back office, by account id. */
export async function listUserNames(
  deps: Pick<Deps, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await User.query(deps.db).findByIds([...new Set(ids)]);
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}

/** Lists the addresses of accounts as a colleague may read them: those of customers are masked until they are revealed. */
export async function listAccountEmails(
  deps: Pick<Deps, 'db' | 'now'>,
  reader: Pick<Actor, 'id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await User.query(deps.db).findByIds([...new Set(ids)]);
  const revealed = await findRevealedIds(deps, reader, { subject: 'users', ids: users.map(({ id }) => id) });
  return new Map(
    users.map(({ id, email, role }) => [id, role !== 'customer' || revealed.has(id) ? email : maskPersonal(email)]),
  );
}

/** Lists the colleagues who have a permission and can use it: those who have joined and are not blocked. */
export async function listStaffWith(
  deps: Pick<Deps, 'db'>,
  permission: string,
): Promise<{ id: string; name: string }[]> {
  const users = await User.query(deps.db)
    .whereIn('role', listRolesWith(permission))
    .whereNotNull('emailVerifiedAt')
    .whereNull('blockedAt')
    .whereNull('erasedAt')
    .orderBy('id');
  return users.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }));
}

/** Returns the state of an account, for the back office. */
export async function getAccountState(
  deps: Deps,
  userId: string,
): Promise<{ emailVerified: boolean; pendingEmailSince: Date | null; openSessions: number }> {
  const user = await User.query(deps.db).findById(userId).throwIfNotFound();
  const pending = await queryOpenVerifications(deps).where({ userId }).whereNotNull('replaces').first();
  const sessions = await listSessions(deps, { userId, secret: null });
  return {
    emailVerified: user.emailVerifiedAt !== null,
    pendingEmailSince: pending?.createdAt ?? null,
    openSessions: sessions.length,
  };
}
