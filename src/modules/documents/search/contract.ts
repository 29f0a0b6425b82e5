import { z } from 'zod';
import { TemplateCard } from '../catalogue/contract.ts';

/** How many of the letters found stand in a category. */
export const SearchFacet = z.object({ category: z.string(), title: z.string(), count: z.number().int() });
export const SearchResult = z.object({
  query: z.string(),
  /** Those of this category only. */
  category: z.string().nullable(),
  /** The best of them, best first. */
  hits: z.array(TemplateCard),
  total: z.number().int(),
  /** Over all results, whatever the requested category. */
  facets: z.array(SearchFacet),
  didYouMean: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** The catalogue for the browser's own search; null when only the server can search. */
export const SearchIndexView = z.object({
  index: z
    .object({
      version: z.string(),
      categories: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
      rows: z.array(z.tuple([z.number().int(), z.string(), z.string(), z.string()]).readonly()).readonly(),
    })
    .nullable(),
});
export type SearchIndexView = z.infer<typeof SearchIndexView>;
