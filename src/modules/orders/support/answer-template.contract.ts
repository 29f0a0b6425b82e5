import { z } from 'zod';
import { listVariableProblems } from './answer-variables.contract.ts';

const MAX_PROBLEMS = 5;

export const AnswerTemplateLabel = z
  .string()
  .trim()
  .min(3, 'Donnez un nom à ce modèle.')
  .max(60, 'Ce nom dépasse 60 caractères. Abrégez-le.')
  .regex(/^\P{Cc}*$/u, 'Ce nom contient un caractère invisible. Retapez-le.');
export const AnswerTemplateBody = z
  .string()
  .trim()
  .min(10, 'Écrivez le texte du modèle.')
  .max(4000, 'Ce texte dépasse 4 000 caractères. Abrégez-le.')
  .superRefine((body, context) =>
    listVariableProblems(body)
      .slice(0, MAX_PROBLEMS)
      .forEach((message) => context.addIssue({ code: 'custom', message })),
  );

/** A template of the list in the back office. */
export const AnswerTemplateRow = z
  .object({
    id: z.uuid(),
    label: z.string(),
    body: z.string(),
    position: z.number().int(),
    revision: z.number().int(),
    changedById: z.uuid().nullable(),
    changedByName: z.string().nullable(),
    archivedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    can: z.array(z.enum(['edit', 'archive', 'restore'])),
  })
  .meta({ id: 'AnswerTemplateRow' });
