import type { UsualAnswer } from '../../domain/usual-answer.ts';
import type { Day } from '../dates/days.ts';
import type { AnswerValue, ComposableTemplate, ComposeAddress, ComposeField } from './template.ts';

const USUAL_ANSWERS: Readonly<Record<UsualAnswer, (known: Known) => string | null>> = {
  /** The sender's own address on one line, once it is complete. */
  own_address: ({ sender }) => writeAddress(sender),
  /** The day on which the letter is expected to be presented. */
  expected_receipt: ({ presentedOn }) => presentedOn,
};

interface Known {
  sender: ComposeAddress;
  presentedOn: Day | null;
}

function writeAddress({ line4, postcode, city, country }: ComposeAddress): string | null {
  if (!line4?.trim() || !postcode?.trim() || !city?.trim() || (country && country !== 'FR')) return null;
  return `${line4.trim()}, ${postcode.trim()} ${city.trim()}`;
}

const getUsualAnswer = ({ usual }: Pick<ComposeField, 'usual'>, known: Known): string | null =>
  usual ? USUAL_ANSWERS[usual](known) : null;

/**
 * The answers with what the site knows in place of those that were never given. They are not stored, so that they stay
 * true when the address or the day changes; what the person changed or emptied remains as it is.
 */
export function fillUsualAnswers(
  template: Pick<ComposableTemplate, 'steps'>,
  answers: Record<string, AnswerValue>,
  known: Known,
): Record<string, AnswerValue> {
  const filled = template.steps
    .flatMap(({ fields }) => fields)
    .filter(({ name, usual }) => usual && !Object.hasOwn(answers, name))
    .map((field) => [field.name, getUsualAnswer(field, known)] as const)
    .filter(([, answer]) => answer !== null);
  return filled.length > 0 ? { ...answers, ...Object.fromEntries(filled) } : answers;
}
