import type { Middleware } from 'koa';
import type { TemplateCard, TemplateView } from '../modules/documents/catalogue/contract.ts';
import { imageNotFound } from './errors.ts';
import { toCacheKey, type ImageCache } from './image-cache.ts';
import { sendImage, type FindImage } from './ipx.ts';
import { renderShareImage, DRAWING } from './render-share-image.ts';
import { withConcurrencyLimit } from './resize.ts';

const OURS = '/partage/affranchi.png';
const ONE = /^\/partage\/([a-z0-9-]+)\/([a-z0-9-]+)\.png$/;
const TITLE = 'Vos lettres écrites juste et postées pour vous';

/** The image of a link to a letter, or to the site. Only published letters have one; a withdrawn letter returns 410. */
export function shareImages(store: ImageCache, api: (path: string) => Promise<unknown>): FindImage {
  const template = async (category: string, slug: string) =>
    (await api(`/templates/${category}/${slug}`)) as TemplateView;

  return async (path) => {
    const named = ONE.exec(path);
    if (!named && path !== OURS) return null;
    const [, category, slug] = named ?? [];
    const shown = category && slug ? await template(category, slug) : await first(api, template);
    const title = named ? shown.title : TITLE;
    const id = toCacheKey('share', String(DRAWING), title, shown.versionId);
    return {
      id,
      read: async () =>
        (await store.getOrMake(`${id}.png`, () => withConcurrencyLimit(() => painted(renderShareImage(title, shown)))))
          .bytes,
    };
  };
}

async function first(
  api: (path: string) => Promise<unknown>,
  template: (category: string, slug: string) => Promise<TemplateView>,
): Promise<TemplateView> {
  const { items } = (await api('/most-sent')) as { items: TemplateCard[] };
  if (!items[0]) throw imageNotFound();
  return template(items[0].category, items[0].slug);
}

async function painted(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
}

export function shareImagePages(find: FindImage): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/partage/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const source = await find(ctx.path);
    if (!source) throw imageNotFound();
    sendImage(ctx, { bytes: await source.read(), tag: `"${source.id.slice(0, 22)}"` }, 'image/png');
  };
}
