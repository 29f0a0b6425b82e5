import { z } from 'zod';
import { Iso } from '../contract.ts';

/** How long a link to take over a draft works. */
export const TRANSFER_LINK_DAYS = 14;

/** The address to give to the person who signs; it works once. */
export const TransferLinkView = z.object({ url: z.url(), expiresAt: Iso });
export type TransferLinkView = z.infer<typeof TransferLinkView>;

/** What became of the link of a draft; null without one. The link itself is shown only when it is made. */
export const DraftTransferView = z.object({
  transfer: z.object({ expiresAt: Iso, takenAt: Iso.nullable() }).nullable(),
});
export type DraftTransferView = z.infer<typeof DraftTransferView>;

export const OpenedTransferLink = z.strictObject({ token: z.string().min(1).max(200) });

/** What a link shows before the letter is taken over: nothing that was typed in it. */
export const TransferredLetterView = z.object({
  title: z.string(),
  /** The name of the account that prepared the letter; null without one. */
  preparedBy: z.string().nullable(),
  enclosures: z.number().int(),
  expiresAt: Iso,
});
export type TransferredLetterView = z.infer<typeof TransferredLetterView>;
