import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context, Middleware } from 'koa';
import type { SharedAssets } from '../adapters/storage/port.ts';
import { toEtag } from '../kernel/hash.ts';
import { isCompressible, compressOnce, chooseEncoding } from './compression.ts';

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
/** Smaller files are sent as they are. The first page loads several scripts of less than a kilobyte. */
const WORTH_BYTES = 512;
/** Files of other releases in memory: more than one release has. */
const MAX_OTHERS = 500;

/**
 * Serves the build's files. They are read into memory once, at start (a few megabytes). A request can only select one
 * of them, so no path reaches another file. Pages (.html) are templates and not served. While one release replaces
 * another, pages of both request files of both: `shared` has those of the others.
 */
export function staticFiles(webRoot: string, shared: SharedAssets | null): Middleware {
  const files = listBuiltFiles(webRoot);
  const others = new Map<string, StaticFile>();
  const findOther = async (path: string): Promise<StaticFile | undefined> => {
    const known = others.get(path);
    if (known || !shared || !path.startsWith('/assets/')) return known;
    const bytes = await shared.find(path.slice('/assets/'.length));
    const file = bytes ? toStaticFile(path, Buffer.from(bytes)) : undefined;
    if (file && others.size < MAX_OTHERS) others.set(path, file);
    return file;
  };
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    const file = isRead ? (files.get(ctx.path) ?? (await findOther(ctx.path))) : undefined;
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
  const squeezable = isCompressible(file.mime);
  if (squeezable) ctx.vary('Accept-Encoding');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const encoding = squeezable && file.bytes.length >= WORTH_BYTES ? chooseEncoding(ctx) : null;
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

function listBuiltFiles(root: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  const paths = new Set(walk(root));
  for (const path of paths) {
    const address = `/${relative(root, path).split(sep).join('/')}`;
    if (!MIME[extname(path)] || address.split('/').some((part) => part.startsWith('.'))) continue;
    const file = toStaticFile(address, readFileSync(path));
    if (!file) continue;
    if (paths.has(`${path}.br`)) file.compressed.set('br', Promise.resolve(readFileSync(`${path}.br`)));
    if (paths.has(`${path}.gz`)) file.compressed.set('gzip', Promise.resolve(readFileSync(`${path}.gz`)));
    files.set(address, file);
  }
  return files;
}

/** Returns undefined for a kind of file that is not served. */
function toStaticFile(address: string, bytes: Buffer): StaticFile | undefined {
  const mime = MIME[extname(address)];
  if (!mime) return undefined;
  // Weak, because the same tag covers the compressed and the plain bytes.
  return { bytes, mime, tag: `W/${toEtag(bytes)}`, compressed: new Map() };
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
