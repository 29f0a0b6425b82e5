import { z } from 'zod';

/** Whether an account can end now. */
export const AccountEndView = z.object({
  /** Letters that are still under way. */
  underWay: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Why the account cannot be erased yet; null if it can. */
  refusal: z.string().nullable(),
  /** What stays of an erased account, and how long; in French. */
  kept: z.array(z.object({ data: z.string(), period: z.string() })),
});
export type AccountEndView = z.infer<typeof AccountEndView>;

/** Whether an account was erased. Says nothing else about it, nor whether there is one. */
export const AccountErasureView = z.object({ erased: z.boolean() });
export type AccountErasureView = z.infer<typeof AccountErasureView>;

/** What is stored of a person, and how long; in French, as the privacy page shows it. */
export const DataRetentionView = z.object({
  data: z.string(),
  period: z.string(),
  purpose: z.string(),
  ground: z.string(),
});
export type DataRetentionView = z.infer<typeof DataRetentionView>;

/** The file with everything we store about a person. `failed`: it took too long, and may be requested again. */
export const DataExportView = z.object({
  status: z.enum(['none', 'preparing', 'ready', 'failed']),
  requestedAt: z.iso.datetime().nullable(),
  /** Of a file that is ready: its size, and until when it can be downloaded. */
  bytes: z.number().int().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type DataExportView = z.infer<typeof DataExportView>;
