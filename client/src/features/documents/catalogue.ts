import { queryOptions } from '@tanstack/react-query';
import type { CategoryView, SearchResult, SendingProduct, TemplateCard, TemplateView } from '../../../../src/modules/documents/contract.ts';
import type { z } from 'zod';
import type { PricingView } from '../../../../src/modules/payments/contract.ts';
import { expectedArrival, nextCollection } from '../../../../src/letterpress/dates/post.ts';
import { parisDay } from '../../../../src/letterpress/dates/paris.ts';
import type { Reader } from '../../api/client.ts';

const LONG = 5 * 60_000;

export const categoriesQuery = (read: Reader) =>
  queryOptions({ queryKey: ['categories'], staleTime: LONG, queryFn: () => read<{ items: CategoryView[] }>('/categories') });
export const cardsQuery = (read: Reader) =>
  queryOptions({ queryKey: ['cards'], staleTime: LONG, queryFn: () => read<{ items: TemplateCard[] }>('/templates') });
export const templateQuery = (read: Reader, category: string, slug: string) =>
  queryOptions({ queryKey: ['template', category, slug], staleTime: LONG, queryFn: () => read<TemplateView>(`/templates/${encodeURIComponent(category)}/${encodeURIComponent(slug)}`) });
export const slugQuery = (read: Reader, slug: string) =>
  queryOptions({ queryKey: ['slug', slug], staleTime: LONG, queryFn: () => read<{ category: string; slug: string }>(`/template-slugs/${encodeURIComponent(slug)}`) });
export const searchQuery = (read: Reader, q: string) =>
  queryOptions({ queryKey: ['search', q], staleTime: LONG, queryFn: () => read<z.infer<typeof SearchResult>>(`/search?q=${encodeURIComponent(q.slice(0, 200))}`) });
export const pricingQuery = (read: Reader) =>
  queryOptions({ queryKey: ['pricing'], staleTime: LONG, queryFn: () => read<PricingView>('/pricing') });

/** The days a letter ordered now is collected and expected on; read once, so that server and browser show the same. */
export const datesQuery = (sending: SendingProduct) =>
  queryOptions({
    queryKey: ['dates', sending],
    staleTime: LONG,
    queryFn: () => {
      const now = new Date();
      return { collectedOn: parisDay(nextCollection(now)), expectedOn: expectedArrival(sending, now) };
    },
  });
