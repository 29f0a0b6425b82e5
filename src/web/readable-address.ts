import type { Middleware } from 'koa';
import { malformed } from '../kernel/refusal.ts';

/** Two slashes, or a whole address where a path belongs, name another host to whoever resolves them against ours. */
const ELSEWHERE = /^(\/[/\\]|[^/])/;

/** PostgreSQL has no NUL in text and a half-written escape decodes to nothing: such addresses stop here, once for every route. */
export function readableAddress(): Middleware {
  return async (ctx, next) => {
    if (ELSEWHERE.test(ctx.url) || !decodes(ctx.path) || /%00/.test(ctx.url)) throw malformed();
    await next();
  };
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
