import { setTimeout as pause } from 'node:timers/promises';
import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { findOutage } from '../kernel/outages.ts';

/** Long enough for the pool to replace a connection that was cut. */
const PAUSE_MS = 250;
/** A request that has waited this long for the database is not retried. */
const MAX_WAIT_MS = 2_000;

/**
 * Runs the middleware again for a GET that met a closed connection, so that the person sees no error; repeated reads
 * are harmless. Nothing runs after this middleware.
 */
export function retryReads(...chain: Middleware[]): Middleware {
  const run = compose(chain);
  return async (ctx) => {
    const start = performance.now();
    try {
      await run(ctx);
    } catch (error) {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
      const isQuick = performance.now() - start < MAX_WAIT_MS;
      if (!isRead || !isQuick || ctx.headerSent || findOutage(error) !== 'database') throw error;
      await pause(PAUSE_MS);
      await run(ctx);
    }
  };
}
