import { z } from 'zod';
import { Text, Recipient, Iso, Sender } from '../contract.ts';

/** A place to choose while typing an address. `line4` is empty when only the town is known. */
export const AddressSuggestion = z.object({
  label: z.string(),
  line4: z.string(),
  postcode: z.string(),
  city: z.string(),
});
export type AddressSuggestion = z.infer<typeof AddressSuggestion>;

export const SuggestionQuestion = z.strictObject({
  text: Text(200),
  kind: z.enum(['street', 'city']),
  postcode: Text(12).optional(),
});
export const SuggestionAnswer = z.object({
  items: z.array(AddressSuggestion),
  /** To be shown with the suggestions. */
  attribution: z.string().nullable(),
});
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>;

export const TownQuestion = z.strictObject({ postcode: Text(12), city: Text(70) });
export const TownAnswer = z.object({
  /** False is a doubt, not an error: the input may stay. */
  known: z.boolean(),
  communes: z.array(z.object({ name: z.string(), postcode: z.string() })),
  message: z.string().optional(),
});
export type TownAnswer = z.infer<typeof TownAnswer>;

/** A saved recipient. */
export const ContactView = z.object({ id: z.uuid(), name: z.string(), address: Recipient.partial(), usedAt: Iso });
export type ContactView = z.infer<typeof ContactView>;

/** From how many on none can be added by hand: far above personal use, against mailing lists. Orders still add theirs. */
export const MAX_CONTACTS = 500;

/** The person's own address; null until it is saved. */
export const OwnAddressView = z.object({ address: Sender.partial().nullable() });
export type OwnAddressView = z.infer<typeof OwnAddressView>;
