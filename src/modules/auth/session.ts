import koaSession from 'koa-session';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import compose from 'koa-compose';
import type { Deps } from '../../kernel/deps.ts';
import { User } from './models/user.ts';
import { actorOf } from './presenter.ts';
import { SessionStore } from './session-store.ts';

const COOKIE = 'auth.session';
/** Thirty days without a visit end a customer's session; staff log in every day. */
const MAX_AGE_MS = 30 * 86_400_000;
const STAFF_IDLE_MS = 30 * 60_000;

/** Cookie session, server-side store, and who it belongs to in `ctx.state.user`. */
export function session(deps: Deps, app: Koa): Middleware {
  const sessions = koaSession(
    {
      key: COOKIE,
      maxAge: MAX_AGE_MS,
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.publicUrl.startsWith('https:'),
      signed: true,
      renew: true,
      overwrite: true,
      store: new SessionStore(deps.db) as never,
    } as never,
    app as never,
  ) as unknown as Middleware;

  return compose([
    sessions,
    async (ctx, next) => {
      // Pages for everyone carry no cookie and need no look-up.
      ctx.state.user = ctx.cookies.get(COOKIE) ? await personOf(deps, ctx) : null;
      ctx.state['sessionExpired'] = Boolean(ctx.cookies.get(COOKIE)) && !ctx.session?.['userId'];
      return next();
    },
  ]);
}

async function personOf(deps: Deps, ctx: Context) {
  const held = ctx.session;
  const userId: unknown = held?.['userId'];
  if (!held || typeof userId !== 'string') return null;
  const user = await User.query(deps.db).findById(userId);
  if (!user) return null;
  if (user.role !== 'customer') {
    const seenAt = Number(held['seenAt'] ?? 0);
    if (Date.now() - seenAt > STAFF_IDLE_MS) {
      ctx.session = null;
      return null;
    }
    if (Date.now() - seenAt > 60_000) held['seenAt'] = Date.now();
  }
  return actorOf(user);
}

/** Opens the session of a person under a new id: an id known before log-in is worth nothing after it. */
export async function openSession(ctx: Context, user: User): Promise<void> {
  const held = ctx.session as (Record<string, unknown> & { regenerate(): Promise<void> }) | null;
  await held?.regenerate();
  const fresh = ctx.session as Record<string, unknown>;
  fresh['userId'] = user.id;
  fresh['seenAt'] = Date.now();
  ctx.state.user = actorOf(user);
}

export function endSession(ctx: Context): void {
  ctx.session = null;
  ctx.state.user = null;
}
