import { z } from 'zod';

/** The schema of the JSON in a query parameter, for the OpenAPI document. */
const contents = new WeakMap<z.ZodType, z.ZodType>();

/** A query parameter that holds JSON of this shape. */
export function jsonText<T extends z.ZodType>(content: T) {
  const text = z
    .string()
    .max(2000)
    .transform((value, ctx): unknown => {
      try {
        return JSON.parse(value, (key, part: unknown) => {
          // It would be left out of the result silently.
          if (key === '__proto__') throw new SyntaxError('A prototype is no key.');
          return part;
        });
      } catch {
        ctx.addIssue({ code: 'custom', message: 'JSON attendu.' });
        return z.NEVER;
      }
    })
    .pipe(content);
  contents.set(text, content);
  return text;
}

export const findJsonContent = (shape: z.ZodType): z.ZodType | null => contents.get(shape) ?? null;
