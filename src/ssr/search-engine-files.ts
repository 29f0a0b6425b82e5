import type { Middleware } from 'koa';
import type { Deps } from '../kernel/deps.ts';
import { listPublishedPages } from '../modules/documents/index.ts';
import type { PageCache } from './page-cache.ts';
import { toWeakEtag } from './render-page.ts';
import { buildRobots, buildSitemaps } from './sitemap.ts';

const SITEMAP = /^\/sitemap(-\d+)?\.xml$/;

/** Serves what search engines read first: `robots.txt` and the sitemaps. */
export function searchEngineFiles(deps: Deps, pageCache: PageCache): Middleware {
  const { publicUrl } = deps.config;
  const build = async (path: string): Promise<{ type: string; body: string } | undefined> => {
    if (path === '/robots.txt') return { type: 'text/plain', body: buildRobots(publicUrl) };
    const body = SITEMAP.test(path) && buildSitemaps(publicUrl, await listPublishedPages(deps)).get(path);
    return body ? { type: 'application/xml', body } : undefined;
  };
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const generation = pageCache.generation();
    const file = await build(ctx.path);
    if (!file) return next();
    const tag = toWeakEtag(file.body);
    ctx.state.route = '/:file';
    ctx.type = `${file.type}; charset=utf-8`;
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.set('ETag', tag);
    ctx.body = file.body;
    if (ctx.fresh) ctx.status = 304;
    else await pageCache.store(ctx, { body: file.body, tag, but: [], at: deps.now().getTime() }, generation);
  };
}
