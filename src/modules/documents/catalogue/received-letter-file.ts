import { z } from 'zod';
import type { TemplateFile } from './template-file.ts';

/** Something that people receive, and the letters that answer it. */
export const ReceivedLetterFile = z
  .strictObject({
    slug: z.string().regex(/^[a-z0-9-]+$/),
    group: z.string().min(1),
    title: z.string().min(1),
    /** The label of the one date that is asked; without it no last day is shown. */
    date: z.string().min(1).optional(),
    letters: z
      .array(
        z.strictObject({
          letter: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
          /** The question of the letter that the date answers: its deadline counts from it. */
          field: z.string().optional(),
          /** Further answers that start the deadline. */
          answers: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
        }),
      )
      .min(1)
      .max(4),
  })
  .refine(({ date, letters }) => (date !== undefined) === letters.some(({ field }) => field !== undefined), {
    path: ['date'],
    message: 'is asked exactly if a letter has a field for it',
  });
export type ReceivedLetterFile = z.infer<typeof ReceivedLetterFile>;

/** Returns the mistakes in the list: letters that do not exist, fields without a deadline, and equal slugs. */
export function findReceivedLetterMistakes(
  list: readonly ReceivedLetterFile[],
  templates: readonly { category: string; slug: string; file: TemplateFile }[],
): string[] {
  const files = new Map(templates.map(({ category, slug, file }) => [`${category}/${slug}`, file]));
  return list.flatMap(({ slug, letters }, i) =>
    [
      ...(list.findIndex((other) => other.slug === slug) === i ? [] : ['the slug is used twice']),
      ...letters.flatMap(({ letter, field }) => {
        const file = files.get(letter);
        if (!file) return [`the letter "${letter}" does not exist`];
        const counts = !field || file.deadlines?.some((deadline) => deadline.field === field);
        return counts ? [] : [`the letter "${letter}" has no deadline that counts from "${field}"`];
      }),
    ].map((mistake) => `received-letters.yaml:1: ${slug}: ${mistake}`),
  );
}
