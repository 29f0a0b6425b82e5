import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Middleware } from 'koa';
import { createServer, type ViteDevServer } from 'vite';
import type { Config } from './kernel/config.ts';
import { runProgram } from './kernel/operator-error.ts';
import type { DevelopmentDirectives } from './middleware/security-headers.ts';
import type { FrontEnd } from './ssr/front-end.ts';
import { startWeb } from './web.ts';

const ROOT = resolve('.');
const BOOT = '/client/src/bootstrap.ts';
const ENTRY = '/client/src/entry-client.tsx';
const STYLES = '/client/src/styles/index.css';

/** URL prefixes of sources, bundled packages and Vite's own files. No page has one of them. */
const VITE_PATH = /^\/(@|(client|admin|src|node_modules)\/(?=.*\.))/;

/** Vite's scripts and styles carry the nonce of the page; it reports changes over a WebSocket. */
const allowVite: DevelopmentDirectives = (nonce) => ({
  'script-src': [`'nonce-${nonce}'`],
  'style-src': [`'nonce-${nonce}'`],
  'connect-src': ['ws:'],
});

/**
 * Runs Vite inside the web process: sources of the site and the back office are served as modules, and pages render
 * from them.
 */
async function createViteFrontEnd({ dataDir, publicUrl }: Config, server: Server): Promise<FrontEnd> {
  const vite = await createServer({
    root: ROOT,
    logLevel: 'warn',
    // Icons and manifest are served as in production.
    publicDir: false,
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: [new URL(publicUrl).hostname],
      fs: { deny: ['.env', '.env.*', '**/.git/**', `${resolve(dataDir)}/**`] },
      watch: {
        ignored: [`${resolve(dataDir)}/**`, ...['.data', 'dist', 'docs', 'tests'].map((name) => `${ROOT}/${name}/**`)],
      },
    },
    optimizeDeps: { entries: ['client/src/{bootstrap.ts,entry-client.tsx,pages/**/*.tsx}', 'admin/src/main.tsx'] },
  });
  return {
    assets: { script: BOOT, styles: [STYLES], modules: [ENTRY], pages: {}, fonts: [] },
    publicFolder: join(ROOT, 'client/public'),
    async render(request) {
      const entry = (await vite.ssrLoadModule('/client/src/entry-server.tsx')) as Pick<FrontEnd, 'render'>;
      return entry.render(request);
    },
    // Its script is in the same folder, while its pages have deeper URLs.
    readAdminPage: async () =>
      (await readFile(join(ROOT, 'admin/index.html'), 'utf8')).replace('./src/main.tsx', '/admin/src/main.tsx'),
    development: { middleware: serveWithVite(vite), directives: allowVite, close: () => vite.close() },
  };
}

/** Serves sources through Vite, and adds Vite's client to each page. */
const serveWithVite =
  (vite: ViteDevServer): Middleware =>
  async (ctx, next) => {
    if (VITE_PATH.test(ctx.path)) {
      ctx.respond = false;
      vite.middlewares(ctx.req, ctx.res, () => {
        ctx.res.statusCode = 404;
        ctx.res.end();
      });
      return;
    }
    // The page is changed below, and its nonce differs in each response.
    delete ctx.req.headers['accept-encoding'];
    delete ctx.req.headers['if-none-match'];
    await next();
    if (!ctx.response.is('html') || typeof ctx.body !== 'string' || !ctx.state.nonce) return;
    ctx.body = ctx.body.replace('<head>', () => `<head>${connectToVite(ctx.state.nonce!)}`);
    ctx.remove('ETag');
    ctx.set('Cache-Control', 'no-store');
  };

const connectToVite = (nonce: string): string =>
  [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<script type="module" src="/@vite/client"></script>',
    `<script type="module" nonce="${nonce}">${react.preambleCode.replace('__BASE__', '/')}</script>`,
  ].join('');

await runProgram(() => startWeb(({ config }, server) => createViteFrontEnd(config, server)));
