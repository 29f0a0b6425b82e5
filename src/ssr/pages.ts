import type { Context, Middleware } from 'koa';
import type { Deps } from '../kernel/deps.ts';
import { reportError } from '../kernel/error-reporting.ts';
import { createReference } from '../kernel/ids.ts';
import { serializeError } from '../kernel/logger.ts';
import { findOutage } from '../kernel/outages.ts';
import { renderFallbackErrorPage } from '../middleware/plain-page.ts';
import type { FrontEnd } from './front-end.ts';
import { handleForm, NO_SCRIPT_PAGES } from './no-script-forms.ts';
import { isSharedResponse, type PageCache } from './page-cache.ts';
import { createPageRenderer, toWeakEtag, type InProcessClient, type TaggedPage } from './render-page.ts';

/** Serves the pages of the site, and the forms that are sent without scripts. */
export function servePages(
  deps: Deps,
  { api, pageCache, frontEnd }: { api: InProcessClient; pageCache: PageCache; frontEnd: FrontEnd },
): Middleware {
  const { cdnSeconds } = deps.config;
  const renderPage = createPageRenderer(deps, { api, frontEnd });
  const underWay = new Map<string, Promise<TaggedPage>>();

  /** Concurrent requests of visitors for the same page share one rendering. */
  const findPage = (ctx: Context, generation: number): Promise<TaggedPage> => {
    const { user } = ctx.state;
    if (user) return renderPage(ctx, user);
    const key = `${generation} ${ctx.originalUrl}`;
    const waiting = underWay.get(key) ?? renderPage(ctx, null).finally(() => underWay.delete(key));
    underWay.set(key, waiting);
    return waiting;
  };

  const answerForm = async (ctx: Context): Promise<void> => {
    const { status, posted } = await handleForm(deps, ctx, api);
    const { html, route } = await renderPage(ctx, ctx.state.user, posted);
    ctx.state.route = route;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = html;
    ctx.status = status;
  };

  const answerPage = async (ctx: Context): Promise<void> => {
    const generation = pageCache.generation();
    const page = await findPage(ctx, generation);
    send(ctx, page);
    if (page.status !== 200 || !page.sharedBut) return;
    if (cdnSeconds > 0 && !ctx.querystring && isSharedResponse(ctx))
      ctx.set('CDN-Cache-Control', `max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}, stale-if-error=86400`);
    await pageCache.store(ctx, { body: page.html, tag: page.tag, but: page.sharedBut, at: page.at }, generation);
  };

  const answerFailure = (ctx: Context, error: unknown): void => {
    const mark = createReference(6, ctx.state.requestId);
    deps.log.error({ path: ctx.path, reference: mark, error: serializeError(error) }, 'page could not be drawn');
    reportError(error, { page: ctx.path, reference: mark });
    ctx.status = 500;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-store');
    ctx.body = renderFallbackErrorPage(mark);
  };

  return async (ctx, next) => {
    const isForm = ctx.method === 'POST' && NO_SCRIPT_PAGES.has(ctx.path);
    const isPage = ctx.method === 'GET' || ctx.method === 'HEAD';
    if ((!isPage && !isForm) || ctx.path.startsWith('/-/') || ctx.path.startsWith('/assets/')) return next();
    try {
      await (isForm ? answerForm(ctx) : answerPage(ctx));
    } catch (error) {
      if (findOutage(error)) throw error;
      answerFailure(ctx, error);
    }
  };
}

function send(ctx: Context, page: TaggedPage): void {
  ctx.state.route = page.route;
  // With a person's name on it, no copy stays on the disk of a shared computer (OWASP ASVS 5.0, 14.3.2).
  ctx.set('Cache-Control', ctx.state.user || page.noStore ? 'no-store' : 'private, no-cache');
  if (page.location) {
    ctx.redirect(page.location);
    ctx.status = page.status;
    return;
  }
  ctx.status = page.status;
  ctx.type = 'html';
  // The allowed origins are part of the page: after a 304 a browser may keep the policy that it has.
  const agreed = ctx.state.consentedOrigins?.join(' ');
  ctx.set('ETag', agreed ? toWeakEtag(page.html + agreed) : page.tag);
  if (page.status === 200 && ctx.fresh) ctx.status = 304;
  else ctx.body = page.html;
}
