import { z } from 'zod';

/** How people say what they need, as they type it. */
export const Wordings = z
  .array(z.string().min(3).max(120))
  .min(12)
  .max(120)
  .refine((wordings) => new Set(wordings).size === wordings.length, 'une formulation est écrite deux fois');
