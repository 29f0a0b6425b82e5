import type { Middleware } from 'koa';
import { deliveryMethods } from '../domain/delivery-method.ts';
import { formatEuros } from '../domain/money.ts';
import type { TemplateCard, TemplateGroup, TemplateView } from '../modules/documents/catalogue/contract.ts';
import type { PricingView } from '../modules/payments/checkout/contract.ts';
import { getAdvisedCents, getTotalCents, listOffered } from '../modules/payments/checkout/public-price.ts';
import { imageNotFound } from './errors.ts';
import { toCacheKey, type ImageCache } from './image-cache.ts';
import { sendImage, type FindImage } from './ipx.ts';
import { renderShareImage, DRAWING } from './render-share-image.ts';
import { withConcurrencyLimit } from './resize.ts';

/** `/partage/affranchi.png`, `/partage/<group>.png`, `/partage/<category>/<letter>.png`. */
const ADDRESS = /^\/partage\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?\.png$/;
const SITE = 'affranchi';
const TITLE = 'Vos lettres écrites juste et postées pour vous';

type Api = (path: string) => Promise<unknown>;

/** The image of a link to a letter, a template group or the site. A withdrawn letter returns 410. */
export function createShareImages(store: ImageCache, api: Api): FindImage {
  return async (path) => {
    const [, first, slug] = ADDRESS.exec(path) ?? [];
    if (!first) return null;
    const [shown, pricing] = await Promise.all([findShown(api, first, slug), api('/pricing') as Promise<PricingView>]);
    const { title, template } = shown;
    const isPosted = !slug || template.sending.advised !== null;
    const advised = formatEuros(getAdvisedCents(pricing, template.sending.advised));
    const image = {
      title,
      template,
      price: slug
        ? `${advised} ${isPosted ? 'envoi compris' : 'le PDF'}`
        : `dès ${formatMinPrice(pricing)} envoi compris`,
      isPosted,
    };
    const id = toCacheKey('share', String(DRAWING), title, image.price, template.versionId);
    return {
      id,
      read: async () =>
        (await store.getOrMake(`${id}.png`, () => withConcurrencyLimit(() => paint(renderShareImage(image))))).bytes,
    };
  };
}

/** The least total of a letter that a partner carries. */
const formatMinPrice = (pricing: PricingView): string =>
  formatEuros(Math.min(...listOffered(pricing, deliveryMethods).map((sending) => getTotalCents(pricing, sending))));

/** Finds the title of an image and the template to draw: for a template group or the site, its first template. */
async function findShown(api: Api, first: string, slug: string | undefined) {
  const read = async ({ category, slug: name }: Pick<TemplateCard, 'category' | 'slug'>) =>
    (await api(`/templates/${category}/${name}`)) as TemplateView;
  if (slug) {
    const template = await read({ category: first, slug });
    return { title: template.title, template };
  }
  const { title, cards } =
    first === SITE
      ? { title: TITLE, cards: ((await api('/most-sent')) as { items: TemplateCard[] }).items }
      : await readTemplateGroup(api, first);
  if (!cards[0]) throw imageNotFound();
  return { title, template: await read(cards[0]) };
}

async function readTemplateGroup(api: Api, slug: string): Promise<{ title: string; cards: TemplateCard[] }> {
  const { shelf, cards } = (await api(`/shelves/${slug}`)) as { shelf: TemplateGroup; cards: TemplateCard[] };
  return { title: shelf.title, cards };
}

async function paint(svg: string): Promise<Buffer> {
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
