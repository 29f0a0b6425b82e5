import { z } from 'zod';
import { usualAnswers } from '../../../domain/usual-answer.ts';

const FieldType = z.enum([
  'text',
  'longText',
  'list',
  'date',
  'money',
  'number',
  'year',
  'choice',
  'yesNo',
  'email',
  'phone',
  'entries',
]);

/** True if the field has this answer, or one of the list. */
const OneCondition = z.strictObject({
  field: z.string(),
  equals: z.union([z.string(), z.boolean(), z.array(z.string()).min(1)]),
});
const Conditions = z.array(OneCondition).min(2).max(4);
export const Condition = z.union([
  OneCondition,
  z.strictObject({ all: Conditions }),
  z.strictObject({ any: Conditions }),
]);

const Question = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string().optional(),
  example: z.string().optional(),
  /** The dotted placeholder on the sheet while the answer is missing. */
  blank: z.string(),
  /** The message when a required answer is missing. */
  ask: z.string().optional(),
  required: z.boolean(),
  maxLength: z.number().int().optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  /** A number without decimals: of days, months or people. */
  whole: z.boolean().optional(),
  /** `printed`: the text in the letter, when it differs from the label. */
  choices: z
    .array(
      z.object({ value: z.string(), label: z.string(), hint: z.string().optional(), printed: z.string().optional() }),
    )
    .optional(),
});
/** One part of an answer that is given several times. */
export const EntryField = Question.extend({
  type: FieldType.extract(['text', 'date', 'money', 'number', 'year', 'choice']),
});
export const FieldView = Question.extend({
  type: FieldType,
  showIf: Condition.optional(),
  /** The answer of most people, proposed until the person answers. */
  defaultValue: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** What the site knows, proposed until the person answers: their own address, the expected day of presentation. */
  usual: z.enum(usualAnswers).optional(),
  /** An expression over earlier answers and the tables, in place of `usual`. */
  proposal: z.string().optional(),
  /** The period after that day: `P1M`, or the earlier question whose answer is one. */
  after: z.string().optional(),
  /** The earlier answers with which the proposal holds. */
  proposedIf: Condition.optional(),
  /** What the person should know before they go on with this answer. It never blocks. */
  warning: z.object({ equals: z.union([z.string(), z.boolean()]), says: z.string() }).optional(),
  /**
   * Of the type `entries`, which is answered several times: what one is called, the button for one more, how it reads
   * in the letter, its parts.
   */
  entry: z
    .object({ called: z.string(), add: z.string(), line: z.string(), fields: z.array(EntryField).min(1).max(5) })
    .optional(),
});
export type FieldView = z.infer<typeof FieldView>;

export const StepView = z.object({
  name: z.string(),
  title: z.string(),
  short: z.string(),
  intro: z.string().optional(),
  fields: z.array(FieldView),
});

/**
 * A row matches one exact number (`at`), or every number or day up to a limit (`upTo`); the last row may omit its
 * limit. The unit of the value depends on the table: per cent, cents or an index.
 */
export const TableRow = z.object({
  at: z.number().optional(),
  upTo: z.union([z.number(), z.iso.date()]).optional(),
  value: z.number(),
});
/** A scale or a series of the law that values are looked up in, and the page on which it was read. */
export const TableView = z.object({
  name: z.string(),
  source: z.object({ label: z.string(), url: z.string() }),
  readOn: z.iso.date(),
  rows: z.array(TableRow),
});
