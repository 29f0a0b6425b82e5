import type { Middleware } from 'koa';
import { ICON_TAGS } from '../../client/src/icon-tags.ts';

/**
 * Serves the back office, a single page with its own router. The API guards its data. The page knows whether there is
 * a session: browsers show a call that is answered 401 as an error.
 */
export function adminPage(readPage: () => Promise<string>): Middleware {
  return async (ctx, next) => {
    if (!/^\/admin(\/|$)/.test(ctx.path) || ctx.method !== 'GET') return next();
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = (await readPage()).replace(
      '</head>',
      `${ICON_TAGS}<meta name="csp-nonce" nonce="${ctx.state.nonce ?? ''}"><meta name="session" content="${ctx.state.user ? 'open' : 'none'}"></head>`,
    );
  };
}
