import { z } from 'zod';
import { defineError } from './errors.ts';
import { jsonText } from './json-text.ts';

const Sort = z.tuple([z.string().regex(/^[a-zA-Z]{1,40}$/), z.enum(['ASC', 'DESC'])]);
const Range = z.tuple([z.number().int().min(0), z.number().int().min(0)]);
// PostgreSQL has no NUL in text.
const Text = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/);
const FilterValue = z.union([Text, z.number(), z.boolean(), z.array(Text).max(100)]);
export type FilterValue = z.infer<typeof FilterValue>;
const Filter = z.record(z.string(), FilterValue);

export const NEWEST_FIRST: z.infer<typeof Sort> = ['createdAt', 'DESC'];
const FIRST_PAGE: z.infer<typeof Range> = [0, 24];

/** The filter for typed text: a name, an e-mail address, a reference. It never appears in a URL. */
export const TYPED_FILTER = 'q';

export const typedFilterInAddress = defineError(
  'malformed',
  'typed_filter_in_address',
  'Une recherche peut nommer une personne\u00a0: elle ne s’écrit pas dans une adresse. Envoyez-la en POST.',
);

/** The query of a list. */
export interface ListParams {
  sort: z.infer<typeof Sort>;
  range: z.infer<typeof Range>;
  filter: z.infer<typeof Filter>;
}

/**
 * The parameters of a list: in its address, in the simple-rest dialect of react-admin
 * (`sort=["id","ASC"]&range=[0,24]&filter={"status":"paid"}`), and the same as a body. The names are only described
 * here: the list refuses others with a code of its own.
 */
export function toListParams({
  defaultSort,
  sorts,
  filters,
}: {
  defaultSort: ListParams['sort'];
  sorts: readonly string[];
  filters: readonly string[];
}) {
  const sort = Sort.meta({
    prefixItems: [
      { type: 'string', enum: sorts },
      { type: 'string', enum: ['ASC', 'DESC'] },
    ],
  });
  const toFilter = (names: readonly string[]): typeof Filter => Filter.meta({ propertyNames: { enum: names } });
  return {
    query: z.object({
      sort: jsonText(sort).default(defaultSort),
      range: jsonText(Range).default(FIRST_PAGE),
      filter: jsonText(toFilter(filters.filter((name) => name !== TYPED_FILTER))).default({}),
    }),
    body: z.strictObject({
      sort: sort.default(defaultSort),
      range: Range.default(FIRST_PAGE),
      filter: toFilter(filters).default({}),
    }),
  };
}
