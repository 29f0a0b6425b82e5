import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { hostNotAllowed, modifiersMalformed, pictureUnknown, pictureUnreadable } from './errors.ts';
import { readModifiers, type PictureFormat } from './modifiers.ts';
import { hashed, type KeptPicture, type PictureStore } from './picture-store.ts';
import { remotePicture, type Reach } from './remote-picture.ts';
import { resized, sourceFormat } from './resize.ts';

/** Where a picture comes from: what names its very content, and its bytes. */
export interface PictureSource {
  id: string;
  read(): Promise<Buffer>;
}
export type FindPicture = (path: string) => Promise<PictureSource | null>;

const ROOT = '/_ipx/';
const DAY_MS = 86_400_000;
const REMOTE = /^https?:\/{1,2}/i;
const MIME: Record<PictureFormat, string> = { avif: 'image/avif', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/**
 * `/_ipx/<modifiers>/<path>` (docs/domain/interface.md#images): one of our own pictures, or one of an allowed host, in the size and format asked
 * for. Made once and kept on disk.
 */
export function ipx(options: { hosts: readonly string[]; store: PictureStore; find: FindPicture; reach?: Reach }): Middleware {
  const { hosts, store, find, reach } = options;

  const remote = (text: string): PictureSource => {
    const url = allowed(text, hosts);
    const read = async () => (await store.kept(`${hashed('source', url.href)}.bin`, () => remotePicture(url, reach), DAY_MS)).bytes;
    return { id: url.href, read };
  };

  return async (ctx, next) => {
    if (!ctx.path.startsWith(ROOT) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const [, written = '', rest = ''] = /^([^/]*)\/?(.*)$/s.exec(ctx.path.slice(ROOT.length)) ?? [];
    const asked = readModifiers(decodeURIComponent(written));
    const path = decodeURIComponent(rest);
    if (!path) throw modifiersMalformed();
    const isRemote = REMOTE.test(path);
    const source = isRemote ? remote(path + ctx.search) : await find(`/${path}`);
    if (!source) throw pictureUnknown();
    const format = asked.format ?? (await formatOf(source, path));
    const picture = await store.kept(`${hashed(source.id, format, JSON.stringify(Object.entries(asked).sort()))}.${format}`, async () => resized(await source.read(), format, asked), isRemote ? DAY_MS : undefined);
    sendPicture(ctx, picture, MIME[format]);
  };
}

/** Not said: as it is. Our own say it by their names; a stranger's is opened, and a moving one keeps its first frame. */
async function formatOf(source: PictureSource, path: string): Promise<PictureFormat> {
  const named = /\.(avif|jpe?g|png|webp)$/i.exec(path)?.[1]?.toLowerCase().replace('jpg', 'jpeg');
  if (named && !REMOTE.test(path)) return named as PictureFormat;
  const found = sourceFormat(await source.read());
  if (!found) throw pictureUnreadable();
  return found === 'gif' ? 'png' : found;
}

function allowed(text: string, hosts: readonly string[]): URL {
  // A proxy may have made one slash of two.
  const whole = text.replace(REMOTE, (scheme) => `${scheme.replace(/\/+$/, '')}//`);
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (!url || url.protocol !== 'https:' || url.username || url.password || !hosts.includes(url.host)) throw hostNotAllowed();
  url.hash = '';
  return url;
}

export function sendPicture(ctx: Context, { bytes, tag }: KeptPicture, mime: string): void {
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
export function builtPictures(webRoot: string): FindPicture {
  return async (path) => {
    if (!/^(\/[\w-][\w.-]*)+\.(avif|gif|jpe?g|png|webp)$/i.test(path)) return null;
    const file = join(webRoot, path);
    const there = await stat(file).catch(() => null);
    return there?.isFile() ? { id: `${path} ${there.size} ${there.mtimeMs}`, read: () => readFile(file) } : null;
  };
}
