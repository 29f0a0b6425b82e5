import type { CategoryView, SearchResult, SendingProduct, TemplateCard, TemplateView } from '../../../../src/modules/documents/contract.ts';
import type { z } from 'zod';
import type { PricingView } from '../../../../src/modules/payments/contract.ts';
import type { Reader } from '../../api/client.ts';

export interface CatalogueData {
  categories: CategoryView[];
  cards: TemplateCard[];
  pricing: PricingView;
}
export interface HomeData extends CatalogueData {
  /** The letter on the counter. */
  sample: TemplateView | null;
}
export interface TemplateData {
  template: TemplateView;
  cards: TemplateCard[];
  pricing: PricingView;
  /** Civil days a letter ordered now is collected and expected on; read once, so that server and browser show the same. */
  dates: { collectedOn: string; expectedOn: string };
}
export interface SearchData {
  categories: CategoryView[];
  pricing: PricingView;
  result: z.infer<typeof SearchResult>;
}

const categories = (read: Reader) => read<{ items: CategoryView[] }>('/categories').then(({ items }) => items);
const cards = (read: Reader) => read<{ items: TemplateCard[] }>('/templates').then(({ items }) => items);
const pricing = (read: Reader) => read<PricingView>('/pricing');
const template = (read: Reader, category: string, slug: string) => read<TemplateView>(`/templates/${encodeURIComponent(category)}/${encodeURIComponent(slug)}`);

export async function readCatalogue(read: Reader): Promise<CatalogueData> {
  const [all, letters, prices] = await Promise.all([categories(read), cards(read), pricing(read)]);
  return { categories: all, cards: letters, pricing: prices };
}

export async function readHome(read: Reader): Promise<HomeData> {
  const catalogue = await readCatalogue(read);
  const first = catalogue.cards[0];
  return { ...catalogue, sample: first ? await template(read, first.category, first.slug) : null };
}

/** Where a category is asked for by a letter's own slug, the letter's address instead. */
export async function readCategory(read: Reader, slug: string): Promise<CatalogueData | string> {
  const catalogue = await readCatalogue(read);
  if (catalogue.categories.some((one) => one.slug === slug)) return catalogue;
  const letter = await read<{ category: string; slug: string }>(`/template-slugs/${encodeURIComponent(slug)}`);
  return `/documents/${letter.category}/${letter.slug}`;
}

export async function readTemplate(read: Reader, category: string, slug: string): Promise<TemplateData> {
  const [one, letters, prices] = await Promise.all([template(read, category, slug), cards(read), pricing(read)]);
  return { template: one, cards: letters, pricing: prices, dates: await postingDates(one.sending.advised) };
}

async function postingDates(sending: SendingProduct): Promise<TemplateData['dates']> {
  const [{ expectedArrival, nextCollection }, { parisDay }] = await Promise.all([import('../../../../src/letterpress/dates/post.ts'), import('../../../../src/letterpress/dates/paris.ts')]);
  const now = new Date();
  return { collectedOn: parisDay(nextCollection(now)), expectedOn: expectedArrival(sending, now) };
}

export async function readSearch(read: Reader, q: string): Promise<SearchData> {
  const [result, all, prices] = await Promise.all([read<SearchData['result']>(`/search?q=${encodeURIComponent(q.slice(0, 200))}`), categories(read), pricing(read)]);
  return { result, categories: all, pricing: prices };
}

export const readPrices = pricing;
export const templateExists = (read: Reader, category: string, slug: string): Promise<null> => template(read, category, slug).then(() => null);
