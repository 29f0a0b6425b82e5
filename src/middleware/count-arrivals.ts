import type { Middleware } from 'koa';
import { countToday } from '../kernel/daily-figures.ts';
import type { Deps } from '../kernel/deps.ts';

/** What a browser says of a page that was not opened from one of ours (Fetch Metadata, W3C). Robots say nothing. */
const FROM_OUTSIDE = new Set(['none', 'cross-site']);
const NOT_THE_SITE = /^\/(-|admin|sandbox|assets)(\/|$)/;

/** Counts people who arrive on the site: the first step of the funnel. No cookie, no address, no page. */
export const countArrivals =
  (deps: Pick<Deps, 'db' | 'now'>): Middleware =>
  async (ctx, next) => {
    await next();
    const isPage = ctx.method === 'GET' && ctx.get('sec-fetch-dest') === 'document' && !NOT_THE_SITE.test(ctx.path);
    if (isPage && ctx.status < 400 && FROM_OUTSIDE.has(ctx.get('sec-fetch-site'))) countToday(deps, 'visits.arrived');
  };
