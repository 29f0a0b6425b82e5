import type { AnswerValue, ComposeCondition } from './template.ts';

/** Whether a field, an enclosure or a part of the letter applies to these answers. */
export const isShown = (one: { showIf?: ComposeCondition | undefined }, answers: Record<string, AnswerValue>): boolean =>
  !one.showIf || answers[one.showIf.field] === one.showIf.equals;
