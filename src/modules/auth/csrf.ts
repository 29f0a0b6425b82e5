import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../../kernel/deps.ts';
import { sessionExpired, staleToken } from './errors.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Double submit (seed, section 3): the page repeats the cookie in a header. The token is signed and names the person it
 * was made for, so that a cookie planted from another origin, or kept from before log-in, does not pass.
 */
export function csrf(deps: Deps): Middleware {
  return async (ctx, next) => {
    const guarded = ctx.path.startsWith('/-/api/') || ctx.path.startsWith('/-/admin/');
    if (guarded && !SAFE.has(ctx.method)) {
      const cookie = ctx.cookies.get(COOKIE, { signed: false }) ?? '';
      const header = decodeURIComponentSafely(ctx.get(HEADER));
      if (!same(cookie, header) || !genuine(deps, ctx, cookie)) {
        if (ctx.state['sessionExpired'] && same(cookie, header)) throw sessionExpired();
        throw staleToken();
      }
    }
    await next();
  };
}

/** Gives the browser the token of the person it now speaks for. */
export function giveToken(deps: Deps, ctx: Context): void {
  const salt = randomBytes(16).toString('base64url');
  ctx.cookies.set(COOKIE, `${salt}.${mac(deps.config.session.keys[0]!, salt, ctx)}`, {
    httpOnly: false,
    sameSite: 'lax',
    path: '/',
    secure: deps.config.publicUrl.startsWith('https:'),
    signed: false,
    overwrite: true,
  });
}

const mac = (key: string, salt: string, ctx: Context): string =>
  createHmac('sha256', key).update(`xsrf ${salt} ${ctx.state.user?.id ?? 'visitor'}`).digest('base64url');

function genuine(deps: Deps, ctx: Context, token: string): boolean {
  const [salt = '', given = ''] = token.split('.');
  return deps.config.session.keys.some((key) => same(mac(key, salt, ctx), given));
}

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
