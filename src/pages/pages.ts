import { createHash, randomBytes } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { render, type RenderedPage } from '../../client/src/entry-server.tsx';
import type { Deps } from '../kernel/deps.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { reference } from '../kernel/ids.ts';
import { describeError } from '../kernel/log.ts';
import { Refusal } from '../kernel/refusal.ts';
import { report } from '../kernel/reporting.ts';
import { readAssets } from './assets.ts';
import { brokenPage } from './broken-page.ts';
import { pageCache } from './page-cache.ts';
import { robots, sitemap } from './sitemap.ts';

type InProcess = (path: string, user?: Actor | null) => Promise<unknown>;

/** Stands where the nonce goes while a page is kept. Nobody outside knows it, so no typed text can stand for it. */
const NONCE = randomBytes(16).toString('hex');

/** Pages rendered on the server: the same routes the browser takes over. Their data comes from the endpoints, in process. */
export async function pages(deps: Deps, api: InProcess): Promise<Middleware> {
  const assets = await readAssets(deps.config.webRoot);
  const { publicUrl, mail, seller, sentryDsn } = deps.config;
  const kept = pageCache<RenderedPage>(deps.now);

  const drawn = (ctx: Context): Promise<RenderedPage> =>
    render({
      url: new URL(ctx.originalUrl, publicUrl).href,
      nonce: NONCE,
      user: ctx.state.user ?? null,
      assets,
      publicUrl,
      contact: mail.contact,
      seller,
      ...(sentryDsn && { reports: sentryDsn }),
      api: (path) => answer(api, path, ctx.state.user ?? null),
      report(error) {
        deps.log.error({ path: ctx.path, error: describeError(error) }, 'page');
        report(error, { page: ctx.path });
      },
    });

  /** A page for everyone is drawn once a minute; one with a query or for a person, each time. */
  const found = async (ctx: Context): Promise<RenderedPage> => {
    if (ctx.state.user || ctx.querystring) return drawn(ctx);
    const known = kept.get(ctx.path);
    if (known) return known;
    const page = await drawn(ctx);
    if (page.status === 200) kept.set(ctx.path, page);
    return page;
  };

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/-/') || ctx.path.startsWith('/assets/')) return next();
    if (ctx.path === '/robots.txt') return plain(ctx, 'text', robots(publicUrl));
    if (ctx.path === '/sitemap.xml') return plain(ctx, 'application/xml', sitemap(publicUrl, await catalogue(api)));
    try {
      send(ctx, await found(ctx));
    } catch (error) {
      const mark = reference(6, ctx.state.requestId);
      deps.log.error({ path: ctx.path, reference: mark, error: describeError(error) }, 'page could not be drawn');
      report(error, { page: ctx.path, reference: mark });
      ctx.status = 500;
      ctx.type = 'html';
      ctx.set('Cache-Control', 'no-store');
      ctx.body = brokenPage(mark);
    }
  };
}

/** A refusal becomes a status the route can throw; anything else is our bug and stays one. */
const answer = (api: InProcess, path: string, user: Actor | null): Promise<unknown> =>
  api(path, user).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Response(null, { status: error.status });
    throw error;
  });

async function catalogue(api: InProcess): Promise<Parameters<typeof sitemap>[1]> {
  const [shelves, templates] = await Promise.all([api('/shelves'), api('/template-links')]);
  return {
    shelves: (shelves as { items: { slug: string }[] }).items,
    templates: (templates as { items: { category: string; slug: string }[] }).items,
  };
}

function plain(ctx: Context, type: string, body: string): void {
  ctx.type = type;
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.body = body;
}

function send(ctx: Context, page: RenderedPage): void {
  ctx.set('Cache-Control', 'private, no-cache');
  if (page.location) {
    ctx.redirect(page.location);
    ctx.status = page.status;
    return;
  }
  ctx.status = page.status;
  ctx.type = 'html';
  // Weak, and made without the nonce: two answers that differ by it only are the same page.
  ctx.set('ETag', `W/"${createHash('sha256').update(page.html).digest('base64url').slice(0, 22)}"`);
  if (page.status === 200 && ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = page.html.replaceAll(NONCE, ctx.state.nonce);
}
