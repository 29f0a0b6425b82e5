import type { Middleware } from 'koa';
import { getClientIp, toRateLimitKey } from '../kernel/client-ip.ts';
import type { Deps } from '../kernel/deps.ts';
import { Refusal } from '../kernel/refusal.ts';
import { throttle } from '../kernel/throttle.ts';
import { SEAL_THROTTLE } from '../modules/orders/index.ts';

/** Pages that ask a question for each visitor: counted with the question itself, and refused in words a person can read. */
export function throttledPages(deps: Deps): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/verifier/')) return next();
    try {
      await throttle(deps).consume(SEAL_THROTTLE.name, toRateLimitKey(getClientIp(ctx)), SEAL_THROTTLE);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.status = error.status;
      ctx.set('Retry-After', String(error.facts['retryAfterSeconds']));
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'html';
      ctx.body = waitPage(error.message);
      return;
    }
    await next();
  };
}

const waitPage = (message: string): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Trop de demandes · Affranchi</title>
<main><h1>Trop de demandes en peu de temps</h1><p>${message}</p><p><a href="/verifier">Revenir à la vérification</a></p></main></html>
`;
