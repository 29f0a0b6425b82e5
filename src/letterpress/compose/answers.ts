import { isDay } from '../dates/days.ts';
import { formatLongDate } from '../dates/format.ts';
import { isShown } from './conditions.ts';
import type { AnswerValue, ComposableTemplate, ComposeField } from './template.ts';

export interface AnswerProblem {
  field: string;
  message: string;
}

export const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** The seed's digits rule also takes Arabic-Indic digits. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669]/g, (c) => String(c.charCodeAt(0) - 0x660)).replace(/[\u06f0-\u06f9]/g, (c) => String(c.charCodeAt(0) - 0x6f0));

/** What keeps these answers from being printed, field by field, in the form's order. */
export const answersProblems = (template: Pick<ComposableTemplate, 'steps'>, answers: Record<string, AnswerValue>): AnswerProblem[] =>
  template.steps
    .flatMap(({ fields }) => fields)
    .filter((field) => isShown(field, answers))
    .flatMap((field) => {
      const message = problemOf(field, answers[field.name]);
      return message ? [{ field: field.name, message }] : [];
    });

function problemOf(field: ComposeField, value: AnswerValue | undefined): string | null {
  if (isEmpty(value)) return field.required ? `Indiquez ${field.blank}.` : null;
  switch (field.type) {
    case 'date':
      return dateProblem(field, String(value));
    case 'money':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100_000_000 ? null : 'Ce montant n’est pas un nombre. Exemple\u00a0: 650 ou 650,50.';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'Ce n’est pas un nombre.';
    case 'choice':
      return field.choices?.some((choice) => choice.value === value) ? null : 'Choisissez une des réponses.';
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'Répondez par oui ou par non.';
    default:
      return typeof value === 'string' && value.length <= (field.maxLength ?? 300) ? null : `Cette réponse dépasse ${field.maxLength ?? 300}\u00a0caractères.`;
  }
}

function dateProblem(field: ComposeField, value: string): string | null {
  if (!isDay(value) || value < '1900-01-01' || value > '2100-12-31') return 'Cette date n’existe pas. Exemple\u00a0: 21/11/2026.';
  if (typeof field.min === 'string' && value < field.min) return `Cette date doit être après le ${formatLongDate(field.min)}.`;
  if (typeof field.max === 'string' && value > field.max) return `Cette date doit être avant le ${formatLongDate(field.max)}.`;
  return null;
}
