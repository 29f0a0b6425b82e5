import { z } from 'zod';
import { findFormProblem } from '../../../letterpress/index.ts';
import type { TemplateFile } from './template-file.ts';

const Name = z.string().regex(/^[a-z][a-zA-Z0-9-]*$/);
/** The path of a letter: `category/slug`. */
const Place = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/);

/** The letters that a life event calls for, and the questions that several of them ask. */
export const PackFile = z.strictObject({
  /** The slug of the life event. */
  event: z.string(),
  letters: z
    .array(
      z.strictObject({
        name: Name,
        letter: Place,
        /** The recipient, as the label of a choice on the page. */
        for: z.string().min(1),
        /** What the choice already answers. */
        answers: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
      }),
    )
    .min(2)
    .max(12),
  /** Each question is asked once; it feeds a field of each of these letters. */
  shared: z.array(z.record(Place, z.string()).refine((feeds) => Object.keys(feeds).length > 0)),
});
export type PackFile = z.infer<typeof PackFile>;

/** Returns the mistakes in the packs: letters, fields and choices that do not exist, and questions that differ in type. */
export function findPackMistakes(
  packs: readonly PackFile[],
  {
    templates,
    events,
  }: { templates: readonly { category: string; slug: string; file: TemplateFile }[]; events: ReadonlySet<string> },
): string[] {
  const fieldsByLetter = new Map(
    templates.map(({ category, slug, file }) => [
      `${category}/${slug}`,
      new Map(file.steps.flatMap(({ fields }) => fields.map((field) => [field.name, field]))),
    ]),
  );
  return packs.flatMap(({ event, letters, shared }) => {
    const places = letters.map(({ letter }) => letter);
    const findFields = (feeds: Record<string, string>) =>
      Object.entries(feeds).map(([place, name]) => ({
        at: `${place}.${name}`,
        place,
        field: fieldsByLetter.get(place)?.get(name),
      }));
    return [
      ...(events.has(event) ? [] : [`"${event}" is not in life-events.yaml`]),
      ...places.filter((place) => !fieldsByLetter.has(place)).map((place) => `the letter "${place}" does not exist`),
      ...letters.flatMap(({ letter, answers }) =>
        Object.entries(answers)
          .filter(([name, value]) => {
            const field = fieldsByLetter.get(letter)?.get(name);
            return !field || findFormProblem(field, value) !== null;
          })
          .map(([name, value]) => `${letter}.${name} has no choice "${value}"`),
      ),
      ...shared.flatMap((feeds) => {
        const fields = findFields(feeds);
        const types = new Set(fields.map(({ field }) => field?.type));
        return [
          ...fields.filter(({ field }) => !field).map(({ at }) => `the field ${at} does not exist`),
          ...fields.filter(({ place }) => !places.includes(place)).map(({ place }) => `"${place}" is not in this pack`),
          ...(types.size > 1 ? [`${fields.map(({ at }) => at).join(', ')} differ in type`] : []),
        ];
      }),
    ].map((mistake) => `packs.yaml:1: ${event}: ${mistake}`);
  });
}
