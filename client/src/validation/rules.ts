/** The rules for a value; an absent rule accepts everything (docs/domain/interface.md#validation). */
export interface Rules {
  /** At least one non-blank character. « Non » is an answer, unless `allowFalse` is false. */
  required?: boolean | { allowFalse: boolean };
  email?: boolean | { multiple: boolean };
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  digits?: boolean;
  regex?: RegExp;
  /** The name of the field that the value must equal. */
  confirmed?: string;
  /** A rule specific to one form. It has no default message, so the form must provide one. */
  own?: (value: unknown) => boolean;
}
export type RuleName = keyof Rules;

/** The pattern of the HTML specification for `type="email"`, which here also requires a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
/** Latin, Arabic-Indic and Persian digits. */
const DIGITS = /^(?:[0-9]+|[\u0660-\u0669]+|[\u06f0-\u06f9]+)$/;

const toText = (value: unknown): string => (value === null || value === undefined ? '' : String(value)).trim();
/** Counts characters, blanks included: they are significant in a password. */
const getLength = (value: unknown): number => [...String(value)].length;
const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : toText(value) === '');

type Holds = {
  [Name in RuleName]-?: (
    value: unknown,
    rule: NonNullable<Rules[Name]>,
    others: Readonly<Record<string, unknown>>,
  ) => boolean;
};

const HOLDS: Holds = {
  required: (value, rule) =>
    !isEmpty(value) && (value !== false || rule === true || (rule !== false && rule.allowFalse)),
  email: (value, rule) =>
    (typeof rule === 'object' && rule.multiple ? toText(value).split(',') : [toText(value)]).every((address) =>
      EMAIL.test(address.trim()),
    ),
  minLength: (value, rule) => getLength(value) >= rule,
  maxLength: (value, rule) => getLength(value) <= rule,
  min: (value, rule) => Number(value) >= rule,
  max: (value, rule) => Number(value) <= rule,
  digits: (value) => DIGITS.test(toText(value)),
  regex: (value, rule) => new RegExp(rule.source, rule.flags.replace(/[gy]/g, '')).test(toText(value)),
  confirmed: (value, target, others) => String(value ?? '') === String(others[target] ?? ''),
  own: (value, holds) => holds(value),
};
const ORDER = Object.keys(HOLDS) as RuleName[];

/** Returns the first rule that a value breaks, or null. An empty optional value breaks no rule except `confirmed`. */
export function findBrokenRule(
  value: unknown,
  rules: Rules,
  others: Readonly<Record<string, unknown>> = {},
): RuleName | null {
  const rule = ORDER.filter(
    (name) =>
      rules[name] !== undefined &&
      rules[name] !== false &&
      (name === 'required' || name === 'confirmed' || !isEmpty(value)),
  );
  return (
    rule.find(
      (name) =>
        !(HOLDS[name] as (value: unknown, rule: unknown, others: object) => boolean)(value, rules[name], others),
    ) ?? null
  );
}

/** The constraint attributes of an HTML input. */
export interface Constraints {
  required?: boolean | undefined;
  type?: string | undefined;
  multiple?: boolean | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** Converts HTML constraint attributes into rules. */
export function toRules({ required, type, multiple, pattern, minLength, maxLength, min, max }: Constraints): Rules {
  return {
    ...(required && { required }),
    ...(type === 'email' && { email: multiple ? { multiple } : true }),
    ...(pattern !== undefined && { regex: new RegExp(`^(?:${pattern})$`, 'u') }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(type === 'number' && min !== undefined && { min }),
    ...(type === 'number' && max !== undefined && { max }),
  };
}
