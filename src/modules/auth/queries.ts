import type { Deps } from '../../kernel/deps.ts';
import { unauthenticated } from '../../kernel/errors.ts';
import type { Notifications, SecondFactorHistory, SecondFactorView, SessionView } from './contract.ts';
import { linkToken } from './link-token.ts';
import { EmailVerification } from './models/email-verification.ts';
import { PasswordReset } from './models/password-reset.ts';
import { SecondFactor } from './models/second-factor.ts';
import { User } from './models/user.ts';
import { withDefaultNotifications } from './presenter.ts';
import { toProfileValues } from './profile-fields.contract.ts';

/** The account behind a session; gone while the request ran, it is a stranger's. */
export async function accountById(deps: Deps, id: string): Promise<User> {
  const user = await User.query(deps.db).findById(id);
  if (!user || user.erasedAt) throw unauthenticated();
  return user;
}

/** Who to write to, and what they wish to be told; an erased account is nobody to write to. */
export async function userById(
  deps: Deps,
  id: string,
): Promise<{
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  erased: boolean;
  notifications: Notifications;
}> {
  const { email, firstName, lastName, erasedAt, notifications } = await User.query(deps.db)
    .findById(id)
    .throwIfNotFound();
  return {
    id,
    email,
    firstName,
    lastName,
    erased: erasedAt !== null,
    notifications: withDefaultNotifications(notifications),
  };
}

/** Whose address this is; null when it is nobody's. */
export async function userIdByEmail(deps: Deps, email: string): Promise<string | null> {
  const user = await User.query(deps.db).findOne({ email: email.trim().toLowerCase() }).whereNull('erasedAt');
  return user?.id ?? null;
}

/** The address in the e-mail; null when nobody has this address, or the link was used, replaced or has expired. */
export async function resetLink(
  deps: Deps,
  input: { resetId: string },
): Promise<{ userId: string; url: string } | null> {
  const reset = await PasswordReset.query(deps.db).findById(input.resetId);
  if (!reset?.userId || reset.usedAt || reset.expiresAt <= deps.now()) return null;
  // Behind a hash: a fragment stays in the browser, out of logs and referrers.
  return {
    userId: reset.userId,
    url: `${deps.config.publicUrl}/login/nouveau-mot-de-passe#${linkToken(deps.config, 'password-reset', reset.id)}`,
  };
}

const openProofs = (deps: Deps) =>
  EmailVerification.query(deps.db).whereNull('usedAt').where('expiresAt', '>', deps.now());

/** What proves an address: of this request, or of this account; null when it was used, replaced or has expired. */
export async function emailProof(
  deps: Deps,
  by: { id: string } | { userId: string },
): Promise<{ id: string; userId: string; email: string; replaces: string | null; url: string } | null> {
  const proof = await openProofs(deps).where(by).first();
  if (!proof) return null;
  const { id, userId, email, replaces } = proof;
  return {
    id,
    userId,
    email,
    replaces,
    url: `${deps.config.publicUrl}/confirmer-mon-adresse#${linkToken(deps.config, 'email-proof', id)}`,
  };
}

/** The address that a request put aside; null when it put none. */
export async function emailReplacedBy(
  deps: Deps,
  input: { id: string },
): Promise<{ userId: string; email: string } | null> {
  const proof = await EmailVerification.query(deps.db).findById(input.id);
  return proof?.replaces ? { userId: proof.userId, email: proof.replaces } : null;
}

/** The browsers in which this account is logged in, the last used first; `secret` is the asking one's. */
export async function sessionsOf(
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

/** What the account itself holds of a person, for their export. */
export async function listAccountPersonalData(deps: Deps, userId: string) {
  const user = await accountById(deps, userId);
  const { email, emailVerifiedAt, role, createdAt, notifications } = user;
  const sessions = await sessionsOf(deps, { userId, secret: null });
  return {
    email,
    emailVerifiedAt,
    ...toProfileValues(user),
    role,
    createdAt,
    notifications: withDefaultNotifications(notifications),
    sessions: sessions.map(({ device, openedAt, seenAt }) => ({ device, openedAt, seenAt })),
    /** Without its secret, which is a key, and without the colleague who removed it. */
    secondFactor: (await secondFactorTrail(deps, userId)).entries.map(({ at, what, reason }) => ({ at, what, reason })),
  };
}

export const activeSecondFactor = async (deps: Pick<Deps, 'db'>, userId: string): Promise<SecondFactor | undefined> =>
  SecondFactor.query(deps.db).findOne({ userId, status: 'active' });

const codesLeft = async (deps: Pick<Deps, 'db'>, secondFactorId: string): Promise<number> =>
  Number(
    (
      await deps
        .db('recovery_codes')
        .where({ second_factor_id: secondFactorId })
        .whereNull('used_at')
        .count<{ count: string }[]>()
    )[0]!.count,
  );

/** What a member of the staff sees of their own. */
export async function secondFactorOf(deps: Deps, userId: string): Promise<SecondFactorView> {
  const factor = await activeSecondFactor(deps, userId);
  return {
    activeSince: factor?.activeSince?.toISOString() ?? null,
    recoveryCodesLeft: factor ? await codesLeft(deps, factor.id) : 0,
    required: deps.config.secondFactor === 'required',
  };
}

/** Whom to tell of it, and what. */
export async function getSecondFactorNotice(
  deps: Deps,
  input: { id: string },
): Promise<{ userId: string; removedByOther: boolean; recoveryCodesLeft: number }> {
  const { id, userId, removalReason } = await SecondFactor.query(deps.db).findById(input.id).throwIfNotFound();
  return { userId, removedByOther: removalReason !== null, recoveryCodesLeft: await codesLeft(deps, id) };
}

/** What happened to somebody's second factors, the last first. */
export async function secondFactorTrail(deps: Pick<Deps, 'db'>, userId: string): Promise<SecondFactorHistory> {
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

/** Names for the back office, by account id. */
export async function listUserNames(deps: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await User.query(deps.db).findByIds([...new Set(ids)]);
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
}
