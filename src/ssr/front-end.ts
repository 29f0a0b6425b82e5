import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { render, type PageAssets, type PageRequest, type RenderedPage } from '../../client/src/entry-server.tsx';
import type { DevelopmentDirectives } from '../middleware/security-headers.ts';
import { readAssets } from './assets.ts';

/** The browser's part of the product, as the web process serves it: from a build, or from Vite in development. */
export interface FrontEnd {
  readonly assets: PageAssets;
  /** Folder of the files served under their own names. */
  readonly publicFolder: string;
  readonly render: (request: PageRequest) => Promise<RenderedPage>;
  readonly readAdminPage: () => Promise<string>;
  /** Absent in production. */
  readonly development?: {
    /** Runs before everything but the page cache, which is then empty. */
    readonly middleware: Middleware;
    readonly directives: DevelopmentDirectives;
    readonly close: () => Promise<void>;
  };
}

/** Reads what the build wrote. */
export async function loadBuiltFrontEnd(webRoot: string): Promise<FrontEnd> {
  return {
    assets: await readAssets(webRoot),
    publicFolder: webRoot,
    render,
    readAdminPage: () => readFile(join(webRoot, 'admin/index.html'), 'utf8'),
  };
}
