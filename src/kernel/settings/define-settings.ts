import { z } from 'zod';

/** What docs/configuration.md and .env.example state about a setting. */
export interface SettingDescription {
  readonly meaning: string;
  /** The text that is parsed if none is given. */
  readonly default?: string;
  /** Describes the default if it depends on something else. */
  readonly defaultText?: string;
  /**
   * `always`: no process starts without it. `production`: no process that serves the public does (production-rules.ts).
   */
  readonly required?: 'always' | 'production';
  /** The setting that requires this one. */
  readonly requiredWith?: string;
  readonly secret?: true;
}

/** What is wrong with a setting, for the message that stops the start. */
export interface SettingIssue {
  setting: string;
  message: string;
}

/** A setting that the processes read. The schema parses the given text or the default. */
export interface Setting extends SettingDescription {
  readonly schema: z.ZodType;
}

export interface SettingGroup {
  readonly title: string;
  /** Markdown between the heading and the table. */
  readonly note?: string;
  readonly settings: Readonly<Record<string, SettingDescription>>;
}

type Settings = Readonly<Record<string, Setting>>;

/** The parsed values. A setting without default may be absent, unless it is always required. */
export type SettingValues<Table extends Settings> = {
  [Name in keyof Table]: Table[Name] extends { default: string } | { required: 'always' }
    ? z.output<Table[Name]['schema']>
    : z.output<Table[Name]['schema']> | undefined;
};

/** Declares settings and keeps the literal types of their defaults. */
export const defineSettings = <const Table extends Settings>(table: Table): Table => table;

function toFieldSchema({ schema, default: defaultText, required }: Setting): z.ZodType {
  if (defaultText !== undefined) return schema.prefault(defaultText);
  return required === 'always' ? schema : schema.optional();
}

/** Builds the schema of an environment. Other variables are ignored. */
export function toEnvironmentSchema<Table extends Settings>(table: Table): z.ZodType<SettingValues<Table>> {
  const fields = Object.entries(table).map(([name, setting]) => [name, toFieldSchema(setting)] as const);
  // The fields are built from the same entries as the type, which the loop over them hides from the compiler.
  return z.object(Object.fromEntries(fields)) as z.ZodType as z.ZodType<SettingValues<Table>>;
}

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

/** Texts separated by commas. */
export const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
