import { z } from 'zod';
import { Cents } from '../contract.ts';

/** An invoice or a credit note, as its person sees it in a list. */
export const InvoiceView = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** Null where a subscription was paid. */
  orderId: z.uuid().nullable(),
  orderReference: z.string(),
  totalCents: Cents,
  issuedAt: z.iso.datetime(),
  can: z.array(z.enum(['download'])),
});
export type InvoiceView = z.infer<typeof InvoiceView>;
