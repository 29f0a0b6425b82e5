import { createHash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { render, type RenderedPage } from '../../client/src/entry-server.tsx';
import type { Deps } from '../kernel/deps.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { reference } from '../kernel/ids.ts';
import { describeError } from '../kernel/log.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readAssets } from './assets.ts';
import { brokenPage } from './broken-page.ts';
import type { PageCache } from './page-cache.ts';
import { robots, sitemap } from './sitemap.ts';

interface Drawn extends RenderedPage {
  tag: string;
}
type InProcess = (path: string, user?: Actor | null) => Promise<unknown>;

/** Pages rendered on the server: the same routes the browser takes over. Their data comes from the endpoints, in process. */
export async function pages(deps: Deps, api: InProcess, kept: PageCache): Promise<Middleware> {
  const assets = await readAssets(deps.config.webRoot);
  const { publicUrl, mail, seller } = deps.config;
  const underWay = new Map<string, Promise<Drawn>>();

  const draw = async (ctx: Context, user: Actor | null): Promise<Drawn> => {
    const page = await render({
      url: new URL(ctx.originalUrl, publicUrl).href,
      user,
      assets,
      publicUrl,
      contact: mail.contact,
      seller,
      api: (path) => answer(api, path, user),
      report: (error) => deps.log.error({ path: ctx.path, error: describeError(error) }, 'page'),
    });
    // Weak: compressed or not, it is the same page.
    return { ...page, tag: `W/"${createHash('sha256').update(page.html).digest('base64url').slice(0, 22)}"` };
  };

  /** However many strangers ask for a page at once, it is drawn once for them. */
  const found = (ctx: Context, generation: number): Promise<Drawn> => {
    const { user } = ctx.state;
    if (user) return draw(ctx, user);
    const key = `${generation} ${ctx.originalUrl}`;
    const waiting = underWay.get(key) ?? draw(ctx, null).finally(() => underWay.delete(key));
    underWay.set(key, waiting);
    return waiting;
  };

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/-/') || ctx.path.startsWith('/assets/')) return next();
    if (ctx.path === '/robots.txt') return plain(ctx, 'text', robots(publicUrl));
    if (ctx.path === '/sitemap.xml') return plain(ctx, 'application/xml', sitemap(publicUrl, await catalogue(api)));
    try {
      const generation = kept.generation();
      const page = await found(ctx, generation);
      send(ctx, page);
      if (page.status === 200 && page.sharedBut) await kept.keep(ctx, { body: page.html, tag: page.tag, but: page.sharedBut }, generation);
    } catch (error) {
      const mark = reference(6, ctx.state.requestId);
      deps.log.error({ path: ctx.path, reference: mark, error: describeError(error) }, 'page could not be drawn');
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

function send(ctx: Context, page: Drawn): void {
  ctx.set('Cache-Control', 'private, no-cache');
  if (page.location) {
    ctx.redirect(page.location);
    ctx.status = page.status;
    return;
  }
  ctx.status = page.status;
  ctx.type = 'html';
  ctx.set('ETag', page.tag);
  if (page.status === 200 && ctx.fresh) ctx.status = 304;
  else ctx.body = page.html;
}
