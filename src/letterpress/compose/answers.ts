import { findUnprintable } from '../clean-text.ts';
import { isDay } from '../dates/days.ts';
import { formatLongDate } from '../dates/format.ts';
import { listShownFields } from './conditions.ts';
import { writeMoney, writeNumber } from './french.ts';
import { evaluate } from './liquid.ts';
import type { AnswerValue, ComposableTemplate, ComposeField, EntryAnswer } from './template.ts';

export interface AnswerProblem {
  field: string;
  message: string;
}

export const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const DEFAULT_MAX_LENGTHS: Readonly<Record<string, number>> = { longText: 4000, list: 2000 };
/** Returns the maximum length of an answer. */
export const getMaxCharacters = (field: Pick<ComposeField, 'type' | 'maxLength'>): number =>
  field.maxLength ?? DEFAULT_MAX_LENGTHS[field.type] ?? 300;

/** Lists what prevents these answers from being printed, in the order of the form. */
export function findAnswerProblems(
  template: Pick<ComposableTemplate, 'steps'>,
  answers: Record<string, AnswerValue>,
): AnswerProblem[] {
  const usable: Record<string, AnswerValue> = {};
  for (const { name } of template.steps.flatMap((step) => step.fields)) usable[name] = null;
  return listShownFields(template, answers).flatMap((shown) => {
    const field = withLimits(shown, usable);
    const value = answers[field.name];
    const problems = field.entry ? findEntryProblems(field, value) : findProblem(field, field.name, value);
    if (problems.length === 0) usable[field.name] = value ?? null;
    return problems;
  });
}

/**
 * The question with numbers as its limits. The greatest sum or number may be an expression over earlier answers: without
 * one of them there is no limit yet.
 */
export function withLimits(field: ComposeField, earlier: Record<string, AnswerValue>): ComposeField {
  if (typeof field.max !== 'string' || !LIMITED_TYPES.has(field.type)) return field;
  const max = evaluate(field.max, earlier);
  return { ...field, max: typeof max === 'number' ? max : undefined };
}
const LIMITED_TYPES: ReadonlySet<string> = new Set(['money', 'number']);

function findProblem(field: ComposeField, name: string, value: AnswerValue | undefined): AnswerProblem[] {
  const missing = field.required ? toMissingMessage(field) : null;
  const message = isEmpty(value) ? missing : findFormProblem(field, value!);
  return message ? [{ field: name, message }] : [];
}

/** Long enough for any list written by hand. */
const MAX_ENTRIES = 24;
export const getMaxEntries = ({ max }: Pick<ComposeField, 'max'>): number =>
  typeof max === 'number' ? max : MAX_ENTRIES;
/** Lists the answers of a repeated field, filled up with empty ones to the number that it requires. */
export function listEntries(field: ComposeField, value: AnswerValue | undefined): EntryAnswer[] {
  const entries = Array.isArray(value) ? value : [];
  const required = typeof field.min === 'number' ? field.min : 1;
  const min = field.required ? required : 0;
  return [...entries, ...Array.from({ length: Math.max(0, min - entries.length) }, () => ({}))];
}

function findEntryProblems(field: ComposeField, value: AnswerValue | undefined): AnswerProblem[] {
  const entries = listEntries(field, value);
  const over = entries.length - getMaxEntries(field);
  if (over > 0)
    return [
      {
        field: field.name,
        message: `Cette liste va jusqu’à ${getMaxEntries(field)}. Il y en a ${over} en trop\u00a0: retirez-en.`,
      },
    ];
  return entries.flatMap((entry, i) =>
    field.entry!.fields.flatMap((part) => findProblem(part, `${field.name}.${i}.${part.name}`, entry[part.name])),
  );
}

function toMissingMessage(field: ComposeField): string {
  if (field.ask) return field.ask;
  if (field.type === 'yesNo') return 'Répondez par oui ou par non.';
  return field.type === 'choice' ? 'Choisissez une des réponses.' : 'Complétez ce champ.';
}

/** Finds what is wrong with the form of an answer. An answer in a wrong form is never printed. */
export function findFormProblem(field: ComposeField, value: AnswerValue): string | null {
  switch (field.type) {
    case 'date':
      return dateProblem(field, value);
    case 'money':
      return findAmountProblem(field, value, {
        isWhole: true,
        example: 'Ce montant n’est pas un nombre. Exemple\u00a0: 650 ou 650,50.',
        write: writeMoney,
      });
    case 'number':
      return findAmountProblem(field, value, {
        isWhole: field.whole === true,
        example: field.whole
          ? 'Ce n’est pas un nombre entier. Exemple\u00a0: 12.'
          : 'Ce n’est pas un nombre. Exemple\u00a0: 12.',
        write: writeNumber,
      });
    case 'year':
      return findYearProblem(field, value);
    case 'choice':
      return field.choices?.some((choice) => choice.value === value) ? null : 'Choisissez une des réponses.';
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'Répondez par oui ou par non.';
    case 'email':
      return (
        findTextProblem(
          field,
          value,
          /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
          'Cette adresse électronique est incomplète. Exemple\u00a0: camille@exemple.fr.',
        ) ?? findUnprintable(String(value))
      );
    case 'phone':
      return findTextProblem(
        field,
        value,
        /^\+?[\d\u0660-\u0669](?:[ .\u00a0\u202f()-]*[\d\u0660-\u0669]){5,14}$/,
        'Ce numéro de téléphone est incomplet. Exemple\u00a0: 06 12 34 56 78.',
      );
    default:
      return findTextProblem(field, value, /\S/, 'Complétez ce champ.') ?? findUnprintable(String(value));
  }
}

function findTextProblem(field: ComposeField, value: AnswerValue, form: RegExp, message: string): string | null {
  if (typeof value !== 'string') return message;
  const max = getMaxCharacters(field);
  const over = value.length - max;
  if (over > 0)
    return `Cette réponse dépasse ${writeNumber(max)}\u00a0caractères. Il y en a ${writeNumber(over)} en trop\u00a0: abrégez-la.`;
  return form.test(value.trim()) ? null : message;
}

/** A million euros: beyond, it is a slip of the finger. */
const MAX_CENTS = 100_000_000;
function findAmountProblem(
  field: ComposeField,
  value: AnswerValue,
  of: { isWhole: boolean; example: string; write: (value: number) => string },
): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || (of.isWhole && !Number.isInteger(value)))
    return of.example;
  const min = typeof field.min === 'number' ? field.min : 0;
  const max = typeof field.max === 'number' ? field.max : MAX_CENTS;
  if (value < min) return `Cette réponse doit être d’au moins ${of.write(min)}.`;
  return value > max ? `Cette réponse ne doit pas dépasser ${of.write(max)}.` : null;
}

function findYearProblem(field: ComposeField, value: AnswerValue): string | null {
  const [min, max] = [
    typeof field.min === 'number' ? field.min : 1900,
    typeof field.max === 'number' ? field.max : 2100,
  ];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1000 || value > 9999)
    return 'Cette année n’a pas quatre chiffres. Exemple\u00a0: 2025.';
  return value < min || value > max ? `Cette année doit être entre ${min} et ${max}.` : null;
}

function dateProblem(field: ComposeField, value: AnswerValue): string | null {
  if (typeof value !== 'string' || !isDay(value) || value < '1900-01-01' || value > '2100-12-31')
    return 'Cette date n’existe pas. Exemple\u00a0: 21/11/2026.';
  if (typeof field.min === 'string' && value < field.min)
    return `Cette date ne peut pas être avant le ${formatLongDate(field.min)}.`;
  return typeof field.max === 'string' && value > field.max
    ? `Cette date ne peut pas être après le ${formatLongDate(field.max)}.`
    : null;
}
