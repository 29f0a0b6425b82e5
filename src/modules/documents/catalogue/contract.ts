import { z } from 'zod';
import { Instant } from '../../../domain/instant.ts';

/** A published version, as the staff sees it. */
export const TemplateVersionRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  category: z.string(),
  version: z.number().int(),
  title: z.string(),
  reviewedOn: z.iso.date(),
  origin: z.string(),
  publishedAt: Instant,
  withdrawnAt: Instant.nullable(),
  withdrawnBecause: z.string().nullable(),
  isNewest: z.boolean(),
  /** Nobody has read its text again for a year. */
  isDue: z.boolean(),
  can: z.array(z.enum(['draft', 'withdraw'])),
});
export type TemplateVersionRow = z.output<typeof TemplateVersionRow>;

export const TemplateDraftRow = z.object({
  id: z.uuid(),
  category: z.string(),
  slug: z.string(),
  revision: z.number().int(),
  updatedAt: Instant,
});
export const TemplateDraftView = TemplateDraftRow.extend({
  /** `template.md` and `samples.yaml`, as they are typed. */
  source: z.string(),
  samples: z.string(),
  /** What keeps it from being published: file, line and reason. */
  problems: z.array(z.string()),
  can: z.array(z.enum(['edit', 'publish', 'delete'])),
});
export type TemplateDraftView = z.output<typeof TemplateDraftView>;

/** A sheet as letterpress places it: its box and its texts in points, strokes in millimetres. */
export const SheetView = z.object({
  box: z.string(),
  texts: z.array(
    z.object({
      key: z.string(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      size: z.number(),
      style: z.enum(['regular', 'bold', 'italic']),
      text: z.string(),
      wordSpace: z.number().optional(),
      missing: z.boolean().optional(),
    }),
  ),
  strokes: z.array(z.object({ key: z.string(), path: z.string(), penMm: z.number() })),
});
export type SheetView = z.infer<typeof SheetView>;

/** Every sample of a draft as it would be printed. */
export const DraftPreview = z.object({ samples: z.array(z.object({ sample: z.string(), pages: z.array(SheetView) })) });
export type DraftPreview = z.infer<typeof DraftPreview>;
