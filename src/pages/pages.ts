import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { render, type PageAssets } from '../../client/src/entry-server.tsx';
import type { Deps } from '../kernel/deps.ts';
import type { Actor } from '../kernel/endpoint.ts';
import { Refusal } from '../kernel/refusal.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}
type InProcess = (path: string, user?: Actor | null) => Promise<unknown>;

const ENTRY = 'client/src/entry-client.tsx';

/** Pages rendered on the server: the same routes the browser takes over. Their data comes from the endpoints, in process. */
export async function pages(deps: Deps, api: InProcess): Promise<Middleware> {
  const assets = await readAssets(deps.config.webRoot);
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/-/') || ctx.path.startsWith('/assets/')) return next();
    const page = await render({
      url: new URL(ctx.originalUrl, deps.config.publicUrl).href,
      nonce: ctx.state.nonce,
      user: ctx.state.user ?? null,
      assets,
      publicUrl: deps.config.publicUrl,
      contact: deps.config.mail.contact,
      seller: deps.config.seller,
      api: (path) => answer(api, path, ctx.state.user ?? null),
      report: (error) => deps.log.error({ path: ctx.path, error: error instanceof Error ? { name: error.name, message: error.message } : {} }, 'page'),
    });
    send(ctx, page);
  };
}

/** A refusal becomes a status the route can throw; anything else is our bug and stays one. */
const answer = (api: InProcess, path: string, user: Actor | null): Promise<unknown> =>
  api(path, user).catch((error: unknown) => {
    if (error instanceof Refusal) throw new Response(null, { status: error.status });
    throw error;
  });

function send(ctx: Context, page: Awaited<ReturnType<typeof render>>): void {
  ctx.status = page.status;
  if (page.location) {
    ctx.redirect(page.location);
    ctx.status = page.status;
    return;
  }
  ctx.type = 'html';
  // Each answer carries its own nonce, and may carry a person's name.
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.body = page.html;
}

async function readAssets(webRoot: string): Promise<PageAssets> {
  const manifest = JSON.parse(await readFile(join(webRoot, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${ENTRY} is not in the browser build.`);
  const styles = new Set<string>();
  const modules = new Set<string>();
  const fonts = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const one = manifest[name];
    if (!one) return;
    for (const style of one.css ?? []) styles.add(`/${style}`);
    for (const font of one.assets ?? []) if (/(atkinson.*latin-wght-normal|bricolage.*latin-wght-normal).*\.woff2$/.test(font)) fonts.add(`/${font}`);
    if (name !== ENTRY) modules.add(`/${one.file}`);
    for (const imported of one.imports ?? []) walk(imported);
  };
  walk(ENTRY);
  return { script: `/${entry.file}`, styles: [...styles], modules: [...modules], fonts: [...fonts] };
}
