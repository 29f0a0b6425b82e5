import type { Middleware } from 'koa';
import { ICON_TAGS } from '../../client/src/icon-tags.ts';

/** The back office is one page; its own router does the rest. What it shows is guarded by the API. */
export function adminPage(readPage: () => Promise<string>): Middleware {
  return async (ctx, next) => {
    if (!/^\/admin(\/|$)/.test(ctx.path) || ctx.method !== 'GET') return next();
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = (await readPage()).replace(
      '</head>',
      `${ICON_TAGS}<meta name="csp-nonce" nonce="${ctx.state.nonce ?? ''}"></head>`,
    );
  };
}
