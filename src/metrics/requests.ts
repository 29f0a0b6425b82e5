import type { Context, Middleware } from 'koa';
import { counter, samplesFor, histogram, type Metric } from '../kernel/metrics.ts';
import { Histogram } from './histogram.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Requests without a route pattern are counted by folder. The router ignores case. */
const FOLDER = /^\/(assets|_ipx|partage|admin|sandbox)(?=\/|$)/;
const GROUPS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['api', /^\/-\/(api|sanctum)\//i],
  ['admin', /^\/(-\/)?admin(\/|$)/i],
  ['hooks', /^\/-\/hooks\//i],
  ['assets', /^\/(assets|_ipx|partage)\/|^\/:file$/],
  ['other', /^\/(-|sandbox)(\/|$)/],
  ['pages', /^/],
];

const toRouteGroup = (place: string): string => GROUPS.find(([, pattern]) => pattern.test(place))![0];

export interface CountedRequests {
  /** Runs before all other middleware, so that each response is counted once. */
  readonly middleware: Middleware;
  readonly figures: () => Metric[];
}

/** Counts responses by route pattern. Patterns come from our program, so clients cannot create new labels. */
export function createRequestMetrics(): CountedRequests {
  const answers = new Map<string, number>();
  const failures = new Map<string, number>();
  const durations = new Map(GROUPS.map(([name]) => [name, new Histogram(SECONDS)]));
  /** Caches the counters of each pattern, because a cached page takes no longer than this lookup. */
  const groups = new Map<string, string>();
  let fromCache = 0;

  const countResponse = (ctx: Context, start: number): void => {
    const { path, method } = ctx;
    const matchedRoute = ctx.state.route;
    const route = matchedRoute ?? FOLDER.exec(path)?.[0].concat('/*') ?? 'none';
    const key = `${METHODS.has(method) ? method : 'other'} ${route} ${ctx.res.writableFinished ? `${Math.floor(ctx.res.statusCode / 100)}xx` : 'aborted'}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    const group = (matchedRoute && groups.get(matchedRoute)) ?? toRouteGroup(matchedRoute ?? path);
    if (matchedRoute) groups.set(matchedRoute, group);
    durations.get(group)!.observe((performance.now() - start) / 1000);
    // A health check that answers 503 did what it is for.
    const isExplained = ctx.state.isOutage || route.startsWith('/-/health');
    if (ctx.res.statusCode >= 500 && !isExplained) failures.set(group, (failures.get(group) ?? 0) + 1);
    if (ctx.state.isFromCache) fromCache += 1;
  };

  return {
    middleware: (ctx, next) => {
      const start = performance.now();
      ctx.res.on('close', () => countResponse(ctx, start));
      return next();
    },
    figures: () => [
      counter(
        'http_requests_total',
        'Answers by method, route and class of status; aborted: the caller left first.',
        [...answers].map(([key, value]) => {
          const [method = '', route = '', status = ''] = key.split(' ');
          return { labels: { method, route, status }, value };
        }),
      ),
      histogram(
        'http_request_duration_seconds',
        'From a request to the end of its answer.',
        [...durations].flatMap(([group, routeHistogram]) => routeHistogram.values({ group })),
      ),
      // Apart, and there from the start: to Prometheus a first failure that brings its own line is no increase.
      counter(
        'http_failures_total',
        'Answers 5xx that no outage explains.',
        samplesFor('group', [...durations.keys()], (group) => failures.get(group)),
      ),
      counter('page_cache_hits_total', 'Responses with a cached page, counted among the requests too.', fromCache),
    ],
  };
}
