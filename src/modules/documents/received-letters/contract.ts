import { z } from 'zod';

/** Something that people receive, and the letters that answer it. */
export const ReceivedLetterView = z.object({
  slug: z.string(),
  group: z.string(),
  title: z.string(),
  /** The label of the date that is asked; null where no letter has a deadline. */
  date: z.string().nullable(),
  letters: z.array(
    z.object({
      category: z.string(),
      slug: z.string(),
      title: z.string(),
      /** The question that the date answers. */
      field: z.string().nullable(),
      answers: z.record(z.string(), z.union([z.string(), z.boolean()])),
    }),
  ),
});
export type ReceivedLetterView = z.infer<typeof ReceivedLetterView>;
