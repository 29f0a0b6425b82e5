import type { z } from 'zod';
import type {
  CategoryView,
  PackOffer,
  TemplateGroup,
  TopicView,
  AskedTemplate,
  TemplateCard,
  TemplateLink,
  TemplateView,
} from '../../../../src/modules/documents/catalogue/contract.ts';
import type { DeliveryMethod } from '../../../../src/modules/documents/contract.ts';
import type { SearchResult } from '../../../../src/modules/documents/search/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import type { Reader } from '../../api/client.ts';
import { countOnce, cutQuestion } from './counted-searches.ts';

export interface CatalogueData {
  groups: TemplateGroup[];
  mostSent: AskedTemplate[];
  links: TemplateLink[];
  pricing: PricingView;
}
export interface TemplateGroupData {
  shelf: TemplateGroup;
  cards: TemplateCard[];
  /** Parts of a category, to narrow its list. */
  topics: TopicView[];
  /** The letters that can be written and paid together; of life events only. */
  pack: PackOffer | null;
  categories: CategoryView[];
  pricing: PricingView;
}
export interface HomeData {
  categories: CategoryView[];
  mostSent: AskedTemplate[];
  pricing: PricingView;
  /** The template shown on the home page. */
  sample: TemplateView | null;
}
export interface TemplateData {
  template: TemplateView;
  neighbours: TemplateCard[];
  pricing: PricingView;
  /**
   * Computes the civil days on which a letter ordered now is collected and expected; once, so that server and browser
   * agree.
   */
  dates: { collectedOn: string; expectedOn: string };
}
export interface SearchData {
  categories: CategoryView[];
  pricing: PricingView;
  result: z.infer<typeof SearchResult>;
}

const readCategories = (read: Reader) => read<{ items: CategoryView[] }>('/categories').then(({ items }) => items);
const readMostSent = (read: Reader) => read<{ items: AskedTemplate[] }>('/most-sent').then(({ items }) => items);
const readPricing = (read: Reader) => read<PricingView>('/pricing');
const readTemplateView = (read: Reader, category: string, slug: string) =>
  read<TemplateView>(`/templates/${encodeURIComponent(category)}/${encodeURIComponent(slug)}`);

export async function readCatalogue(read: Reader): Promise<CatalogueData> {
  const [groups, cards, links, prices] = await Promise.all([
    read<{ items: TemplateGroup[] }>('/shelves'),
    readMostSent(read),
    read<{ items: TemplateLink[] }>('/template-links'),
    readPricing(read),
  ]);
  return { groups: groups.items, mostSent: cards, links: links.items, pricing: prices };
}

export async function readHome(read: Reader): Promise<HomeData> {
  const [all, cards, prices] = await Promise.all([readCategories(read), readMostSent(read), readPricing(read)]);
  const first = cards[0];
  return {
    categories: all,
    mostSent: cards,
    pricing: prices,
    sample: first ? await readTemplateView(read, first.category, first.slug) : null,
  };
}

/** Redirects to the letter if the slug is a letter's, not a group's. */
export async function readTemplateGroup(read: Reader, slug: string): Promise<TemplateGroupData | string> {
  const [group, all, prices] = await Promise.all([
    read<Pick<TemplateGroupData, 'shelf' | 'cards' | 'pack'> & Partial<Pick<TemplateGroupData, 'topics'>>>(
      `/shelves/${encodeURIComponent(slug)}`,
    ).catch(() => null),
    readCategories(read),
    readPricing(read),
  ]);
  // While a release replaces it, the version before answers without topics.
  if (group) return { ...group, topics: group.topics ?? [], categories: all, pricing: prices };
  const letter = await read<{ category: string; slug: string }>(`/template-slugs/${encodeURIComponent(slug)}`);
  return `/documents/${letter.category}/${letter.slug}`;
}

export async function readTemplate(read: Reader, category: string, slug: string): Promise<TemplateData> {
  const [view, prices] = await Promise.all([readTemplateView(read, category, slug), readPricing(read)]);
  const places = view.neighbours.map((next) => `${next.category}/${next.slug}`).join(',');
  const { items } = places ? await read<{ items: TemplateCard[] }>(`/templates?places=${places}`) : { items: [] };
  return {
    template: view,
    neighbours: items,
    pricing: prices,
    dates: await computePostingDates(view.sending.advised ?? 'green'),
  };
}

async function computePostingDates(sending: DeliveryMethod): Promise<TemplateData['dates']> {
  const [{ computeExpectedArrival, findNextCollection }, { toParisDay }] = await Promise.all([
    import('../../../../src/letterpress/dates/post.ts'),
    import('../../../../src/letterpress/dates/paris.ts'),
  ]);
  const now = new Date();
  return { collectedOn: toParisDay(findNextCollection(now)), expectedOn: computeExpectedArrival(sending, now) };
}

/** The query and the category in the URL of the search page. */
export async function readSearch(read: Reader, query: URLSearchParams): Promise<SearchData> {
  const q = cutQuestion(query.get('q') ?? '');
  const category = query.get('categorie') ?? '';
  const ofCategory = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(category) ? `&category=${category.slice(0, 80)}` : '';
  const path = `/search?q=${encodeURIComponent(q)}${ofCategory}${countOnce(q) ? '' : '&typing=true'}`;
  const [result, all, prices] = await Promise.all([
    read<SearchData['result']>(path),
    readCategories(read),
    readPricing(read),
  ]);
  return { result, categories: all, pricing: prices };
}

export const readPrices = readPricing;
export const assertTemplateExists = (read: Reader, category: string, slug: string): Promise<null> =>
  readTemplateView(read, category, slug).then(() => null);
