import type { Middleware } from 'koa';
import { getClientIp, toRateLimitKey } from '../kernel/client-ip.ts';
import type { Deps } from '../kernel/deps.ts';
import { AppError } from '../kernel/errors.ts';
import { rateLimiter } from '../kernel/rate-limit.ts';
import { renderPlainPage } from '../middleware/plain-page.ts';
import { VERIFICATION_RATE_LIMIT } from '../modules/orders/index.ts';

/** Limits pages that query an endpoint for each visitor, with the limit of that endpoint, and explains it in French. */
export function rateLimitedPages(deps: Deps): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/verifier/')) return next();
    try {
      await rateLimiter(deps).consume(
        VERIFICATION_RATE_LIMIT.name,
        toRateLimitKey(getClientIp(ctx)),
        VERIFICATION_RATE_LIMIT,
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.status = error.status;
      ctx.set('Retry-After', String(error.details['retryAfterSeconds']));
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'html';
      ctx.body = renderPlainPage({
        title: 'Trop de demandes en peu de temps',
        text: error.message,
        links: [['/verifier', 'Revenir à la vérification']],
      });
      return;
    }
    await next();
  };
}
