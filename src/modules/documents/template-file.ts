import { z } from 'zod';
import { Condition, FieldView, SendingProduct, Slug, TemplateView } from './contract.ts';

const Words = z.string().trim().min(1);

/** The front matter of a template, as its author writes it. The letter's body follows it in Liquid. */
export const TemplateFile = z.strictObject({
  title: Words.max(90),
  shortTitle: Words.max(50),
  purpose: Words.max(220),
  whenToSend: z.array(Words).min(1),
  freeRoute: TemplateView.shape.freeRoute,
  legalBasis: z.array(z.strictObject({ article: Words, text: Words, says: Words })).min(1),
  source: z.strictObject({ label: Words, url: z.url() }),
  reviewedOn: z.iso.date(),
  recipientType: Slug,
  recipientKind: z.enum(['person', 'organisation']),
  papers: z.array(Words),
  sending: z.strictObject({ advised: SendingProduct, reason: Words, allowed: z.array(SendingProduct).min(1) }),
  questions: z.array(z.strictObject({ question: Words, answer: Words })).min(3).max(6),
  neighbours: z.array(z.strictObject({ category: Slug, slug: Slug, title: Words })),
  searchWords: z.array(Words),
  steps: z.array(z.strictObject({ name: Slug, title: Words, short: Words.max(14), intro: Words.optional(), fields: z.array(FieldView.strict()).min(1) })).min(1),
  computed: z.array(z.strictObject({ name: z.string().regex(/^[a-z][a-zA-Z]*$/), expression: Words })),
  subject: Words,
  enclosures: z.array(z.strictObject({ label: Words, showIf: Condition.optional() })),
  body: Words,
  sampleAnswers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type TemplateFile = z.infer<typeof TemplateFile>;
