import { z } from 'zod';
import { MAX_LABEL_LENGTH } from '../../../domain/paper-names.ts';
import { Iso, Text } from '../contract.ts';

export const MAX_ENCLOSURES = 20;
export const MAX_ENCLOSURE_BYTES = 20_000_000;
/**
 * All printed enclosures of a letter: a partner accepts 20 MB, the letter included (docs/domain/maileva.md#production).
 */
export const MAX_TOTAL_BYTES = 19_500_000;

export const EnclosureStatus = z.enum(['received', 'ready', 'overflowing', 'refused']);
export type EnclosureStatus = z.infer<typeof EnclosureStatus>;

/** Why a file cannot be printed without changes. */
export const EnclosureProblem = z.object({
  code: z.string(),
  message: z.string(),
  page: z.number().int().optional(),
  overflow: z
    .array(z.object({ page: z.number().int(), side: z.enum(['left', 'top', 'right', 'bottom']), mm: z.number() }))
    .optional(),
});
export type EnclosureProblem = z.infer<typeof EnclosureProblem>;

/** A file that is printed behind the letter. */
export const EnclosureView = z.object({
  id: z.uuid(),
  /** As printed in the letter's « P.J. » list. */
  label: z.string(),
  fileName: z.string(),
  status: EnclosureStatus,
  pages: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** Whether there is a picture of the first page. */
  hasPreview: z.boolean(),
  /** What was done to the file so that it can be printed. */
  changes: z.array(z.enum(['converted', 'turned', 'resized', 'flattened', 'redrawn', 'unlocked', 'reduced'])),
  problem: EnclosureProblem.nullable(),
  /** The person's saved file with the same content. */
  paperId: z.uuid().nullable(),
  createdAt: Iso,
  can: z.array(z.enum(['label', 'fit', 'move', 'remove', 'look', 'keep'])),
});
export type EnclosureView = z.infer<typeof EnclosureView>;

export const EnclosuresView = z.object({ items: z.array(EnclosureView), can: z.array(z.enum(['add', 'order'])) });
export type EnclosuresView = z.infer<typeof EnclosuresView>;

/** A file that a person has saved for later letters. */
export const SavedFileView = EnclosureView.omit({ paperId: true, can: true }).extend({
  /** The number of letters that enclose a copy of it. */
  letters: z.number().int(),
  can: z.array(z.enum(['label', 'fit', 'look', 'attach', 'remove'])),
});
export type SavedFileView = z.infer<typeof SavedFileView>;

/** An enclosure of a letter that was ordered: it can be enclosed with another one as long as it is stored. */
export const SentFileView = EnclosureView.pick({
  id: true,
  label: true,
  pages: true,
  bytes: true,
  hasPreview: true,
  paperId: true,
}).extend({ documentId: z.uuid() });
export type SentFileView = z.infer<typeof SentFileView>;

export const SavedFilesView = z.object({
  items: z.array(SavedFileView),
  nextCursor: z.string().nullable(),
  quota: z.object({
    papers: z.number().int(),
    mostPapers: z.number().int(),
    bytes: z.number().int(),
    mostBytes: z.number().int(),
  }),
  can: z.array(z.enum(['add'])),
});
export type SavedFilesView = z.infer<typeof SavedFilesView>;

export const EnclosureLabel = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(Text(MAX_LABEL_LENGTH).min(1, 'Donnez un nom à cette pièce.'));
export const LabelledEnclosure = z.strictObject({ label: EnclosureLabel });
export const OrderedEnclosures = z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_ENCLOSURES) });
