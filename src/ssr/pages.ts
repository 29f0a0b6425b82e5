import type { Context, Middleware } from 'koa';
import type { FormResult } from '../../client/src/api/form-result.ts';
import type { RenderedPage } from '../../client/src/entry-server.tsx';
import type { Deps } from '../kernel/deps.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { reportError } from '../kernel/error-reporting.ts';
import { AppError } from '../kernel/errors.ts';
import { toEtag } from '../kernel/hash.ts';
import type { SubmittedForm } from '../kernel/http.ts';
import { createReference } from '../kernel/ids.ts';
import { serializeError } from '../kernel/logger.ts';
import { findOutage } from '../kernel/outages.ts';
import { renderFallbackErrorPage } from '../middleware/plain-page.ts';
import { listPublishedPages } from '../modules/documents/index.ts';
import { listDataRecipients } from './data-recipients.ts';
import type { FrontEnd } from './front-end.ts';
import { handleForm, NO_SCRIPT_PAGES } from './no-script-forms.ts';
import { isSharedResponse, type PageCache } from './page-cache.ts';
import { buildRobots, buildSitemaps } from './sitemap.ts';

interface DrawnPage extends RenderedPage {
  tag: string;
  at: number;
}
const SITEMAP = /^\/sitemap(-\d+)?\.xml$/;

type InProcess = (path: string, user?: Actor | null, sent?: SubmittedForm) => Promise<unknown>;

/** Renders pages on the server with the routes of the browser. Their data comes from the endpoints, in process. */
export function servePages(
  deps: Deps,
  { api, pageCache, frontEnd: { assets, render } }: { api: InProcess; pageCache: PageCache; frontEnd: FrontEnd },
): Middleware {
  const {
    publicUrl,
    mail,
    seller,
    changeOfMindSeconds,
    tagManager,
    sentryDsn,
    sentryEnvironment,
    release,
    cdnSeconds,
  } = deps.config;
  const underWay = new Map<string, Promise<DrawnPage>>();

  const draw = async (ctx: Context, user: Actor | null, posted?: FormResult): Promise<DrawnPage> => {
    // The router would render its error page. Outside it, a page may be retried or served from the cache.
    let outage: unknown;
    const at = deps.now().getTime();
    const page = await render({
      url: new URL(ctx.originalUrl, publicUrl).href,
      user,
      ...(posted && { posted }),
      assets,
      publicUrl,
      contact: mail.contact,
      seller,
      recipients: listDataRecipients(deps.config),
      changeOfMindSeconds,
      ...(sentryDsn && { reports: { dsn: sentryDsn, environment: sentryEnvironment, release } }),
      tracking: tagManager,
      api: (path) => answer(api, path, user),
      report(error) {
        if (findOutage(error)) {
          outage = error;
          return;
        }
        deps.log.error({ path: ctx.path, error: serializeError(error) }, 'page');
        reportError(error, { page: ctx.path });
      },
    });
    if (outage) throw outage;
    return { ...page, tag: toWeakEtag(page.html), at };
  };

  /** Concurrent requests of visitors for the same page share one rendering. */
  const findPage = (ctx: Context, generation: number): Promise<DrawnPage> => {
    const { user } = ctx.state;
    if (user) return draw(ctx, user);
    const key = `${generation} ${ctx.originalUrl}`;
    const waiting = underWay.get(key) ?? draw(ctx, null).finally(() => underWay.delete(key));
    underWay.set(key, waiting);
    return waiting;
  };

  const sendFile = async (
    ctx: Context,
    { type, body, generation }: { type: string; body: string; generation: number },
  ): Promise<void> => {
    const tag = toWeakEtag(body);
    ctx.state.route = '/:file';
    ctx.type = `${type}; charset=utf-8`;
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.set('ETag', tag);
    ctx.body = body;
    if (ctx.fresh) ctx.status = 304;
    else await pageCache.store(ctx, { body, tag, but: [], at: deps.now().getTime() }, generation);
  };

  return async (ctx, next) => {
    const isForm = ctx.method === 'POST' && NO_SCRIPT_PAGES.has(ctx.path);
    if (
      (ctx.method !== 'GET' && ctx.method !== 'HEAD' && !isForm) ||
      ctx.path.startsWith('/-/') ||
      ctx.path.startsWith('/assets/')
    )
      return next();
    const generation = pageCache.generation();
    if (ctx.path === '/robots.txt')
      return sendFile(ctx, { type: 'text/plain', body: buildRobots(publicUrl), generation });
    if (SITEMAP.test(ctx.path)) {
      const written = buildSitemaps(publicUrl, await listPublishedPages(deps)).get(ctx.path);
      if (written) return sendFile(ctx, { type: 'application/xml', body: written, generation });
    }
    try {
      if (isForm) {
        const { status, posted } = await handleForm(deps, ctx, api);
        const { html, route } = await draw(ctx, ctx.state.user, posted);
        ctx.state.route = route;
        ctx.set('Cache-Control', 'no-store');
        ctx.type = 'html';
        ctx.body = html;
        ctx.status = status;
        return;
      }
      const page = await findPage(ctx, generation);
      send(ctx, page);
      if (page.status === 200 && page.sharedBut && cdnSeconds > 0 && !ctx.querystring && isSharedResponse(ctx))
        ctx.set(
          'CDN-Cache-Control',
          `max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}, stale-if-error=86400`,
        );
      if (page.status === 200 && page.sharedBut)
        await pageCache.store(ctx, { body: page.html, tag: page.tag, but: page.sharedBut, at: page.at }, generation);
    } catch (error) {
      if (findOutage(error)) throw error;
      const mark = createReference(6, ctx.state.requestId);
      deps.log.error({ path: ctx.path, reference: mark, error: serializeError(error) }, 'page could not be drawn');
      reportError(error, { page: ctx.path, reference: mark });
      ctx.status = 500;
      ctx.type = 'html';
      ctx.set('Cache-Control', 'no-store');
      ctx.body = renderFallbackErrorPage(mark);
    }
  };
}

/** Weak: compressed or not, it is the same page. */
const toWeakEtag = (body: string): string => `W/${toEtag(body)}`;

/** Turns an AppError into a status that the route can throw. Any other error is a bug and stays one. */
const answer = (api: InProcess, path: string, user: Actor | null): Promise<unknown> =>
  api(path, user).catch((error: unknown) => {
    if (error instanceof AppError) throw new Response(null, { status: error.status });
    throw error;
  });

function send(ctx: Context, page: DrawnPage): void {
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
