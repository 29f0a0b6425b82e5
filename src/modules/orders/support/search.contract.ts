import { z } from 'zod';
import { Instant } from '../../../domain/schemas.ts';

/** Items of a group that are counted and can be read. */
const MAX_FOUND = 1_000;
/** Items that « Voir les 37 » shows at once. */
export const ITEMS_OF_ONE_KIND = 50;

/** What is found, in the order of the groups. */
export const SearchKind = z.enum([
  'orders',
  'letters',
  'users',
  'payments',
  'refunds',
  'disputes',
  'subscriptions',
  'invoices',
  'messages',
  'discrepancies',
  'webhooks',
]);
export type SearchKind = z.infer<typeof SearchKind>;

/** How the typed text was interpreted. */
export const SearchTermKind = z.enum([
  'reference',
  'email',
  'id',
  'stripe_id',
  'tracking_number',
  'partner_reference',
  'event_id',
  'postcode',
  'invoice_number',
  'card',
  'amount',
  'words',
]);
export type SearchTermKind = z.infer<typeof SearchTermKind>;

export const DeskSearchQuery = z.strictObject({
  q: z
    .string('Tapez ce que vous cherchez.')
    .trim()
    .min(2, 'Tapez au moins deux caractères.')
    .max(200, 'Au plus 200 caractères.'),
  /** Only this group, with more of its items. */
  kind: SearchKind.optional(),
  /** Of one group: how many of its items are passed over. */
  from: z
    .number()
    .int()
    .min(0)
    .max(MAX_FOUND - 1)
    .optional(),
});

export const SearchItem = z.object({
  id: z.uuid(),
  /** The page of the back office that shows it. */
  to: z.string(),
  title: z.string(),
  detail: z.string(),
  state: z.string().nullable(),
  tone: z.enum(['', 'is-good', 'is-wait', 'is-stop']),
  at: Instant,
});

export const SearchGroup = z.object({
  kind: SearchKind,
  total: z.number().int(),
  /** True if there are more than `total`, which were not counted. */
  hasMore: z.boolean(),
  items: z.array(SearchItem),
});

export const DeskSearchResult = z.object({
  recognised: SearchTermKind.nullable(),
  groups: z.array(SearchGroup),
});
/** As browsers receive it. */
export type DeskSearchResult = z.output<typeof DeskSearchResult>;
