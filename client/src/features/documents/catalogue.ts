import { queryOptions } from '@tanstack/react-query';
import type {
  PackOffer,
  TemplateCard,
  TemplateGroup,
  TemplateView,
} from '../../../../src/modules/documents/catalogue/contract.ts';
import type { PricingView } from '../../../../src/modules/payments/checkout/contract.ts';
import { call, type Reader } from '../../api/client.ts';

const LONG = 5 * 60_000;

export const templateQuery = (read: Reader, category: string, slug: string) =>
  queryOptions({
    queryKey: ['template', category, slug],
    staleTime: LONG,
    queryFn: () => read<TemplateView>(`/templates/${encodeURIComponent(category)}/${encodeURIComponent(slug)}`),
  });
/** The current template of a letter, read again from the server. */
export const currentTemplateQuery = ({ category, slug }: { category: string; slug: string }) =>
  queryOptions({
    queryKey: ['template', category, slug],
    staleTime: 0,
    queryFn: () => call<TemplateView>('GET', `/templates/${category}/${slug}`),
  });
/** Finds the cards of templates by `category/slug`; templates that have left the catalogue are skipped. */
export const cardsQuery = (read: Reader, places: readonly string[]) =>
  queryOptions({
    queryKey: ['cards', ...places],
    staleTime: LONG,
    queryFn: () => read<{ items: TemplateCard[] }>(`/templates?places=${places.join(',')}`),
  });
/** A life event with its pack. */
export const packQuery = (read: Reader, event: string) =>
  queryOptions({
    queryKey: ['pack', event],
    staleTime: LONG,
    queryFn: () => read<{ shelf: TemplateGroup; pack: PackOffer | null }>(`/shelves/${encodeURIComponent(event)}`),
  });
export const pricingQuery = (read: Reader) =>
  queryOptions({ queryKey: ['pricing'], staleTime: LONG, queryFn: () => read<PricingView>('/pricing') });
