import { z } from 'zod';
import { TemplateCard } from '../catalogue/contract.ts';
import { DeliveryMethod } from '../contract.ts';

/** The number of results in each category. */
export const SearchFacet = z.object({ category: z.string(), title: z.string(), count: z.number().int() });
export const SearchResult = z.object({
  query: z.string(),
  /** The results in this category only. */
  category: z.string().nullable(),
  /** The first results, best first. */
  hits: z.array(TemplateCard),
  total: z.number().int(),
  /** Over all results, whatever the requested category. */
  facets: z.array(SearchFacet),
  didYouMean: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** The index for the search in the browser; null if the catalogue is too large for it. */
export const SearchIndexView = z.object({
  index: z
    .object({
      version: z.string(),
      categories: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
      methods: z.array(DeliveryMethod).readonly(),
      rows: z
        .array(z.tuple([z.number().int(), z.string(), z.string(), z.string(), z.number().int()]).readonly())
        .readonly(),
    })
    .nullable(),
});
export type SearchIndexView = z.infer<typeof SearchIndexView>;
