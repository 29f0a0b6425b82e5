import type { AnswerValue, ComposeCondition, ComposeField, OneCondition } from './template.ts';

interface Conditional {
  showIf?: ComposeCondition | undefined;
}

/**
 * Whether a field, an enclosure or a part of the letter applies to these answers. Pass the template's fields if the
 * condition may depend on a field that is itself hidden: its former answer does not count.
 */
export function isShown(
  part: Conditional,
  answers: Record<string, AnswerValue>,
  fields: readonly ComposeField[] = [],
): boolean {
  if (!part.showIf) return true;
  const isMet = ({ field, equals }: OneCondition): boolean => {
    const value = answers[field];
    // A condition names an earlier field (the template's check), so this ends.
    const dependency = fields.find(({ name }) => name === field);
    return (
      (Array.isArray(equals) ? typeof value === 'string' && equals.includes(value) : value === equals) &&
      (!dependency || isShown(dependency, answers, fields))
    );
  };
  return 'any' in part.showIf ? part.showIf.any.some(isMet) : listConditions(part.showIf).every(isMet);
}

export function listConditions(condition: ComposeCondition): OneCondition[] {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : [condition];
}

/** Lists the fields of the form that apply to these answers, in order. */
export function listShownFields(
  template: { steps: { fields: ComposeField[] }[] },
  answers: Record<string, AnswerValue>,
): ComposeField[] {
  const fields = template.steps.flatMap((step) => step.fields);
  return fields.filter((field) => isShown(field, answers, fields));
}
