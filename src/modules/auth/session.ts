import { createHash, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import koaSession from 'koa-session';
import type { Deps } from '../../kernel/deps.ts';
import type { Actor } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import { setActor, toUserActor } from '../../kernel/logger.ts';
import { recordVisit } from './commands/inactive-accounts.ts';
import { getCookieName, getCookieOptions } from './cookies.ts';
import { describeDevice } from './device.ts';
import { sessionExpired } from './errors.ts';
import { storeDevice } from './known-device.ts';
import { User } from './models/user.ts';
import { toActor } from './presenter.ts';
import { findActiveSecondFactor } from './queries.ts';
import { SessionStore } from './session-store.ts';
import { VALID_MS } from './validity.ts';

const COOKIE = 'auth.session';
/** A staff session ends after half an hour without a click. */
const STAFF_IDLE_MS = 30 * 60_000;
/** Counted from the log-in, however often the session is used (OWASP ASVS 5.0, 7.3.2). */
const MAX_LIFETIME_MS = { staff: 12 * 3_600_000, customer: 180 * 86_400_000 };
/** OWASP ASVS 5.0, 7.2.3 requires 128 bits. */
const ID_BYTES = 32;
/**
 * Limits how often the instant of the last click is written: it times out staff sessions and is shown in the list of
 * devices.
 */
const SEEN_STEP_MS = { staff: 60_000, customer: 3_600_000 };

/** The data of a session in addition to koa-session's own. */
interface SessionData {
  userId?: string;
  openedAt?: number;
  /** Hash of the password hash at log-in; missing in older sessions. */
  passwordMark?: string;
  seenAt?: number;
  device?: string | null;
  /** Binds CSRF tokens to this session. */
  xsrf?: string;
  /** Data that a visitor left before sign-up belongs to the account by this id. */
  visitor?: string;
  regenerate(): Promise<void>;
  save(): Promise<void>;
}
/**
 * Identifies the password with which a session was opened. A new password deletes the sessions of the account, but a log-in
 * in progress may still create one.
 */
const markPassword = ({ passwordHash }: User): string => createHash('sha256').update(passwordHash).digest('base64url');
/** Whether the session belongs to an anonymous visitor. The visitor id stays in the session after log-in. */
const isOfVisitor = (held: SessionData | null): boolean => held?.visitor !== undefined && held.userId === undefined;
const getSessionData = (ctx: Context): SessionData | null => ctx.session as SessionData | null;

/** Adds the cookie session, its server-side store, and the user in `ctx.state.user`. */
export function session(deps: Deps, app: Koa): Middleware {
  const name = getCookieName(deps.config, COOKIE);
  const cookie = { ...getCookieOptions(deps.config), signed: true, maxAge: VALID_MS.session };
  const options = {
    ...cookie,
    key: name,
    renew: true,
    genid: () => randomBytes(ID_BYTES).toString('base64url'),
    store: new SessionStore(deps),
    externalKey: {
      get: (ctx: Context) => ctx.cookies.get(name, cookie) ?? ctx.cookies.get(COOKIE, cookie),
      set: (ctx: Context, id: string) => ctx.cookies.set(name, id, cookie),
    },
  };
  // koa-session types its application and options with its own copy of koa's types.
  const sessions = (koaSession as unknown as (options: object, app: Koa) => Middleware)(options, app);

  return (ctx, next) => {
    // Behind a proxy that terminates TLS the connection is plain; the public address shows what the browser uses.
    ctx.cookies.secure = cookie.secure;
    return sessions(ctx, async () => {
      // Pages for everyone need neither a cookie nor a look-up.
      const sent = [name, COOKIE].some((cookieName) => Boolean(ctx.cookies.get(cookieName, { signed: false })));
      if (sent) await renameCookie(ctx, name);
      ctx.state.user = sent ? await findActor(deps, ctx) : null;
      ctx.state['sessionExpired'] = sent && !ctx.state.user && !isOfVisitor(getSessionData(ctx));
      ctx.state.visitor = {
        id: () => (sent ? (getSessionData(ctx)?.visitor ?? null) : null),
        ensureId: () => (getSessionData(ctx)!.visitor ??= randomBytes(16).toString('base64url')),
      };
      try {
        await next();
      } catch (error) {
        // An expired session has its own error: after log-in, the person returns to the same page.
        const isStranger = error instanceof AppError && error.code === 'unauthenticated';
        throw isStranger && ctx.state['sessionExpired'] ? sessionExpired() : error;
      }
    });
  };
}

/** Moves a session from before the prefix to the new cookie name. */
async function renameCookie(ctx: Context, name: string): Promise<void> {
  if (name === COOKIE || !ctx.cookies.get(COOKIE, { signed: false })) return;
  const held = getSessionData(ctx);
  if (!ctx.cookies.get(name, { signed: false }) && (held?.userId ?? held?.visitor)) await held?.save();
  for (const old of [COOKIE, `${COOKIE}.sig`])
    ctx.cookies.set(old, '', { path: '/', expires: new Date(0), signed: false });
}

async function findActor(deps: Deps, ctx: Context): Promise<Actor | null> {
  const held = getSessionData(ctx);
  if (typeof held?.userId !== 'string') return null;
  const user = await User.query(deps.db).findById(held.userId);
  if (!user || user.erasedAt || user.blockedAt) return null;
  if (held.passwordMark !== undefined && held.passwordMark !== markPassword(user)) return null;
  const isStaff = user.role !== 'customer';
  const kind = isStaff ? 'staff' : 'customer';
  const now = deps.now().getTime();
  // Missing in older sessions: these count from now.
  held.openedAt ??= now;
  if (now - held.openedAt > MAX_LIFETIME_MS[kind]) return null;
  const idle = now - (held.seenAt ?? 0);
  if (isStaff && idle > STAFF_IDLE_MS) return null;
  if (idle > SEEN_STEP_MS[kind]) held.seenAt = now;
  await recordVisit(deps, user);
  const lacksSecondFactor =
    isStaff && deps.config.secondFactor === 'required' && !(await findActiveSecondFactor(deps, user.id));
  return { ...toActor(user), lacksSecondFactor };
}

/**
 * Opens the session of a person under a new id, so that an id known before log-in is worthless, and makes the browser a
 * known device.
 */
export async function openSession(deps: Deps, ctx: Context, user: User): Promise<void> {
  const visitor = getSessionData(ctx)?.visitor;
  await getSessionData(ctx)?.regenerate();
  await recordVisit(deps, user);
  const now = deps.now().getTime();
  ctx.session = {
    userId: user.id,
    openedAt: now,
    passwordMark: markPassword(user),
    seenAt: now,
    device: describeDevice(ctx.get('user-agent')),
    xsrf: randomBytes(16).toString('base64url'),
    ...(visitor && { visitor }),
  } as never;
  storeDevice(deps.config, ctx, user);
  ctx.state.user = toActor(user);
  setActor(toUserActor(user.id));
  ctx.state['sessionExpired'] = false;
}

export function endSession(ctx: Context): void {
  ctx.session = null;
  ctx.state.user = null;
}

/** Returns the secret of this session, to sign data for it; null for a visitor. */
export const readSessionSecret = (ctx: Context): string | null =>
  ctx.state.user ? (getSessionData(ctx)?.xsrf ?? null) : null;
