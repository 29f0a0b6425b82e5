import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../../kernel/deps.ts';
import { getCookieName, getCookieOptions } from './cookies.ts';
import { crossSite, csrfTokenMismatch } from './errors.ts';
import { readSessionSecret } from './session.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
/** Binds the token of a visitor, who has no session. Scripts cannot read this cookie. */
const VISITOR = 'auth.visitor';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Double submit (docs/domain/interface.md#sessions): the page repeats the cookie in a header. The token is signed and
 * bound to one session or one visitor, so that a planted token, or one from before log-in, is rejected. Requests from a
 * page of another site, including sibling domains, are rejected whatever their token.
 */
export function csrf(deps: Deps, formPages: ReadonlySet<string> = new Set()): Middleware {
  return async (ctx, next) => {
    // Providers sign their calls instead, and forms sent without JavaScript are checked by their page (`isSameOrigin`).
    // Everything else is guarded: the router ignores case, so a list of guarded paths would leak.
    if (!SAFE.has(ctx.method) && !ctx.path.startsWith('/-/hooks/') && !formPages.has(ctx.path)) {
      if (detectOrigin(deps, ctx) === 'foreign') throw crossSite();
      const cookie = ctx.cookies.get(COOKIE, { signed: false }) ?? '';
      // Also for an expired session: with a fresh token the endpoint can report the expiry, and the page can log in
      // again.
      if (!isEqual(cookie, ctx.get(HEADER)) || !isGenuine(deps, ctx, cookie)) throw csrfTokenMismatch();
    }
    await next();
  };
}

/**
 * Returns whether a form that was sent without JavaScript comes from our site. Public pages are cached and carry no
 * token, but browsers state the origin of a form in headers that no page can set (Sec-Fetch-Site, else Origin). A
 * browser that sends neither gets the form again with a token in it.
 */
export function isSameOrigin(deps: Deps, ctx: Context, token: string): boolean {
  if (detectOrigin(deps, ctx) === 'ours') return true;
  return isEqual(ctx.cookies.get(COOKIE, { signed: false }) ?? '', token) && isGenuine(deps, ctx, token);
}

/** `unknown`: not a browser, or a navigation that no page started (`none`). */
function detectOrigin({ config }: Pick<Deps, 'config'>, ctx: Context): 'ours' | 'foreign' | 'unknown' {
  const site = ctx.get('sec-fetch-site');
  if (site === 'same-origin') return 'ours';
  if (site) return site === 'none' ? 'unknown' : 'foreign';
  const origin = ctx.get('origin');
  if (!origin) return 'unknown';
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  // A proxy may have rewritten Host; the public address is the one that the browser used.
  return host === ctx.host || host === new URL(config.publicUrl).host ? 'ours' : 'foreign';
}

/** Sends the browser the token of its current session, and returns it for a form. */
export function issueCsrfToken(deps: Deps, ctx: Context): string {
  const options = getCookieOptions(deps.config);
  let holder = findHolder(deps, ctx);
  if (!holder) {
    holder = randomBytes(16).toString('base64url');
    ctx.cookies.set(getCookieName(deps.config, VISITOR), holder, options);
  }
  const salt = randomBytes(16).toString('base64url');
  const token = `${salt}.${computeMac(deps.config.session.keys[0]!, salt, holder)}`;
  ctx.cookies.set(COOKIE, token, { ...options, httpOnly: false });
  return token;
}

/** Returns the id of a browser without a session; undefined before its first token. */
export const readVisitorId = ({ config }: Pick<Deps, 'config'>, ctx: Context): string | undefined =>
  ctx.cookies.get(getCookieName(config, VISITOR), { signed: false });

const findHolder = (deps: Deps, ctx: Context): string | undefined => readSessionSecret(ctx) ?? readVisitorId(deps, ctx);

const computeMac = (key: string, salt: string, holder: string): string =>
  createHmac('sha256', key).update(`xsrf ${salt} ${holder}`).digest('base64url');

function isGenuine(deps: Deps, ctx: Context, token: string): boolean {
  const holder = findHolder(deps, ctx);
  const [salt = '', received = ''] = token.split('.');
  return (
    holder !== undefined && deps.config.session.keys.some((key) => isEqual(computeMac(key, salt, holder), received))
  );
}

function isEqual(a: string, b: string): boolean {
  const first = Buffer.from(a);
  const second = Buffer.from(b);
  return first.length > 0 && first.length === second.length && timingSafeEqual(first, second);
}
