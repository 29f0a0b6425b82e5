import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context, Middleware } from 'koa';
import { compressible, compressOnce, encodingFor } from './compression.ts';

const MIME: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

interface StaticFile {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly tag: string;
  readonly compressed: Map<'br' | 'gzip', Promise<Buffer>>;
}

/**
 * Names under /assets contain a hash of the content, so browsers cache them without revalidation; other files are
 * revalidated once an hour.
 */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOURLY = 'public, max-age=3600';
const WORTH_BYTES = 1024;

/**
 * Serves the build's files. They are read into memory once, at start (a few megabytes). A request can only select one
 * of them, so no path reaches another file. Pages (.html) are templates and not served.
 */
export function staticFiles(webRoot: string): Middleware {
  const files = built(webRoot);
  return async (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? files.get(ctx.path) : undefined;
    if (file) {
      if (!ctx.path.startsWith('/assets/')) ctx.state.route = '/:file';
      return serve(ctx, file);
    }
    if (!ctx.path.startsWith('/assets/')) return next();
    // A page from before the last release requests a file that no longer exists: a plain 404 lets it reload
    // (docs/domain/interface.md#loading).
    ctx.status = 404;
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'text';
    ctx.body = 'Ce fichier n’existe plus. Rechargez la page.';
  };
}

async function serve(ctx: Context, file: StaticFile): Promise<void> {
  const isImmutable = ctx.path.startsWith('/assets/');
  ctx.status = 200;
  ctx.set('Content-Type', file.mime);
  ctx.set('Cache-Control', isImmutable ? IMMUTABLE : HOURLY);
  // A file named by its content is never revalidated, so it needs no tag.
  if (!isImmutable) ctx.set('ETag', file.tag);
  const squeezable = compressible(file.mime);
  if (squeezable) ctx.vary('Accept-Encoding');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const encoding = squeezable && file.bytes.length >= WORTH_BYTES ? encodingFor(ctx) : null;
  ctx.body = encoding ? await getCompressed(file, encoding) : file.bytes;
  ctx.set('Content-Type', file.mime);
  if (encoding) ctx.set('Content-Encoding', encoding);
}

/** Uses the compressed file of the build if there is one; otherwise compresses once and caches. */
function getCompressed(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const cached = file.compressed.get(encoding);
  if (cached) return cached;
  const compressed = compressOnce(file.bytes, encoding);
  file.compressed.set(encoding, compressed);
  return compressed;
}

function built(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const paths = new Set(walk(root));
  for (const path of paths) {
    const address = `/${relative(root, path).split(sep).join('/')}`;
    const mime = MIME[extname(path)];
    if (!mime || address.split('/').some((part) => part.startsWith('.'))) continue;
    const bytes = readFileSync(path);
    const compressed = new Map<'br' | 'gzip', Promise<Buffer>>();
    if (paths.has(`${path}.br`)) compressed.set('br', Promise.resolve(readFileSync(`${path}.br`)));
    if (paths.has(`${path}.gz`)) compressed.set('gzip', Promise.resolve(readFileSync(`${path}.gz`)));
    // Weak, because the same tag covers the compressed and the plain bytes.
    const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    files.set(address, { bytes, mime, tag, compressed });
  }
  return files;
}

function walk(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // not built yet; the pages report it
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [path] : [];
  });
}
