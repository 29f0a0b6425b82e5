import { z } from 'zod';
import { TemplateCard } from '../catalogue/contract.ts';
import { DeliveryMethod } from '../contract.ts';

/** The number of results in each category. */
export const SearchFacet = z.object({ category: z.string(), title: z.string(), count: z.number().int() });
const SearchHit = z.discriminatedUnion('kind', [
  TemplateCard.extend({ kind: z.literal('letter') }),
  /** A life event, a subject or a type of recipient: the page /documents/<slug>. */
  z.object({ kind: z.literal('shelf'), slug: z.string(), title: z.string() }),
]);
/** A subject for which the catalogue has no letter. */
const MissingLetterView = z.object({
  title: z.string(),
  /** The free official page, if one is known, and the month in which a source with its address was last seen; how it is done. */
  officialPage: z.object({ url: z.url(), seenOn: z.string(), answer: z.string().nullable() }).nullable(),
});
export const SearchResult = z.object({
  query: z.string(),
  /** The results in this category only. */
  category: z.string().nullable(),
  /** The first answers, best first. Empty if the catalogue does not have the letter. */
  hits: z.array(SearchHit),
  /** Letters that are near the query, if none answers it. */
  near: z.array(TemplateCard),
  missing: MissingLetterView.nullable(),
  /** The number of letters that answer. */
  total: z.number().int(),
  /** Over all results, whatever the requested category. */
  facets: z.array(SearchFacet),
  didYouMean: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** A search in the browser that found nothing. In the body, because what people type belongs in no address. */
export const UnansweredSearch = z.strictObject({ question: z.string().trim().min(1).max(200) });

/** The index for the search in the browser; null if the catalogue is too large for it. */
const WordTable = z.object({ words: z.string(), places: z.string() });
export const SearchIndexView = z.object({
  index: z
    .object({
      format: z.number().int(),
      version: z.string(),
      categories: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
      methods: z.array(DeliveryMethod.nullable()).readonly(),
      rows: z.array(z.tuple([z.number().int(), z.string(), z.string(), z.number().int()]).readonly()).readonly(),
      words: WordTable,
      subjects: z.object({ lines: z.array(z.string()).readonly(), words: WordTable }),
    })
    .nullable(),
});
export type SearchIndexView = z.infer<typeof SearchIndexView>;
