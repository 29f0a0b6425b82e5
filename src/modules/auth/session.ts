import { randomBytes } from 'node:crypto';
import koaSession from 'koa-session';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../../kernel/deps.ts';
import type { Actor } from '../../kernel/endpoint.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { deviceOf } from './device.ts';
import { sessionExpired } from './errors.ts';
import { User } from './models/user.ts';
import { actorOf } from './presenter.ts';
import { activeSecondFactor } from './queries.ts';
import { SessionStore } from './session-store.ts';

const COOKIE = 'auth.session';
/** Thirty days without a visit end a customer's session; staff log in again after half an hour without a click. */
const MAX_AGE_MS = 30 * 86_400_000;
const STAFF_IDLE_MS = 30 * 60_000;
/** The instant of the last click is written at most this often: staff are timed by it, customers recognise their devices by it. */
const SEEN_STEP_MS = { staff: 60_000, customer: 3_600_000 };

/** What we keep in a session, beside what koa-session keeps for itself. */
interface Held {
  userId?: string;
  seenAt?: number;
  device?: string | null;
  /** Anti-forgery tokens are made for this session and no other. */
  xsrf?: string;
  /** What a visitor left with us before they had an account is theirs by this id, also right after they sign up. */
  visitor?: string;
  regenerate(): Promise<void>;
}
const heldIn = (ctx: Context): Held | null => ctx.session as Held | null;

/** Cookie session, server-side store, and who it belongs to in `ctx.state.user`. */
export function session(deps: Deps, app: Koa): Middleware {
  const https = deps.config.publicUrl.startsWith('https:');
  const options = {
    key: COOKIE,
    maxAge: MAX_AGE_MS,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
    signed: true,
    renew: true,
    overwrite: true,
    store: new SessionStore(deps),
  };
  // koa-session types its application and options after its own copy of koa's types.
  const sessions = (koaSession as unknown as (options: object, app: Koa) => Middleware)(options, app);

  return (ctx, next) => {
    // Behind a proxy that ends TLS the socket is plain; the public address says what the browser sees.
    ctx.cookies.secure = https;
    return sessions(ctx, async () => {
      // Pages for everyone carry no cookie and need no look-up.
      const sent = Boolean(ctx.cookies.get(COOKIE, { signed: false }));
      ctx.state.user = sent ? await personOf(deps, ctx) : null;
      ctx.state['sessionExpired'] = sent && !ctx.state.user && !heldIn(ctx)?.visitor;
      ctx.state.visitor = {
        known: () => (sent ? (heldIn(ctx)?.visitor ?? null) : null),
        named: () => (heldIn(ctx)!.visitor ??= randomBytes(16).toString('base64url')),
      };
      try {
        await next();
      } catch (error) {
        // Someone who was logged in a moment ago is told so: nothing is lost, they come back to the same page.
        const isStranger = error instanceof Refusal && error.code === 'unauthenticated';
        throw isStranger && ctx.state['sessionExpired'] ? sessionExpired() : error;
      }
    });
  };
}

async function personOf(deps: Deps, ctx: Context): Promise<Actor | null> {
  const held = heldIn(ctx);
  if (typeof held?.userId !== 'string') return null;
  const user = await User.query(deps.db).findById(held.userId);
  if (!user || user.erasedAt) return null;
  const isStaff = user.role !== 'customer';
  const idle = deps.now().getTime() - (held.seenAt ?? 0);
  if (isStaff && idle > STAFF_IDLE_MS) return null;
  if (idle > SEEN_STEP_MS[isStaff ? 'staff' : 'customer']) held.seenAt = deps.now().getTime();
  const lacksSecondFactor = isStaff && deps.config.secondFactor === 'required' && !(await activeSecondFactor(deps, user.id));
  return { ...actorOf(user), lacksSecondFactor };
}

/** Opens the session of a person under a new id: an id known before log-in is worth nothing after it. */
export async function openSession(deps: Deps, ctx: Context, user: User): Promise<void> {
  const visitor = heldIn(ctx)?.visitor;
  await heldIn(ctx)?.regenerate();
  ctx.session = { userId: user.id, seenAt: deps.now().getTime(), device: deviceOf(ctx.get('user-agent')), xsrf: randomBytes(16).toString('base64url'), ...(visitor && { visitor }) } as never;
  ctx.state.user = actorOf(user);
  ctx.state['sessionExpired'] = false;
}

export function endSession(ctx: Context): void {
  ctx.session = null;
  ctx.state.user = null;
}

/** The secret of this session, for those who sign something for it; null for a visitor. */
export const sessionSecret = (ctx: Context): string | null => (ctx.state.user ? (heldIn(ctx)?.xsrf ?? null) : null);
