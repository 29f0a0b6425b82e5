import type { Middleware } from 'koa';

/** Not pages: each reads its own addresses. */
const NOT_PAGES = /^\/(-|_ipx|assets|admin|sandbox)(\/|$)/;

/**
 * Redirects to the one address of a page: lower case, single slashes, none at the end. The path keeps its first slash
 * and gets no second one, so that it never names another host.
 */
export function canonicalUrl(): Middleware {
  return async (ctx, next) => {
    if (
      (ctx.method !== 'GET' && ctx.method !== 'HEAD') ||
      NOT_PAGES.test(ctx.path) ||
      !ctx.path.startsWith('/') ||
      ctx.path.includes('\\')
    )
      return next();
    const path = ctx.path
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)\/$/, '')
      .replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
    if (path === ctx.path) return next();
    ctx.status = 301;
    ctx.redirect(path + ctx.search);
    ctx.set('Cache-Control', 'public, max-age=3600');
  };
}
