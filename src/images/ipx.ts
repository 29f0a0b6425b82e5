import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { hostNotAllowed, modifiersInvalid, imageNotFound, pictureUnreadable } from './errors.ts';
import { fetchRemoteImage, type Reach } from './fetch-remote-image.ts';
import { toCacheKey, type CachedImage, type ImageCache } from './image-cache.ts';
import { readModifiers, type ImageFormat } from './modifiers.ts';
import { resizeImage, detectFormat } from './resize.ts';

/** The source of an image: a key that identifies its content, and its bytes. */
export interface ImageSource {
  id: string;
  read(): Promise<Buffer>;
}
export type FindImage = (path: string) => Promise<ImageSource | null>;

const ROOT = '/_ipx/';
const DAY_MS = 86_400_000;
const REMOTE = /^https?:\/{1,2}/i;
const MIME: Record<ImageFormat, string> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Serves `/_ipx/<modifiers>/<path>` (docs/domain/interface.md#images): one of our own images, or one of an allowed
 * host, in the requested size and format. Each variant is made once and cached on disk.
 */
export function ipx(options: {
  hosts: readonly string[];
  store: ImageCache;
  find: FindImage;
  reach?: Reach;
}): Middleware {
  const { hosts, store, find, reach } = options;

  const toRemoteSource = (text: string): ImageSource => {
    const url = parseAllowedUrl(text, hosts);
    const read = async () =>
      (await store.getOrMake(`${toCacheKey('source', url.href)}.bin`, () => fetchRemoteImage(url, reach), DAY_MS))
        .bytes;
    return { id: url.href, read };
  };

  return async (ctx, next) => {
    if (!ctx.path.startsWith(ROOT) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const [, written = '', rest = ''] = /^([^/]*)\/?(.*)$/s.exec(ctx.path.slice(ROOT.length)) ?? [];
    const modifiers = readModifiers(decodeURIComponent(written));
    const path = decodeURIComponent(rest);
    if (!path) throw modifiersInvalid();
    const isRemote = REMOTE.test(path);
    const source = isRemote ? toRemoteSource(path + ctx.search) : await find(`/${path}`);
    if (!source) throw imageNotFound();
    const format = modifiers.format ?? (await chooseFormat(source, path));
    const picture = await store.getOrMake(
      `${toCacheKey(source.id, format, JSON.stringify(Object.entries(modifiers).sort()))}.${format}`,
      async () => resizeImage(await source.read(), format, modifiers),
      isRemote ? DAY_MS : undefined,
    );
    sendImage(ctx, picture, MIME[format]);
  };
}

/**
 * Without a requested format, an image keeps its own. Our files state theirs in their names; a remote image is decoded,
 * and only the first frame of an animation remains.
 */
async function chooseFormat(source: ImageSource, path: string): Promise<ImageFormat> {
  const named = /\.(avif|jpe?g|png|webp)$/i.exec(path)?.[1]?.toLowerCase().replace('jpg', 'jpeg');
  if (named && !REMOTE.test(path)) return named as ImageFormat;
  const format = detectFormat(await source.read());
  if (!format) throw pictureUnreadable();
  return format === 'gif' ? 'png' : format;
}

function parseAllowedUrl(text: string, hosts: readonly string[]): URL {
  // A proxy may have merged two slashes.
  const whole = text.replace(REMOTE, (scheme) => `${scheme.replace(/\/+$/, '')}//`);
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (!url || url.protocol !== 'https:' || url.username || url.password || !hosts.includes(url.host))
    throw hostNotAllowed();
  url.hash = '';
  return url;
}

export function sendImage(ctx: Context, { bytes, tag }: CachedImage, mime: string): void {
  ctx.status = 200;
  ctx.set('Content-Type', mime);
  ctx.set('ETag', tag);
  ctx.set('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800');
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = bytes;
  ctx.set('Content-Type', mime);
}

/** Pictures among the files of the build; only a plain name below the folder is one. */
export function createBuiltImages(webRoot: string): FindImage {
  return async (path) => {
    if (!/^(\/[\w-][\w.-]*)+\.(avif|gif|jpe?g|png|webp)$/i.test(path)) return null;
    const file = join(webRoot, path);
    const stats = await stat(file).catch(() => null);
    return stats?.isFile() ? { id: `${path} ${stats.size} ${stats.mtimeMs}`, read: () => readFile(file) } : null;
  };
}
