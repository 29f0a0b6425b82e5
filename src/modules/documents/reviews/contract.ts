import { z } from 'zod';
import { createDaySchema, Instant } from '../../../domain/schemas.ts';
import { Slug } from '../contract.ts';

/** A letter on the site, with the law it rests on and the days of its reviews. Its id is that of the version. */
export const TemplateReviewRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  category: z.string(),
  version: z.number().int(),
  title: z.string(),
  /** « Code du travail, L. 1237-1 ; … »; null where a letter rests on no article. */
  legalBasis: z.string().nullable(),
  sourceLabel: z.string(),
  sourceUrl: z.string(),
  reviewedOn: z.iso.date(),
  /** Of the last review without a new text. */
  reviewedBy: z.string().nullable(),
  reviewNote: z.string().nullable(),
  /** What the next review must verify, if the text depends on something that is about to change. */
  toCheck: z.string().nullable(),
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
  /** Letters to check because the law has changed. */
  openChecks: z.number().int(),
  can: z.array(z.enum(['review', 'draft'])),
});
export type TemplateReviewRow = z.output<typeof TemplateReviewRow>;

export const LegalCheckStatus = z.enum(['pending', 'verified', 'to_correct', 'corrected', 'withdrawn']);

export const LegalChangeRow = z.object({
  id: z.uuid(),
  text: z.string(),
  article: z.string().nullable(),
  sourceUrl: z.string(),
  effectiveOn: z.iso.date(),
  note: z.string(),
  recordedBy: z.string().nullable(),
  createdAt: Instant,
  checks: z.number().int(),
  openChecks: z.number().int(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawalReason: z.string().nullable(),
  can: z.array(z.enum(['check', 'withdraw'])),
});
export type LegalChangeRow = z.output<typeof LegalChangeRow>;

export const LegalCheckView = z.object({
  id: z.uuid(),
  category: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The version that is on the site. */
  versionId: z.uuid(),
  /** The articles that the letter cites from this text. */
  articles: z.array(z.string()),
  status: LegalCheckStatus,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  draftId: z.uuid().nullable(),
  isOpen: z.boolean(),
});
export type LegalCheckView = z.output<typeof LegalCheckView>;

const isHttps = (url: string): boolean => url.startsWith('https://');

/** A change of the law, as staff record it. */
export const LegalChangeInput = z.strictObject({
  /** Chosen by the page: the same request sent twice is one change. It becomes its id. */
  requestId: z.uuid(),
  text: z.string().trim().min(3, 'Écrivez le nom du texte, comme «\u00a0Code du travail\u00a0».').max(200),
  /** Empty for the whole text. */
  article: z.string().trim().max(100),
  sourceUrl: z
    .url('Collez l’adresse complète de la source, qui commence par https.')
    .max(500)
    .refine(isHttps, 'Collez l’adresse complète de la source, qui commence par https.'),
  effectiveOn: createDaySchema('Choisissez le jour où le changement s’applique.'),
  note: z.string().trim().min(3, 'Écrivez en quelques mots ce qui change.').max(500),
});
export type LegalChangeInput = z.output<typeof LegalChangeInput>;

/** The texts of the law that letters cite, for the form. */
export const CitedTexts = z.object({ texts: z.array(z.string()) });

/** A review without a new text; the day identifies the last review that the person has seen. */
export const ReviewInput = z.strictObject({
  expectedReviewedOn: createDaySchema(),
  note: z.string().trim().min(3, 'Écrivez ce que vous avez vérifié.').max(500),
});
export const CheckedTemplate = z.object({ id: z.uuid(), status: LegalCheckStatus, draftId: z.uuid().nullable() });
export const CheckParams = z.object({ id: z.uuid(), checkId: z.uuid() });
export const ReviewedTemplate = z.object({ id: z.uuid(), slug: Slug, reviewedOn: z.iso.date() });
