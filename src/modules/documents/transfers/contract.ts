import { z } from 'zod';
import { Iso } from '../contract.ts';

/** How long a transfer link is valid. */
export const TRANSFER_LINK_DAYS = 14;

/** A single-use link to give to the signer. */
export const TransferLinkView = z.object({ url: z.url(), expiresAt: Iso });
export type TransferLinkView = z.infer<typeof TransferLinkView>;

/** The state of a draft's transfer link; null without one. The URL is returned only on creation. */
export const DraftTransferView = z.object({
  transfer: z.object({ expiresAt: Iso, takenAt: Iso.nullable() }).nullable(),
});
export type DraftTransferView = z.infer<typeof DraftTransferView>;

export const OpenedTransferLink = z.strictObject({ token: z.string().min(1).max(200) });

/** What a link shows before the transfer: none of the answers. */
export const TransferredLetterView = z.object({
  title: z.string(),
  /** The name of the account that prepared the letter; null without one. */
  preparedBy: z.string().nullable(),
  enclosures: z.number().int(),
  expiresAt: Iso,
});
export type TransferredLetterView = z.infer<typeof TransferredLetterView>;
