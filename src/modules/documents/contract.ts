import { z } from 'zod';
import { deliveryMethods } from '../../domain/delivery-method.ts';
import type * as domain from '../../domain/postal-address.ts';

/** PostgreSQL rejects NUL in text and jsonb; a lone surrogate cannot be encoded in UTF-8. */
export const Text = (max: number) =>
  z
    .string()
    .max(max, `Ce texte dépasse ${max} caractères.`)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'Ce texte contient un caractère illisible.');

export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
  .meta({ examples: ['resiliation-box'] });
export const Iso = z.iso.datetime();

export const DeliveryMethod = z.enum(deliveryMethods);
export type DeliveryMethod = z.infer<typeof DeliveryMethod>;

export const PostalAddress = z.strictObject({
  kind: z.enum(['person', 'organisation']),
  civility: z.enum(['M.', 'Mme', '']).optional(),
  firstName: Text(70).optional(),
  lastName: Text(70).optional(),
  organisation: Text(90).optional(),
  service: Text(90).optional(),
  line2: Text(90).optional(),
  line3: Text(90).optional(),
  line4: Text(90),
  line5: Text(90).optional(),
  postcode: Text(12),
  city: Text(70),
  /** ISO 3166. `normaliseAddress` and `findDestinationProblem` decide whether a letter can be sent there. */
  country: z.string().regex(/^[A-Z]{2}$/, 'Ce pays s’écrit en deux lettres. Exemple\u00a0: FR.'),
}) satisfies z.ZodType<domain.PostalAddress>;
export type PostalAddress = z.infer<typeof PostalAddress>;

/** The sender's e-mail and telephone are optional and printed in the sender block. */
export const Sender = PostalAddress.extend({
  email: Text(254).optional(),
  phone: Text(30).optional(),
  /** The position of the signer in an organisation. */
  jobRole: Text(90).optional(),
});
export type Sender = z.infer<typeof Sender>;

/**
 * The recipient's exact title, « Maître » or « Madame la Directrice », opens the letter in place of « Madame » or «
 * Monsieur ».
 */
export const Recipient = PostalAddress.extend({ title: Text(60).optional() });
export type Recipient = z.infer<typeof Recipient>;
