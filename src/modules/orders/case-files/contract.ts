import { z } from 'zod';

const MAX_CASE_LETTERS = 10;

/** The letters of one dispute, in any order. */
export const NewCaseFile = z.strictObject({
  orderIds: z
    .array(z.uuid())
    .min(2, 'Choisissez au moins deux lettres. Pour une seule, téléchargez son dossier de preuve.')
    .max(MAX_CASE_LETTERS, `Choisissez au plus ${MAX_CASE_LETTERS} lettres.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Une lettre est deux fois dans ce dossier.'),
});

/** The last case file of an account. `failed`: it took too long, and may be requested again. */
export const CaseFileView = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'failed']),
  /** The orders of its letters, in the order in which they were placed. */
  orderIds: z.array(z.uuid()),
  requestedAt: z.iso.datetime().nullable(),
  /** Of a file that is ready: its size, and until when it can be downloaded. */
  bytes: z.number().int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type CaseFileView = z.infer<typeof CaseFileView>;
