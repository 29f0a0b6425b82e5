import type { Middleware } from 'koa';
import type { Deps } from '../kernel/deps.ts';
import { findOutage, recordOutage, serviceUnavailable } from '../kernel/outages.ts';
import type { PageCache } from './page-cache.ts';

/**
 * While the database does not answer, serves a cached page even if it is older; for any other page, states when to
 * retry.
 */
export function outagePages(deps: Pick<Deps, 'log'>, cache: PageCache): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const dependency = ctx.path.startsWith('/-/') || ctx.headerSent ? null : findOutage(error);
      if (!dependency) throw error;
      if (cache.sendExpired(ctx)) return;
      recordOutage(deps, { dependency, error, path: ctx.path });
      const { status, message, details } = serviceUnavailable(dependency);
      ctx.state.isOutage = true;
      ctx.status = status;
      ctx.set('Retry-After', String(details['retryAfterSeconds']));
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'html';
      ctx.body = renderUnavailablePage(message);
    }
  };
}

const renderUnavailablePage = (message: string): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Service indisponible · Affranchi</title>
<main><h1>Le service revient dans un instant</h1>
<p>${message}</p>
<p><a href="/">Retour à l’accueil</a></p></main></html>
`;
