import { z } from 'zod';

export const Named = z.strictObject({ slug: z.string(), title: z.string() });
/** A group of letters with its own page. */
export const GroupFile = Named.extend({ intro: z.string() });
/** An entry of categories.yaml. A letter of no topic is listed with all letters only. */
export const CategoryFile = GroupFile.extend({
  topics: z.array(Named.extend({ letters: z.array(z.string()).min(1) })).default([]),
});
export type GroupFile = z.infer<typeof GroupFile>;
export type CategoryFile = z.infer<typeof CategoryFile>;

/** Returns the letters of topics that are not in the folder of their category; `places` are `category/slug`. */
export const findTopicMistakes = (categories: readonly CategoryFile[], places: ReadonlySet<string>): string[] =>
  categories.flatMap(({ slug: category, topics }) =>
    topics.flatMap(({ slug: topic, letters }) =>
      letters
        .filter((letter) => !places.has(`${category}/${letter}`))
        .map((letter) => `categories.yaml:1: ${category}: ${topic}: the letter "${letter}" does not exist`),
    ),
  );
